import type * as z from 'zod/mini';
import { networksOf } from '../../platform/security/addresses.ts';
import type { Context, PublicContext } from '../../platform/context.ts';
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts';
import { issuedDeviceToken, newDeviceToken } from '../../platform/security/device-tokens.ts';
import type { linkToken } from './contract.ts';
import * as store from './device-store.server.ts';
import { lockOpenUser } from './link-store.server.ts';
import { countLinkTry, createLink, takeLink } from './links.server.ts';
import { KNOWN_ADDRESS_MS, KNOWN_DEVICE_MS, PROTECTION_LINK_MS } from './rules.ts';

/** Origin of a request: the network address, and the device token of an earlier log-in. */
export interface SessionOrigin {
  address: string;
  device?: string | undefined;
}

interface Familiarity {
  userId: string | null;
  byDevice: boolean;
  byAddress: boolean;
}

async function find(
  db: Db,
  secret: string,
  of: { email: string } | { userId: string },
  { address, device }: SessionOrigin,
  now: Date,
): Promise<Familiarity> {
  const before = (age: number) => new Date(now.getTime() - age);
  const found = await store.findFamiliarity(db, of, {
    deviceHash: issuedDeviceToken(secret, device)?.hash ?? null,
    network: networksOf(address).key,
    since: { device: before(KNOWN_DEVICE_MS), address: before(KNOWN_ADDRESS_MS) },
  });
  return found ?? { userId: null, byDevice: false, byAddress: false };
}

/** User of an e-mail, and by what the account knows the client. */
export function familiarityOf(
  { db, clock, secret }: Pick<Context, 'db' | 'clock' | 'secret'>,
  email: string,
  from: SessionOrigin,
): Promise<Familiarity> {
  return find(db, secret, { email }, from, clock.now());
}

/** By what a user's account knows the client, in the transaction of a log-in. */
export function familiarityIn(
  tx: Tx,
  { clock, secret }: Pick<Context, 'clock' | 'secret'>,
  userId: string,
  from: SessionOrigin,
): Promise<Familiarity> {
  return find(tx, secret, { userId }, from, clock.now());
}

/** Makes the device and the address known to the account. Returns the device token: the one sent if this server issued it, else a new one. */
export async function rememberSessionOrigin(
  tx: Tx,
  { clock, secret }: Pick<Context, 'clock' | 'secret'>,
  userId: string,
  { address, device }: SessionOrigin,
): Promise<string> {
  const at = clock.now();
  const { token, hash } = issuedDeviceToken(secret, device) ?? newDeviceToken(secret);
  await store.rememberDevice(tx, userId, hash, at);
  await store.rememberAddress(tx, userId, networksOf(address).key, at);
  return token;
}

/** Creates the mailed link that makes a device known to a protected account; null when the user is closed. */
export async function createDeviceLink(context: Context, userId: string): Promise<string | null> {
  return inTransaction(context.db, async (tx) => {
    if ((await lockOpenUser(tx, userId)) === undefined) return null;
    return createLink(tx, context, { userId, kind: 'device', lifeMs: PROTECTION_LINK_MS });
  });
}

/** Makes the device that opens such a link known; single use. @throws Refusal 400 on token, `too_many` */
export async function addDeviceByLink(context: PublicContext, { token }: z.output<typeof linkToken>): Promise<string> {
  await countLinkTry(context);
  const device = newDeviceToken(context.secret);
  return inTransaction(context.db, async (tx) => {
    const { userId } = await takeLink(tx, context, { token, kinds: ['device'] });
    await store.rememberDevice(tx, userId, device.hash, context.clock.now());
    return device.token;
  });
}
