import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse, Input } from '#web/api.ts';

export type Basket = ApiResponse<'GET /api/epr/baskets/{id}/'>['data'];
export type Line = Basket['lines'][number];
export type PlanRequest = NonNullable<Input<'POST /api/epr/baskets/'>['body']>;
/** @param signal of a plan that nobody asked for by a button: it is not shown after its screen was left */
export type OnPlan = (request: PlanRequest, signal?: AbortSignal) => Promise<void>;

export const basketQuery = (id: string) => defineQuery('GET /api/epr/baskets/{id}/', { params: { id } });

/** The sheet or targets of a plan. */
export const subjectOf = ({ sheet_id, needs }: Basket) =>
  sheet_id === null ? { target_ids: needs.map(({ target_id }) => target_id) } : { sheet_id };

/** Name of a line's seller, where it shows it, else its ID. */
export const sellerOf = ({ recycler }: Pick<Line, 'recycler'>) => recycler.company_name ?? recycler.unique_id;
