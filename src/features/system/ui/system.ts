import type { Answer } from '../../../web/api.ts';

/** The state of the system, as the superadmin's screen shows it. */
export type System = Answer<'GET /api/superadmin/system/'>['data'];
