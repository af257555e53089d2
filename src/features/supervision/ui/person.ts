import type { Answer } from '../../../web/api.ts';

/** One recycler or producer, as the superadmin's list shows it. */
export type Person = Answer<'GET /api/superadmin/recyclers/'>['data'][number];

/** The same with its EPR accounts and latest trades. */
export type PersonFile =
  Answer<'GET /api/superadmin/recyclers/{id}/'>['data'] | Answer<'GET /api/superadmin/producers/{id}/'>['data'];
