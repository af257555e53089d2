import type { Context } from '../../platform/context.ts';
import * as store from './factor-store.server.ts';
import { reencryptedAppSecret } from './totp.server.ts';

const APPS_AT_ONCE = 500;

/** Encrypts secrets of authenticator apps with the current secret that a former one has encrypted. */
export async function reencryptAppSecrets(context: Context): Promise<void> {
  const { db } = context;
  let after: string | null = null;
  for (;;) {
    const apps: Awaited<ReturnType<typeof store.listSealedApps>> = await store.listSealedApps(db, after, APPS_AT_ONCE);
    for (const { id, sealed } of apps) {
      const reencrypted = reencryptedAppSecret(context, id, sealed);
      if (reencrypted !== null) await store.replaceSealedApp(db, id, sealed, reencrypted);
    }
    const last = apps.at(-1);
    if (apps.length < APPS_AT_ONCE || last === undefined) return;
    after = last.id;
  }
}
