import type * as z from 'zod/mini';
import { addressCounters, networksOf } from '../../platform/security/addresses.ts';
import type { Context, PublicContext } from '../../platform/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { wrongField } from '../../platform/refusal.ts';
import { hashToken, newSecretToken } from '../../platform/security/session-tokens.ts';
import type { linkToken } from './contract.ts';
import * as store from './device-store.server.ts';
import { KNOWN_ADDRESS_MS, KNOWN_DEVICE_MS, LINK_TRIES, PROTECTION_LINK_MS } from './rules.ts';

/** From where somebody says that they come: the network address, and what their browser was given at an earlier log-in. */
export interface Whereabouts {
  address: string;
  device?: string | undefined;
}

/** A browser as it is kept, and its token. */
interface Device {
  token: string;
  hash: Buffer;
}

/** The browser of that token; null for one that is none of ours. */
function deviceOf(token: string | undefined): Device | null {
  return token !== undefined && /^[\w-]{43}$/.test(token) ? { token, hash: hashToken(token) } : null;
}

/** Whose e-mail it is, and by what the account knows who comes from there. */
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

/** Makes the browser and the address known to the account. Gives the browser's token: the one that it sent, else a new one. */
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

/** A link for the mail of a protected account, which makes a browser known to it; null when the user is closed. */
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

/** Makes the browser known that brings such a link, once. @throws Refusal 400 on token, `too_many` */
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
