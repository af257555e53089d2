import * as z from 'zod/mini';
import { defineContract } from '../../lib/contract.ts';

const named = z.array(z.object({ id: z.string(), name: z.string() }));
const group = z.array(z.object({ name: z.string(), count: z.number() }));

export const referenceContract = defineContract({
  'GET /api/epr/waste-types/': {
    summary: 'The waste types that are traded',
    access: 'public',
    answer: z.object({ data: named }),
  },
  'GET /api/epr/waste-types/{name}/': {
    summary: 'The lists that depend on a waste type',
    access: 'public',
    params: z.object({ name: z.string() }),
    answer: z.object({
      data: z.object({
        id: z.string(),
        name: z.string(),
        recycler_types: named,
        producer_types: named,
        product_types: named,
        credit_types: named,
        registration_number: z.object({ pattern: z.string(), message: z.string() }),
      }),
    }),
  },
  'GET /api/epr/all-types/': {
    summary: 'The groups of the filter panel, with the live offers of each option',
    access: 'public',
    cache: 'market',
    answer: z.object({
      data: z.object({
        waste_type: group,
        product_type: group,
        credit_type: group,
        recycler_type: group,
        state: group,
      }),
    }),
  },
});
