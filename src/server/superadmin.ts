import type { Context } from '../platform/context.ts';
import { addSuperadmin } from '../features/identity/service.server.ts';

/**
 * Adds the superadmin that the environment names, if there is none of that e-mail; the password of one who is there stays.
 * Any number of servers may do so at once.
 */
export async function ensureSuperadmin(context: Context): Promise<void> {
  const wanted = context.config.superadmin;
  if (wanted === undefined) return;
  const outcome = await addSuperadmin(context, wanted);
  if (outcome === 'added') context.log.info({}, 'superadmin added');
  if (outcome === 'taken')
    context.log.error({}, 'SUPERADMIN_EMAIL belongs to an account of another role: no superadmin was added');
}
