import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse, Input } from '#web/api.ts';

export type Basket = ApiResponse<'GET /api/epr/baskets/{id}/'>['data'];
export type PlanRequest = NonNullable<Input<'POST /api/epr/baskets/'>['body']>;

export const basketQuery = (id: string) => defineQuery('GET /api/epr/baskets/{id}/', { params: { id } });

/** The sheet or targets of a plan. */
export const subjectOf = ({ sheet_id, needs }: Basket) =>
  sheet_id === null ? { target_ids: needs.map(({ target_id }) => target_id) } : { sheet_id };
