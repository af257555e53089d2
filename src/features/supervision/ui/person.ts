import type { ApiResponse } from '../../../web/api.ts';

/** One recycler or producer, as the superadmin's list shows it. */
export type Person = ApiResponse<'GET /api/superadmin/recyclers/'>['data'][number];

/** The same with its EPR accounts and latest trades. */
export type PersonFile =
  | ApiResponse<'GET /api/superadmin/recyclers/{id}/'>['data']
  | ApiResponse<'GET /api/superadmin/producers/{id}/'>['data'];
