/** Encrypts account numbers with the current secret that a former one has encrypted. */
import type { Context } from '../../platform/context.ts';
import { sealedTexts } from '../../platform/security/sealed-text.ts';
import { ACCOUNT_PURPOSE } from './account-numbers.server.ts';
import * as store from './reencrypt-store.server.ts';

const COMPANIES_AT_ONCE = 200;

/** Encrypts again what a former secret has encrypted, of all companies and of the platform. @param platform name of the platform as an owner */
export async function reencryptAccountNumbers({ db, clock, secret }: Context, platform: string): Promise<void> {
  const texts = sealedTexts(secret, ACCOUNT_PURPOSE);
  const reencrypt = async (owner: string, company: string | null, sealed: Buffer): Promise<void> => {
    if (texts.isCurrent(owner, sealed)) return;
    const reencrypted = texts.seal(owner, texts.open(owner, sealed));
    await store.replaceSealed(db, { company, before: sealed, after: reencrypted, at: clock.now() });
  };
  for (const { sealed } of await store.listPlatformSealed(db)) await reencrypt(platform, null, sealed);
  let after: string | null = null;
  for (;;) {
    const companies: string[] = await store.listCompanies(db, after, COMPANIES_AT_ONCE);
    for (const { owner, sealed } of await store.listSealed(db, companies)) await reencrypt(owner, owner, sealed);
    const last = companies.at(-1);
    if (companies.length < COMPANIES_AT_ONCE || last === undefined) return;
    after = last;
  }
}
