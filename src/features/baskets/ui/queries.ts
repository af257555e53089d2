import { defineQuery } from '../../../web/api-query.ts';
import type { Answer, Input } from '../../../web/api.ts';

export type Basket = Answer<'GET /api/epr/baskets/{id}/'>['data'];
export type PlanRequest = NonNullable<Input<'POST /api/epr/baskets/'>['body']>;

export const basketQuery = (id: string) => defineQuery('GET /api/epr/baskets/{id}/', { params: { id } });
