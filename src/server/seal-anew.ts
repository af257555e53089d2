import { PLATFORM } from '../features/billing-settings/service.server.ts';
import { sealAccountsAnew } from '../features/company/seal-anew.server.ts';
import { sealAppsAnew } from '../features/identity/seal-anew.server.ts';
import type { Context } from '../platform/context.ts';

/** Seals with the current secret what a former one has sealed; without former secrets there is nothing to do. */
export async function sealAnew(context: Context): Promise<void> {
  if (context.config.formerSecrets === undefined) return;
  await sealAccountsAnew(context, PLATFORM);
  await sealAppsAnew(context);
}
