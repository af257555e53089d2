import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/database/database.ts';
import { Refusal } from '#platform/refusal.ts';
import { sealedTexts } from '#platform/security/sealed-text.ts';
import { maskAccountNumber } from './rules.ts';
import * as store from './store.server.ts';

const ACCOUNT_PURPOSE = 'bank-account-number';
const textsOf = (secret: string) => sealedTexts(secret, ACCOUNT_PURPOSE);

/** Encrypts an account number, bound to its owner's row: it cannot be decrypted in another user's row. */
export function encryptAccountNumber({ secret }: Pick<Context, 'secret'>, userId: string, number: string): Buffer {
  return textsOf(secret).seal(userId, number);
}

/**
 * Decrypts the whole account number of a user's row. @throws Error when it was encrypted with another secret, for another user, or damaged
 */
export function decryptAccountNumber({ secret }: Pick<Context, 'secret'>, userId: string, kept: Buffer): string {
  return textsOf(secret).open(userId, kept);
}

/**
 * Returns the stored ciphertext when it already encrypts the same account number, so that the database sees no change; otherwise encrypts
 * anew. A stored value that cannot be decrypted is ignored.
 */
export function sealAccountNumber(
  context: Pick<Context, 'secret'>,
  userId: string,
  number: string,
  known: readonly Buffer[],
): { encrypted: Buffer; last4: string } {
  const same = known.find((kept) => {
    try {
      return decryptAccountNumber(context, userId, kept) === number;
    } catch {
      return false;
    }
  });
  return { encrypted: same ?? encryptAccountNumber(context, userId, number), last4: number.slice(-4) };
}

/** Stored ciphertexts of a user's account number. */
interface KeptAccountNumber {
  userId: string;
  encrypted: Buffer | null;
  last4: string | null;
}

/**
 * Decrypts the account number for a use that needs it whole; null where none is stored.
 * @throws Refusal `unavailable`, logged, when it cannot be decrypted, as a masked number would be useless here
 */
export function readAccountNumber(
  context: Context,
  { userId, encrypted }: Pick<KeptAccountNumber, 'userId' | 'encrypted'>,
): string | null {
  if (encrypted === null) return null;
  try {
    return decryptAccountNumber(context, userId, encrypted);
  } catch (error) {
    context.log.error({ err: error, userId }, 'an account number cannot be decrypted');
    throw new Refusal('unavailable', undefined, { cause: error });
  }
}

/**
 * Account number for readers who may see it whole: its owner and the superadmin. If it cannot be decrypted (wrong secret), this is logged
 * and the number is masked, so that its owner can still open the profile and enter it again.
 */
export function showAccountNumber(context: Context, kept: KeptAccountNumber): string | null {
  try {
    return readAccountNumber(context, kept);
  } catch {
    return maskAccountNumber(kept.last4 ?? '');
  }
}

const COMPANIES_AT_ONCE = 200;

/** Sealed account numbers of the platform and of all companies. @param platform name of the platform as an owner */
async function* sealedNumbers(db: Db, platform: string) {
  for (const { sealed } of await store.listPlatformSealed(db)) yield { owner: platform, company: null, sealed };
  let after: string | null = null;
  for (;;) {
    const companies: string[] = await store.listCompanies(db, after, COMPANIES_AT_ONCE);
    for (const { owner, sealed } of await store.listSealed(db, companies)) yield { owner, company: owner, sealed };
    const last = companies.at(-1);
    if (companies.length < COMPANIES_AT_ONCE || last === undefined) return;
    after = last;
  }
}

/** Encrypts again what a former secret has encrypted, of all companies and of the platform. */
export async function reencryptAccountNumbers({ db, clock, secret }: Context, platform: string): Promise<void> {
  const texts = textsOf(secret);
  for await (const { owner, company, sealed } of sealedNumbers(db, platform)) {
    if (texts.isCurrent(owner, sealed)) continue;
    const reencrypted = texts.seal(owner, texts.open(owner, sealed));
    await store.replaceSealed(db, { company, before: sealed, after: reencrypted, at: clock.now() });
  }
}

/** Number of different account numbers, of waiting approvals too, that none of these secrets has encrypted. */
export async function countUnreadableNumbers(db: Db, secrets: readonly string[], platform: string): Promise<number> {
  const texts = secrets.map(textsOf);
  const isUnreadable = (owner: string, sealed: Buffer) => !texts.some((each) => each.isCurrent(owner, sealed));
  let count = (await store.listAskedSealed(db)).filter(({ sealed }) => isUnreadable(platform, sealed)).length;
  for await (const { owner, sealed } of sealedNumbers(db, platform)) if (isUnreadable(owner, sealed)) count += 1;
  return count;
}
