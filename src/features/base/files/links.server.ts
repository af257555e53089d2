import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { PICTURE_WIDTHS } from '#lib/file-rules.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { derivedKey } from '#platform/security/derived-key.ts';
import { readableSecrets } from '#platform/security/former-secrets.ts';

/** Lifetime of signed links to private files: 15 minutes (section 5 of the server rules). */
const LINK_LIFE_MS = 15 * 60 * 1000;

const keys = new Map<string, KeyObject>();

/** The key object: one would be made of bytes for each signature, which costs four times the signature. */
function keyOf(secret: string): KeyObject {
  const known = keys.get(secret) ?? createSecretKey(derivedKey(secret, 'file-link'));
  keys.set(secret, known);
  return known;
}

/** @param reader user whose access is recorded; null: access is not recorded */
function signatureOf(secret: string, fileId: string, expires: string, reader: string | null): Buffer {
  const signed = reader === null ? `${fileId}.${expires}` : `${fileId}.${expires}.${reader}`;
  return createHmac('sha256', keyOf(secret)).update(signed).digest();
}

type LinkContext = Pick<Context, 'secret' | 'clock'> & Partial<Pick<ActorContext, 'actor'>>;

/**
 * Signed link to a private file, usable by any holder for 15 minutes; create it only after checking the reader's permission. What a
 * superadmin opens is recorded in the audit trail: the link contains their id.
 */
export function privateLink(context: LinkContext, fileId: string): string;
export function privateLink(context: LinkContext, fileId: string | null): string | null;
export function privateLink(context: LinkContext, fileId: string | null): string | null {
  if (fileId === null) return null;
  const { secret, clock, actor } = context;
  const reader = actor?.role === 'superadmin' ? actor.personId : null;
  const expires = String(Math.floor((clock.now().getTime() + LINK_LIFE_MS) / 1000));
  const signature = signatureOf(secret, fileId, expires, reader).toString('base64url');
  const link = `/files/${fileId}?expires=${expires}&signature=${signature}`;
  return reader === null ? link : `${link}&reader=${reader}`;
}

/** Whether the link's signature is valid and it has not expired. */
export function isLinkGood(
  context: Pick<Context, 'secret' | 'clock'>,
  link: { fileId: string; expires: unknown; signature: unknown; reader: string | null },
): boolean {
  const { fileId, expires, signature, reader } = link;
  if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
  if (typeof signature !== 'string' || !/^[\w-]{43}$/.test(signature)) return false;
  const given = Buffer.from(signature, 'base64url');
  return (
    readableSecrets(context.secret).some((secret) =>
      timingSafeEqual(given, signatureOf(secret, fileId, expires, reader)),
    ) && Number(expires) * 1000 > context.clock.now().getTime()
  );
}

/** Public URL of a picture, in one of its stored widths. */
export function pictureLink(fileId: string, width: (typeof PICTURE_WIDTHS)[number] = 640): string {
  return `/media/${fileId}-${width}.webp`;
}

/** Public URL of a file in its uploaded form: an availability proof. */
export function publicFileLink(fileId: string): string {
  return `/media/${fileId}`;
}
