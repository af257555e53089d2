import type { Context } from '../../platform/context.ts';
import * as store from './factor-store.server.ts';
import { sealedAnew } from './totp.server.ts';

const APPS_AT_ONCE = 500;

/** Seals secrets of apps with the current secret that a former one has sealed. */
export async function sealAppsAnew(context: Context): Promise<void> {
  const { db } = context;
  let after: string | null = null;
  for (;;) {
    const apps: Awaited<ReturnType<typeof store.listSealedApps>> = await store.listSealedApps(db, after, APPS_AT_ONCE);
    for (const { id, sealed } of apps) {
      const again = sealedAnew(context, id, sealed);
      if (again !== null) await store.replaceSealedApp(db, id, sealed, again);
    }
    const last = apps.at(-1);
    if (apps.length < APPS_AT_ONCE || last === undefined) return;
    after = last.id;
  }
}
