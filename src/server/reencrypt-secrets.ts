import { PLATFORM } from '#money/billing-settings/service.server.ts';
import { reencryptAccountNumbers } from '#people/company/account-numbers.server.ts';
import { reencryptAppSecrets } from '#people/identity/factors.server.ts';
import type { Context } from '#platform/context.ts';

/** Encrypts with the current secret what a former one has encrypted; without former secrets there is nothing to do. */
export async function reencryptSecrets(context: Context): Promise<void> {
  if (context.config.formerSecrets === undefined) return;
  await reencryptAccountNumbers(context, PLATFORM);
  await reencryptAppSecrets(context);
}
