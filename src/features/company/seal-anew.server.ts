/** Seals account numbers with the current secret that a former one has sealed. */
import type { Context } from '../../platform/context.ts';
import { sealedTexts } from '../../platform/security/sealed-text.ts';
import { ACCOUNT_PURPOSE } from './account-numbers.server.ts';
import * as store from './seal-store.server.ts';

const COMPANIES_AT_ONCE = 200;

/** Seals anew what a former secret has sealed, of all companies and of the platform. @param platform name of the platform as an owner */
export async function sealAccountsAnew({ db, clock, secret }: Context, platform: string): Promise<void> {
  const texts = sealedTexts(secret, ACCOUNT_PURPOSE);
  const sealAnew = async (owner: string, company: string | null, sealed: Buffer): Promise<void> => {
    if (texts.isCurrent(owner, sealed)) return;
    const again = texts.seal(owner, texts.open(owner, sealed));
    await store.replaceSealed(db, { company, before: sealed, after: again, at: clock.now() });
  };
  for (const { sealed } of await store.listPlatformSealed(db)) await sealAnew(platform, null, sealed);
  let after: string | null = null;
  for (;;) {
    const companies: string[] = await store.listCompanies(db, after, COMPANIES_AT_ONCE);
    for (const { owner, sealed } of await store.listSealed(db, companies)) await sealAnew(owner, owner, sealed);
    const last = companies.at(-1);
    if (companies.length < COMPANIES_AT_ONCE || last === undefined) return;
    after = last;
  }
}
