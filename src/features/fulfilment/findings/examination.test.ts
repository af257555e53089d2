// @module-tag thorough
/** Files that are made to exhaust their reader end its thread at most: the server goes on meanwhile. */
import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { deflateRawSync, constants } from 'node:zlib';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfFile } from '#demo/uploads.ts';
import { MEDIA_TYPES } from '#lib/file-rules.ts';
import { docx, documentParts, picture } from '#tests/documents.ts';
import { repeats } from '#tests/repetitions.ts';
import { zip } from '#tests/zip.ts';
import { createExaminationPool } from './jobs.server.ts';

const MIB = 1024 * 1024;
/** Time of a task in these tests. */
const TASK_MS = 4_000;
/** Time of a task that takes as long as it may; an honest file on a busy machine took more than one second. */
const ENDLESS_TASK_MS = 2_500;
/** The longest pause of the server's event loop that is taken for the load of the machine. */
const PAUSE_MS = 1_500;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mandi-bombs-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const pool = createExaminationPool(TASK_MS);
const hurriedPool = createExaminationPool(ENDLESS_TASK_MS);

/** The worker's findings of a file, or how it ended; fails where the event loop stood still meanwhile. */
async function result(bytes: Buffer, mediaType: string, { run } = pool): Promise<string> {
  const path = join(directory, 'file');
  await writeFile(path, bytes);
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  try {
    await run({ path, mediaType }, bytes.length);
    return 'read';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  } finally {
    delays.disable();
    expect(delays.max / 1e6).toBeLessThan(PAUSE_MS);
  }
}

/** A stream of zlib that unpacks to many copies of some bytes. */
function packed(copied: Buffer, times: number): Buffer {
  const one = deflateRawSync(copied, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: times }, () => one), Buffer.from([3, 0])]);
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = (resources = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << ${resources} >> >>`;
const form = (next: number) =>
  `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${next} 0 R >> >>`;
/** A stream object; `entries` are those of its dictionary but for the length. */
const pdfStream = (entries: string, data: Buffer): string =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;

const TEN = Buffer.from('/X Do '.repeat(10));
const IMAGE = '/Type /XObject /Subtype /Image /Width 6000 /Height 6000 /BitsPerComponent 8 /ColorSpace /DeviceRGB';

async function jpegOfSide(side: number): Promise<Buffer> {
  const bytes = await picture('jpeg');
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return bytes;
}

const TOO_LONG = 'The worker took too long';
const TOO_MUCH = 'The worker took too much memory';

it.each<[string, string, () => Buffer | Promise<Buffer>, string | RegExp]>([
  [
    'a picture of 49 megapixels in few bytes',
    'image/png',
    () =>
      sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    'Input image exceeds pixel limit',
  ],
  ['a photograph that claims 65,500 pixels', 'image/jpeg', () => jpegOfSide(65_500), 'Input image exceeds pixel limit'],
  [
    'a page tree in a circle',
    'application/pdf',
    () => pdfFile([CATALOG, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 /Parent 2 0 R >>']),
    'Pages tree contains circular reference.',
  ],
  [
    'a page that unpacks to 4 GB',
    'application/pdf',
    () => pdfFile([CATALOG, PAGES, page(), pdfStream('/Filter /FlateDecode', packed(Buffer.alloc(16 * MIB), 256))]),
    new RegExp(`${TOO_MUCH}|${TOO_LONG}`),
  ],
  [
    'an image that unpacks to 4 GB',
    'application/pdf',
    () =>
      pdfFile([
        CATALOG,
        PAGES,
        page('/XObject << /X 5 0 R >>'),
        pdfStream('', Buffer.from('200 0 0 200 0 0 cm /X Do')),
        pdfStream(`${IMAGE} /Filter /FlateDecode`, packed(Buffer.alloc(16 * MIB), 256)),
      ]),
    new RegExp(`${TOO_MUCH}|${TOO_LONG}`),
  ],
  [
    'forms of ten forms, twenty times',
    'application/pdf',
    () =>
      pdfFile([
        CATALOG,
        PAGES,
        page('/XObject << /X 5 0 R >>'),
        pdfStream('', TEN),
        ...Array.from({ length: 20 }, (_, n) => pdfStream(form(n + 6), TEN)),
        pdfStream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', Buffer.from('0 0 9 9 re f')),
      ]),
    TOO_LONG,
  ],
  [
    'a document that unpacks to 200 MB, of which nothing is read',
    MEDIA_TYPES.docx,
    () => zip([...documentParts(), { name: 'word/media/big', data: Buffer.alloc(200 * MIB) }]),
    'read',
  ],
])('%s', { timeout: 60_000 }, async (_name, mediaType, make, expected) => {
  const used = expected === TOO_LONG ? hurriedPool : pool;
  expect(await result(await make(), mediaType, used)).toMatch(expected);
  expect(await result(docx(), MEDIA_TYPES.docx, used)).toBe('read');
});

it('large honest files are within the bounds', { timeout: 60_000 }, async () => {
  const photograph = await picture('jpeg', { width: repeats(3_000, 6_000), height: repeats(3_250, 6_500) });
  const document = new PdfDocument();
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.image(photograph, { width: 300 }).end();
  await ended;
  const patient = createExaminationPool(40_000);
  for (const [bytes, mediaType] of [
    [photograph, 'image/jpeg'],
    [Buffer.concat(parts), 'application/pdf'],
  ] as const) {
    const path = join(directory, 'honest');
    await writeFile(path, bytes);
    expect(await patient.run({ path, mediaType }, bytes.length)).toMatchObject({ codes: [] });
  }
});
