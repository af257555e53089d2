/** Reads what a document says: in a worker thread, with bounds of time, pixels and pages. */
import { readFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import ExifReader from 'exifreader';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import decodeQr, { type FinderPoints } from 'qr/decode.js';
import { dayInIndia, isCalendarDate } from '#lib/dates.ts';
import { sharp } from '#platform/sharp.ts';
import type { Examination } from './rules.ts';

const PAGE_LIMIT = 20;
/** Time for the QR codes of a file, within that of the task. Milliseconds. */
const CODES_MS = 7_000;
/** Side of a picture or page in which codes are sought. Pixels. */
const CODE_SIDE = 2_200;
const CODE_LENGTH = 4_000;
const MOST_CODES = 20;

const NOTHING: Examination = { isPicture: false, hash: null, takenOn: null, madeOn: null, parts: 0, codes: [] };

export interface ExaminationTask {
  path: string;
  mediaType: string;
}

/** @throws Error where the file cannot be read */
export async function examine({ path, mediaType }: ExaminationTask): Promise<Examination> {
  const bytes = await readFile(path);
  if (mediaType === 'application/pdf') return examinePdf(bytes);
  return mediaType === 'image/png' || mediaType === 'image/jpeg' ? examinePicture(bytes) : NOTHING;
}

async function examinePicture(bytes: Buffer): Promise<Examination> {
  const begun = performance.now();
  const hash = await photographHash(bytes);
  const { data, info } = await decoded(bytes)
    .resize({ width: CODE_SIDE, height: CODE_SIDE, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const codes = codesIn({ width: info.width, height: info.height, data }, begun + CODES_MS);
  return { ...NOTHING, isPicture: true, hash, takenOn: takenOn(bytes), codes };
}

/** The day on which a camera says that it took the picture. */
function takenOn(bytes: Buffer): string | null {
  let stated: unknown;
  try {
    stated = ExifReader.load(bytes, { expanded: true }).exif?.DateTimeOriginal?.description;
  } catch {
    // A picture without readable camera data has none.
    return null;
  }
  const day = typeof stated === 'string' ? stated.slice(0, 10).replaceAll(':', '-') : '';
  return isCalendarDate(day) ? day : null;
}

interface Pixels {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** Texts of the QR codes in a picture. The decoder reads one: it is painted over, and the next is sought. */
function codesIn(pixels: Pixels, until: number): string[] {
  const codes: string[] = [];
  const paintOver = ({ boundingBox: { x, y, width, height } }: FinderPoints) => {
    const [left, right] = [Math.max(Math.floor(x), 0), Math.min(Math.ceil(x + width), pixels.width)];
    for (let row = Math.max(Math.floor(y), 0); row < Math.min(y + height, pixels.height); row += 1)
      pixels.data.fill(255, (row * pixels.width + left) * 4, (row * pixels.width + right) * 4);
  };
  try {
    while (codes.length < MOST_CODES && performance.now() < until)
      codes.push(decodeQr(pixels, { pointsOnDetect: paintOver }).slice(0, CODE_LENGTH));
  } catch {
    // The decoder throws where it finds none.
  }
  return [...new Set(codes)];
}

async function examinePdf(bytes: Buffer): Promise<Examination> {
  const parts = bytes.toString('latin1').split('%%EOF').length - 1;
  const begun = performance.now();
  const task = getDocument({
    data: new Uint8Array(bytes),
    disableFontFace: true,
    maxImageSize: PIXEL_LIMIT,
    useSystemFonts: false,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise;
    const { info } = await pdf.getMetadata();
    const madeOn = dayOfPdf((info as { CreationDate?: unknown }).CreationDate);
    const codes = new Set<string>();
    const until = begun + CODES_MS;
    for (let page = 1; page <= Math.min(pdf.numPages, PAGE_LIMIT); page += 1) {
      if (performance.now() > until || codes.size >= MOST_CODES) break;
      for (const code of codesIn(await drawn(await pdf.getPage(page)), until)) codes.add(code);
    }
    return { ...NOTHING, madeOn, parts, codes: [...codes] };
  } finally {
    await task.destroy();
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

async function drawn(page: Page): Promise<Pixels> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: CODE_SIDE / Math.max(width, height, 1) });
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)));
  const context = canvas.getContext('2d');
  // The types are those of a browser's canvas.
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** The day in India of a date as PDFs write it: `D:20261121120000+05'30'`. */
function dayOfPdf(stated: unknown): string | null {
  const written = /^D:(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/.exec(
    typeof stated === 'string' ? stated : '',
  );
  if (written === null) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00', , sign, hours, minutes = '00'] = written;
  const date = `${year}-${month}-${day}`;
  if (!isCalendarDate(date)) return null;
  // Without a zone the clock of the program is taken for one of India.
  const zone = sign === undefined ? (written[7] === 'Z' ? 'Z' : '+05:30') : `${sign}${hours}:${minutes}`;
  const at = new Date(`${date}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(at.getTime()) ? date : dayInIndia(at);
}

/** A difference hash of photographs: equal but for a few bits in re-encoded and scaled copies. */

const PIXEL_LIMIT = 40_000_000;
/** Shorter than the time of the task: the decoder's own threads must end before the thread can. */
const DECODING_SECONDS = 3;

/** A picture as it is seen: upright, on white, in red, green and blue. */
const decoded = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
    .timeout({ seconds: DECODING_SECONDS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');

/** 64 digits 0 and 1; null where the picture is no photograph. */
export async function photographHash(bytes: Buffer): Promise<string | null> {
  return (await isPhotograph(bytes)) ? differenceHash(bytes) : null;
}

/** Longest side of the picture whose pixels are counted. */
const COUNTED_SIDE = 256;
const LIGHT_PIXEL_VALUE = 230;
/** Papers are light: of one template they would have equal hashes. */
const LIGHT_PART = 0.6;

async function isPhotograph(bytes: Buffer): Promise<boolean> {
  const { data, info } = await decoded(bytes)
    .resize({ width: COUNTED_SIDE, height: COUNTED_SIDE, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let light = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (data.subarray(at, at + 3).every((value) => value >= LIGHT_PIXEL_VALUE)) light += 1;
  return light < LIGHT_PART * info.width * info.height;
}

/** Fields of the small picture, and pixels of the larger one over which each is averaged: a re-encoded picture has the same averages. */
const [COLUMNS, ROWS, BLOCK] = [9, 8, 16];

/** Whether each field of 9 × 8 grey fields is brighter than its right neighbour, row by row. */
async function differenceHash(bytes: Buffer): Promise<string> {
  const width = COLUMNS * BLOCK;
  const grey = await decoded(bytes)
    .greyscale()
    .resize({ width, height: ROWS * BLOCK, fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const sums = Array.from({ length: COLUMNS * ROWS }, () => 0);
  for (const [at, value] of grey.entries()) {
    const field = Math.floor(at / width / BLOCK) * COLUMNS + Math.floor((at % width) / BLOCK);
    sums[field] = (sums[field] ?? 0) + value;
  }
  let hash = '';
  for (const [field, sum] of sums.entries())
    if (field % COLUMNS < COLUMNS - 1) hash += sum > (sums[field + 1] ?? 0) ? '1' : '0';
  return hash;
}
