import { createHash } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { Upload } from '#lib/fields.ts';
import { FILE_SIZE_LIMIT_BYTES, MEDIA_TYPES, type FilePurpose } from '#lib/file-rules.ts';
import { many, type Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { inspectFile } from '#platform/uploads/file-inspection.ts';
import { actingAs } from '#tests/actors.ts';
import { bucketEndpoint } from '#tests/buckets.ts';
import { docx, pdf, picture } from '#tests/documents.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { sweepFiles } from './jobs.server.ts';
import { pictureLink, privateLink, publicFileLink } from './links.server.ts';
import { withStoredFiles } from './service.server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const market = await openSharedMarket();
const person = await addPerson(market, 'recycler');
const context = actingAs(market.context, person);

async function arrive(bytes: Buffer, name: string, mediaType: string): Promise<Upload> {
  const arrived = await context.storage.receive(Readable.from(bytes), FILE_SIZE_LIMIT_BYTES);
  const purpose = mediaType === MEDIA_TYPES.webp ? 'product_image' : 'transaction_proof';
  return new Upload({ ...arrived, ...(await inspectFile(arrived.path, name, purpose)) });
}

async function keep(bytes: Buffer, name: string, mediaType: string, purpose: FilePurpose): Promise<string> {
  const file = await arrive(bytes, name, mediaType);
  const id = await withStoredFiles(context, person.id, { file }, { file: purpose }, async (_tx, files) => files.file);
  return id ?? '';
}

async function keys(): Promise<string[]> {
  const all: string[] = [];
  for await (const { key } of context.storage.list()) all.push(key);
  return all.sort();
}

const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => market.app.inject({ method, url });

describe('keeping files', () => {
  it('keeps a paper as it came, with the hash of its bytes', async () => {
    const bytes = pdf();
    const id = await keep(bytes, 'certificate.pdf', MEDIA_TYPES.pdf, 'epr_certificate');
    const rows = await many<{
      sha256: Buffer;
      byte_size: number;
      media_type: string;
      name: string;
      owner_id: string;
    }>(market.db)`
      select sha256, byte_size, media_type, name, owner_id from files where id = ${id}`;
    expect(rows).toEqual([
      {
        sha256: createHash('sha256').update(bytes).digest(),
        byte_size: bytes.length,
        media_type: MEDIA_TYPES.pdf,
        name: 'certificate.pdf',
        owner_id: person.id,
      },
    ]);
    expect(await keys()).toContain(id);
  });

  it('keeps a picture upright in three widths, never enlarged, without what its camera wrote', async () => {
    const photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: 'green' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '19/1 4/1 30/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const id = await keep(photo, 'photo.jpg', MEDIA_TYPES.jpg, 'product_image');
    const sizes = [];
    for (const width of [320, 640, 1280] as const) {
      const answer = await get(pictureLink(id, width));
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=60',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.rawPayload.includes('Camera')).toBe(false);
      const seen = await sharp(answer.rawPayload).metadata();
      expect(seen).not.toHaveProperty('exif');
      expect(seen).not.toHaveProperty('xmp');
      sizes.push([seen.width, seen.height]);
    }
    // A 900 × 300 picture with a rotated orientation flag is 300 × 900.
    expect(sizes).toEqual([
      [213, 640],
      [300, 900],
      [300, 900],
    ]);
    expect(await keys()).not.toContain(id);
  });

  it('leaves no object and no row when the work fails', async () => {
    const before = await keys();
    const rows = () => many(market.db)`select id from files order by id`;
    const rowsBefore = await rows();
    const logo = await arrive(await picture(), 'a.png', MEDIA_TYPES.png);
    const paper = await arrive(pdf(), 'a.pdf', MEDIA_TYPES.pdf);
    await expect(
      withStoredFiles(
        context,
        person.id,
        { logo, paper },
        { logo: 'company_logo', paper: 'pcb_document' },
        async (_tx, files) => {
          expect(Object.keys(files).sort()).toEqual(['logo', 'paper']);
          expect((await keys()).length).toBe(before.length + 4);
          throw new Error('refused');
        },
      ),
    ).rejects.toThrow('refused');
    expect(await keys()).toEqual(before);
    expect(await rows()).toEqual(rowsBefore);
  });

  it('leaves the objects to the sweep when nobody knows whether the commit happened', async () => {
    const paper = await arrive(pdf(), 'a.pdf', MEDIA_TYPES.pdf);
    const execute = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      await market.db.transaction().execute(work);
      throw new Error('Connection terminated unexpectedly');
    };
    const db = new Proxy(market.db, {
      get: (target, property) =>
        property === 'transaction' ? () => ({ execute }) : Reflect.get(target, property, target),
    });
    let id: string | undefined;
    const lost = withStoredFiles(
      { ...context, db },
      person.id,
      { paper },
      { paper: 'pcb_document' },
      async (_tx, files) => {
        id = files.paper;
      },
    );
    await expect(lost).rejects.toThrow('Connection terminated');
    expect(await keys()).toContain(id);
    expect((await get(privateLink(context, id ?? ''))).statusCode).toBe(200);
  });

  it('gives no id for a file that was not sent', async () => {
    const files = await withStoredFiles(
      context,
      person.id,
      { logo: undefined },
      { logo: 'company_logo' },
      async (_tx, ids) => ids,
    );
    expect(files).toEqual({});
  });
});

