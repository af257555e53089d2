import { addSuperadmin, isLeftBySuperadmin } from '#people/identity/service.server.ts';
import type { Context } from '#platform/context.ts';

/**
 * Adds the superadmin that the environment names, if the e-mail is not registered; an existing superadmin keeps the password, also with
 * another e-mail by now. Any number of servers may do so at the same time.
 */
export async function ensureSuperadmin(context: Context): Promise<void> {
  const wanted = context.config.superadmin;
  if (wanted === undefined) return;
  if (await isLeftBySuperadmin(context.db, wanted.email))
    return context.log.warn({}, 'SUPERADMIN_EMAIL is the former address of a superadmin: no other one was added');
  const outcome = await addSuperadmin(context, wanted);
  if (outcome === 'added') context.log.info({}, 'superadmin added');
  if (outcome === 'taken')
    context.log.error({}, 'SUPERADMIN_EMAIL belongs to an account of another role: no superadmin was added');
}
