import type { Answer } from '../../../web/api.ts';

/** One recycler or producer, as the superadmin's list shows it. */
export type Person = Answer<'GET /api/superadmin/recyclers/'>['data'][number];