describe('private links', () => {
  let id: string;
  let link: string;
  beforeAll(async () => {
    id = await keep(pdf(), 'cheque "1".pdf', MEDIA_TYPES.pdf, 'cancelled_cheque');
  });

  it('a private link opens its file for 15 minutes, inert', async () => {
    link = privateLink(context, id);
    const answer = await get(link);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(pdf());
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="cheque _1_.pdf"; filename*=UTF-8''cheque%20%221%22.pdf`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/);
    market.clock.advance(15 * MINUTE - 1000);
    expect((await get(link)).statusCode).toBe(200);
    market.clock.advance(1000);
    const over = await get(link);
    expect(over.statusCode).toBe(404);
    expect(over.json()).toEqual({ status: false, error: 'Not found.' });
  });

  it('answer alike to every change and every guess', async () => {
    const good = new URL(privateLink(context, id), 'http://x');
    const signature = good.searchParams.get('signature') ?? '';
    const expires = good.searchParams.get('expires') ?? '';
    const other = await keep(pdf(), 'a.pdf', MEDIA_TYPES.pdf, 'pcb_document');
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    const bad = [
      `/files/${id}`,
      `/files/${id}?expires=${expires}`,
      `/files/${id}?expires=${Number(expires) + 1}&signature=${signature}`,
      `/files/${id}?expires=${expires}&signature=${flipped}`,
      `/files/${id}?expires=${expires}&signature=${signature}&signature=${signature}`,
      `/files/${id}?expires=${expires}&signature=`,
      `/files/${other}?expires=${expires}&signature=${signature}`,
      `/files/${newId(context.clock.now())}?expires=${expires}&signature=${signature}`,
      `/files/x?expires=${expires}&signature=${signature}`,
      privateLink(context, newId(context.clock.now())),
      privateLink({ ...context, secret: 'another secret of somebody who guesses' }, id),
    ];
    for (const url of bad) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.json()]).toEqual([url, 404, { status: false, error: 'Not found.' }]);
    }
    expect((await get(good.pathname + good.search)).statusCode).toBe(200);
  });

  it('are null for no file', () => {
    expect(privateLink(context, null)).toBeNull();
  });

  it('answer HEAD without the bytes', async () => {
    const answer = await get(privateLink(context, id), 'HEAD');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-length']).toBe(String(pdf().length));
    expect(answer.payload).toBe('');
  });

  it('download what could do more than be read', async () => {
    const active = pdf({ extra: '/OpenAction << /S /JavaScript >>' });
    const script = await keep(active, 'a.pdf', MEDIA_TYPES.pdf, 'transaction_proof');
    const word = await keep(docx(), 'प्रमाण.docx', MEDIA_TYPES.docx, 'trail_documents');
    expect((await get(privateLink(context, script))).headers['content-disposition']).toMatch(/^attachment; /);
    expect((await get(privateLink(context, word))).headers['content-disposition']).toBe(
      `attachment; filename="______.docx"; filename*=UTF-8''${encodeURIComponent('प्रमाण.docx')}`,
    );
  });
});

describe('public files', () => {
  it('show a proof inline and hand out a document', async () => {
    const png = await keep(await picture(), 'proof.png', MEDIA_TYPES.png, 'availability_proof');
    const word = await keep(docx(), 'proof.docx', MEDIA_TYPES.docx, 'availability_proof');
    const shown = await get(publicFileLink(png));
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline/),
    });
    const handed = await get(publicFileLink(word));
    expect(handed.headers).toMatchObject({
      'content-type': MEDIA_TYPES.docx,
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': expect.stringMatching(/^sandbox/),
    });
  });

  it('say nothing of the camera: a proof is kept in its format, upright, without metadata', async () => {
    for (const [format, mediaType] of [
      ['jpeg', MEDIA_TYPES.jpg],
      ['png', MEDIA_TYPES.png],
      ['webp', MEDIA_TYPES.webp],
    ] as const) {
      const photo = await sharp(await picture(format, { width: 300, height: 200 }))
        .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '19/1 4/1 30/1', GPSLatitudeRef: 'N' } })
        .withMetadata({ orientation: 6 })
        .toFormat(format)
        .toBuffer();
      expect(photo.includes('Camera')).toBe(true);
      const id = await keep(photo, `proof.${format}`, mediaType, 'availability_proof');
      const { rawPayload, headers } = await get(publicFileLink(id));
      expect(headers['content-type']).toBe(mediaType);
      expect(rawPayload.includes('Camera')).toBe(false);
      const seen = await sharp(rawPayload).metadata();
      expect([seen.exif, seen.width, seen.height]).toEqual([undefined, 200, 300]);
      const rows = await many<{ sha256: Buffer; byte_size: number }>(market.db)`
        select sha256, byte_size from files where id = ${id}`;
      expect(rows).toEqual([
        { sha256: createHash('sha256').update(rawPayload).digest(), byte_size: rawPayload.byteLength },
      ]);
    }
  });

  it('are never the private ones, nor anything else', async () => {
    const secret = await keep(await picture(), 'a.png', MEDIA_TYPES.png, 'cancelled_cheque');
    const logo = await keep(await picture(), 'a.png', MEDIA_TYPES.png, 'company_logo');
    const none = newId(context.clock.now());
    for (const key of [
      secret,
      `${secret}-640.webp`,
      logo,
      `${logo}-641.webp`,
      none,
      `${none}-640.webp`,
      'x',
      '..%2fsecret',
    ]) {
      expect([key, (await get(`/media/${key}`)).statusCode]).toEqual([key, 404]);
    }
    expect((await get(pictureLink(logo))).statusCode).toBe(200);
  });
});

// Object storage does not allow setting an object's age.
it.skipIf(bucketEndpoint)('sweeps what a crash left, after 24 hours, and nothing else', async () => {
  const kept = await keep(pdf(), 'a.pdf', MEDIA_TYPES.pdf, 'pcb_document');
  const orphan = newId(context.clock.now());
  const fresh = newId(context.clock.now());
  await context.storage.write(orphan, pdf());
  await context.storage.write(`${orphan}-320.webp`, await picture('webp'));
  await context.storage.write(fresh, pdf());
  const arriving = join(context.config.dataDirectory, 'files', 'arriving');
  await mkdir(arriving, { recursive: true });
  await writeFile(join(arriving, 'old'), 'x');
  await writeFile(join(arriving, 'new'), 'x');
  const old = new Date(context.clock.now().getTime() - DAY - 1000);
  for (const key of [kept, orphan, `${orphan}-320.webp`]) {
    const folder = key.slice(34, 36);
    await utimes(join(context.config.dataDirectory, 'files', 'kept', folder, key), old, old);
  }
  await utimes(join(arriving, 'old'), old, old);
  const now = context.clock.now();
  for (const file of [
    join(arriving, 'new'),
    join(context.config.dataDirectory, 'files', 'kept', fresh.slice(34, 36), fresh),
  ])
    await utimes(file, now, now);
  await sweepFiles(context);
  const left = await keys();
  expect(left).toContain(kept);
  expect(left).toContain(fresh);
  expect(left).not.toContain(orphan);
  expect(left).not.toContain(`${orphan}-320.webp`);
  const waiting = await readdir(arriving);
  expect(waiting).toContain('new');
  expect(waiting).not.toContain('old');
});
