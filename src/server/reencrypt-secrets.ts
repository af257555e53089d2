import { PLATFORM } from '#money/billing-settings/service.server.ts';
import { countUnreadableNumbers, reencryptAccountNumbers } from '#people/company/account-numbers.server.ts';
import { countUnreadableApps, reencryptAppSecrets } from '#people/identity/factors.server.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/database/database.ts';

/** Encrypts with the current secret what a former one has encrypted; without former secrets there is nothing to do. */
export async function reencryptSecrets(context: Context): Promise<void> {
  if (context.config.formerSecrets === undefined) return;
  await reencryptAccountNumbers(context, PLATFORM);
  await reencryptAppSecrets(context);
}

/** Number of encrypted values that none of these secrets reads: a backup may come from between a change of the secret and `reencryptSecrets`. */
export const countUnreadable = async (db: Db, secrets: readonly string[]): Promise<number> =>
  (await countUnreadableNumbers(db, secrets, PLATFORM)) + (await countUnreadableApps(db, secrets));
