import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { PICTURE_WIDTHS } from '../../lib/file-rules.ts';
import type { Context } from '../../platform/context.ts';

/** Links to private files live 15 minutes (section 5 of the server rules). Milliseconds. */
const LINK_LIFE = 15 * 60 * 1000;

const keys = new Map<string, Buffer>();

function keyOf(secret: string): Buffer {
  const known = keys.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, '', 'file-link', 32));
  keys.set(secret, known);
  return known;
}

/** @param reader whose opening of the file is recorded; null where it is not */
function signatureOf(secret: string, fileId: string, expires: string, reader: string | null): Buffer {
  const signed = reader === null ? `${fileId}.${expires}` : `${fileId}.${expires}.${reader}`;
  return createHmac('sha256', keyOf(secret)).update(signed).digest();
}

/** A link to a private file that anybody who has it may open for 15 minutes; made only after its reader's right was checked. */
export function privateLink(context: Pick<Context, 'secret' | 'clock'>, fileId: string): string;
export function privateLink(context: Pick<Context, 'secret' | 'clock'>, fileId: string | null): string | null;
export function privateLink(context: Pick<Context, 'secret' | 'clock'>, fileId: string | null): string | null {
  if (fileId === null) return null;
  return signedLink(context, fileId, null);
}

/** The same for a file whose opening is kept in the audit trail: the link says which superadmin it was made for. */
export function recordedLink(context: Pick<Context, 'secret' | 'clock'>, fileId: string, reader: string): string {
  return `${signedLink(context, fileId, reader)}&reader=${reader}`;
}

function signedLink(context: Pick<Context, 'secret' | 'clock'>, fileId: string, reader: string | null): string {
  const expires = String(Math.floor((context.clock.now().getTime() + LINK_LIFE) / 1000));
  const signature = signatureOf(context.secret, fileId, expires, reader).toString('base64url');
  return `/files/${fileId}?expires=${expires}&signature=${signature}`;
}

/** Whether we signed this link and its time has not passed. */
export function isLinkGood(
  context: Pick<Context, 'secret' | 'clock'>,
  link: { fileId: string; expires: unknown; signature: unknown; reader: string | null },
): boolean {
  const { fileId, expires, signature, reader } = link;
  if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
  if (typeof signature !== 'string' || !/^[\w-]{43}$/.test(signature)) return false;
  const ours = signatureOf(context.secret, fileId, expires, reader);
  return (
    timingSafeEqual(Buffer.from(signature, 'base64url'), ours) && Number(expires) * 1000 > context.clock.now().getTime()
  );
}

/** A picture that everyone may see, in one of the widths that it is kept in. */
export function pictureLink(fileId: string, width: (typeof PICTURE_WIDTHS)[number] = 640): string {
  return `/media/${fileId}-${width}.webp`;
}

/** A file that everyone may read as it was uploaded: an availability proof. */
export function publicFileLink(fileId: string): string {
  return `/media/${fileId}`;
}
