import type * as z from 'zod/mini';
import { addressCounters, networksOf } from '../../platform/security/addresses.ts';
import type { Context, PublicContext } from '../../platform/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { wrongField } from '../../platform/refusal.ts';
import { hashToken, newSecretToken } from '../../platform/security/session-tokens.ts';
import type { linkToken } from './contract.ts';
import * as store from './device-store.server.ts';
import { KNOWN_ADDRESS_MS, KNOWN_DEVICE_MS, LINK_TRIES, PROTECTION_LINK_MS } from './rules.ts';

/** Origin of a request: the network address, and the device token of an earlier log-in. */
export interface Whereabouts {
  address: string;
  device?: string | undefined;
}

/** A device as stored, and its token. */
interface Device {
  token: string;
  hash: Buffer;
}

/** The device of a token; null if the token is invalid. */
function deviceOf(token: string | undefined): Device | null {
  return token !== undefined && /^[\w-]{43}$/.test(token) ? { token, hash: hashToken(token) } : null;
}

/** User of an e-mail, and by what the account knows the client. */
export async function familiarityOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  email: string,
  { address, device }: Whereabouts,
): Promise<{ userId: string | null; byDevice: boolean; byAddress: boolean }> {
  const before = (age: number) => new Date(clock.now().getTime() - age);
  const found = await store.findFamiliarity(db, {
    email,
    deviceHash: deviceOf(device)?.hash ?? null,
    network: networksOf(address).key,
    since: { device: before(KNOWN_DEVICE_MS), address: before(KNOWN_ADDRESS_MS) },
  });
  return found ?? { userId: null, byDevice: false, byAddress: false };
}

/** Makes the device and the address known to the account. Returns the device token: the one sent, else a new one. */
export async function rememberWhereabouts(
  tx: Tx,
  userId: string,
  { address, device }: Whereabouts,
  at: Date,
): Promise<string> {
  const { token, hash } = deviceOf(device) ?? newSecretToken();
  await store.rememberDevice(tx, userId, hash, at);
  await store.rememberAddress(tx, userId, networksOf(address).key, at);
  return token;
}

/** Creates the mailed link that makes a device known to a protected account; null when the user is closed. */
export async function createDeviceLink({ db, clock }: Context, userId: string): Promise<string | null> {
  const { token, hash } = newSecretToken();
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + PROTECTION_LINK_MS);
  return inTransaction(db, async (tx) => {
    if (!(await store.lockOpenUser(tx, userId))) return null;
    await store.insertLinkToken(tx, { hash, kind: store.DEVICE_LINK, userId, at, expiresAt });
    return token;
  });
}

/** Makes the device that opens such a link known; single use. @throws Refusal 400 on token, `too_many` */
export async function addDeviceByLink(context: PublicContext, { token }: z.output<typeof linkToken>): Promise<string> {
  const { ask, clock, db, limiter } = context;
  const now = clock.now();
  await limiter.hitAll(addressCounters(LINK_TRIES, ask.address), now);
  const device = newSecretToken();
  return inTransaction(db, async (tx) => {
    const userId = await store.takeLinkToken(tx, store.DEVICE_LINK, hashToken(token), now);
    if (userId === undefined) throw wrongField('token', 'This link is not valid or has expired.');
    await store.rememberDevice(tx, userId, device.hash, now);
    return device.token;
  });
}
