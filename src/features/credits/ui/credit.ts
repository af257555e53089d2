import type { Answer } from '../../../web/api.ts';

/** One credit record, as its recycler's list shows it. */
export type Credit = Answer<'GET /api/epr/credit/'>['data'][number];
