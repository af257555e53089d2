import { addSuperadmin } from '#people/identity/service.server.ts';
import type { Context } from '#platform/context.ts';

/**
 * Adds the superadmin that the environment names, if the e-mail is not registered; an existing superadmin keeps the password. Any number of
 * servers may do so at the same time.
 */
export async function ensureSuperadmin(context: Context): Promise<void> {
  const wanted = context.config.superadmin;
  if (wanted === undefined) return;
  const outcome = await addSuperadmin(context, wanted);
  if (outcome === 'added') context.log.info({}, 'superadmin added');
  if (outcome === 'taken')
    context.log.error({}, 'SUPERADMIN_EMAIL belongs to an account of another role: no superadmin was added');
}
