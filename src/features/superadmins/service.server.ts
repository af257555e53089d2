import type * as z from 'zod/mini';
import type { ActorContext } from '../../platform/context.ts';
import * as accounts from '../identity/superadmins.server.ts';
import type { superadmin } from './contract.ts';

export { removeLostFactors } from './lost-factors.server.ts';
export { endSessionsOfCompany, suspendCompany } from '../identity/superadmins.server.ts';
export { endSessionsOfSuperadmin, inviteSuperadmin, suspendSuperadmin } from './held.server.ts';

/** All superadmins, oldest first. */
export async function listSuperadmins({ clock, db }: ActorContext): Promise<z.output<typeof superadmin>[]> {
  return (await accounts.listSuperadmins(db, clock.now())).map((row) => ({
    id: row.id,
    unique_id: row.unique_id,
    email: row.email,
    full_name: row.full_name,
    status: row.suspended_at !== null ? 'suspended' : row.invited_at !== null ? 'invited' : 'active',
    second_factor: row.isEnrolled,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    sessions: row.sessions,
  }));
}
