import type { FastifyInstance, FastifyReply } from 'fastify';
import { FILE_RULES, MEDIA_TYPES, PICTURE_WIDTHS } from '#lib/file-rules.ts';
import type { RequestOrigin, Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { requestOriginOf } from '#platform/http/endpoints.ts';
import { isId } from '#platform/ids.ts';
import { found, Refusal } from '#platform/refusal.ts';
import { recordAudit, recordOncePerHour } from '#platform/security/audit.ts';
import { UNSEEN } from '#platform/security/opened-files.ts';
import { isLinkGood } from './links.server.ts';
import { pictureKey } from './pictures.server.ts';
import { findFile, findFileOwner, type FileRow } from './store.server.ts';

/** Content security policy of files: opened directly, a file runs no script and loads nothing. */
const INERT =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const POLICY = `sandbox; ${INERT}`;
/** Public caching for one minute, then revalidation: a file may be erased or hidden, but its bytes never change. */
const PUBLIC = 'public, max-age=60';
const PICTURE_KEYS = new RegExp(`^([\\da-f-]{36})-(?:${PICTURE_WIDTHS.join('|')})\\.webp$`);

/** File routes outside the API: private files by signed links, and public files. */
export function registerFileRoutes(app: FastifyInstance, context: Context): void {
  const hidden = { schema: { hide: true } as object };

  app.get<{ Params: { id: string }; Querystring: Readonly<Record<string, unknown>> }>(
    '/files/:id',
    hidden,
    async (request, reply) => {
      const { id } = request.params;
      const { expires, signature, reader: named, seen } = request.query;
      const reader = typeof named === 'string' && isId(named) ? named : null;
      // Invalid signature, expired link and erased file give the same response.
      if (!isId(id) || !isLinkGood(context, { fileId: id, expires, signature, reader })) throw new Refusal('not_found');
      const file = found(await findFile(context.db, id));
      if (reader !== null)
        await recordOpening(context, file, {
          reader,
          requestOrigin: requestOriginOf(request),
          isSeenLater: seen === 'later',
        });
      reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
      return sendFile(context, reply, file);
    },
  );

  app.get<{ Params: { key: string } }>('/media/:key', hidden, async ({ params: { key }, headers }, reply) => {
    const id = PICTURE_KEYS.exec(key)?.[1] ?? key;
    const file = isId(id) ? await findFile(context.db, id) : undefined;
    const rule = file && FILE_RULES[file.purpose];
    if (!file || file.hidden || !rule?.public || rule.picture !== (key !== id)) throw new Refusal('not_found');
    const etag = `"${key}"`;
    reply.headers({ 'cache-control': PUBLIC, etag });
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    return rule.picture ? sendPicture(context, reply, key) : sendFile(context, reply, file);
  });
}

/** Records in the audit trail that a superadmin has opened a company's file: each time of a cheque, once an hour of another one. */
async function recordOpening(
  context: Context,
  file: FileRow,
  { reader, requestOrigin, isSeenLater }: { reader: string; requestOrigin: RequestOrigin; isSeenLater: boolean },
): Promise<void> {
  const actor = { ownerId: reader, personId: reader, role: 'superadmin', sessionId: null } as const;
  const source = { at: context.clock.now(), actor, requestOrigin };
  const subject = { kind: 'file', id: file.id } as const;
  const ownerId = await findFileOwner(context.db, file.id);
  if (file.purpose === 'cancelled_cheque') {
    const entry = { action: 'bank.cheque_opened', ownerId, subject } as const;
    await inTransaction(context.db, (tx) => recordAudit(tx, source, entry));
  } else {
    // A viewer that opens by itself says itself when the file was looked at.
    const detail = { purpose: file.purpose, ...(isSeenLater && UNSEEN) };
    await recordOncePerHour(context.db, source, { action: 'document.opened', ownerId, subject, detail });
  }
}

async function sendPicture(context: Context, reply: FastifyReply, key: string): Promise<FastifyReply> {
  const stored = await context.storage.read(key);
  if (stored === null) throw new Refusal('not_found');
  return reply
    .headers({
      'content-type': MEDIA_TYPES.webp,
      'content-length': stored.byteSize,
      'content-security-policy': POLICY,
    })
    .send(stored.stream);
}

async function sendFile(context: Context, reply: FastifyReply, file: FileRow): Promise<FastifyReply> {
  // A picture that is stored only in page widths is served in its largest.
  const picture = FILE_RULES[file.purpose].picture;
  const key = picture ? pictureKey(file.id, Math.max(...PICTURE_WIDTHS)) : file.id;
  const stored = await context.storage.read(key);
  if (stored === null) {
    context.log.error({ file: file.id }, 'a file that the database names is not stored');
    throw new Refusal('not_found');
  }
  const mediaType = picture ? MEDIA_TYPES.webp : file.mediaType;
  return reply
    .headers({
      'content-type': mediaType,
      'content-length': stored.byteSize,
      'content-security-policy': POLICY,
      'content-disposition': `${file.inline === true ? 'inline' : 'attachment'}; ${fileNameParameters(file.name)}`,
    })
    .send(stored.stream);
}

/** Content-Disposition with an ASCII file name for old browsers and the full name as in RFC 5987. */
function fileNameParameters(name: string): string {
  const shown = name === '' ? 'file' : name;
  const ascii = shown.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const full = encodeURIComponent(shown.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${full}`;
}
