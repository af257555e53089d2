/** Decoding of pictures, in the worker thread of pictures: one at a time in the whole process, so that memory is that of one picture. */
import { MEDIA_TYPES, type FileType } from '#lib/file-rules.ts';
import { Refusal } from '../refusal.ts';
import { sharp, type Sharp } from '../sharp.ts';

export type PictureType = Extract<FileType, 'png' | 'jpg' | 'webp'>;

/**
 * Maximum megapixels by type. JPEG and WebP are decoded at a reduced size. A PNG is not, but row by row. Whole frames are held of the rare
 * forms: progressive JPEG (up to 6 bytes a pixel), interlaced PNG (up to 8), WebP that is lossless, transparent or moves (up to 4).
 */
const MEGAPIXELS: Readonly<Record<PictureType, number>> = { jpg: 120, webp: 120, png: 80 };
const MEGAPIXEL = 1_000_000;
const PIXEL_LIMIT = Math.max(...Object.values(MEGAPIXELS)) * MEGAPIXEL;
/** No camera and no scanner makes a longer side. Pixels. */
const SIDE_LIMIT = 30_000;
/** Megapixels of all scans of a progressive JPEG together: each scan passes over the whole picture. Programs write about ten. */
const SCANNED_MEGAPIXELS = 2_000;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/** Timeout in seconds, shorter than the thread's: the decoder's own threads must end before the thread can. */
const DECODING_SECONDS = 20;

const open = (input: string | Buffer): Sharp =>
  sharp(input, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', sequentialRead: true }).timeout({
    seconds: DECODING_SECONDS,
  });

/**
 * Checks a picture's header, then decodes it completely, so that a damaged one is refused now and not when it is viewed.
 * @throws Refusal `invalid` when it is too large or cannot be decoded
 */
export async function checkPicture(bytes: Buffer, type: PictureType): Promise<void> {
  const unreadable = (cause: unknown) => new Refusal('invalid', 'The picture cannot be read.', { cause });
  const { width, height, isProgressive } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  const most = MEGAPIXELS[type];
  if (width * height > most * MEGAPIXEL) throw new Refusal('invalid', `The picture has more than ${most} megapixels.`);
  if (width > SIDE_LIMIT || height > SIDE_LIMIT) throw new Refusal('invalid', 'The picture is too large.');
  if (type === 'jpg' && isProgressive && scansOf(bytes) * width * height > SCANNED_MEGAPIXELS * MEGAPIXEL)
    throw unreadable('too many scans');
  await open(bytes)
    .resize({ width: 32 })
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
}

/** Number of scans of a JPEG; those of a thumbnail in its metadata count too. */
function scansOf(bytes: Buffer): number {
  let scans = 0;
  for (let at = bytes.indexOf(START_OF_SCAN); at >= 0; at = bytes.indexOf(START_OF_SCAN, at + 2)) scans += 1;
  return scans;
}

/** Effort of WebP: more takes up to twice the processor for pictures that are 3 to 10 % smaller. */
const EFFORT = 2;
const ON_PAGES = { quality: 80, effort: EFFORT };

/**
 * Encodes a picture as WebP in these widths: rotated by its EXIF orientation, without metadata, never enlarged. Narrow widths keep the whole
 * picture; the height is limited to twice the width.
 */
export async function encodeInWidths(path: string, widths: readonly number[]): Promise<EncodedPicture[]> {
  const box = (width: number) => ({ width, height: width * 2, fit: 'inside', withoutEnlargement: true }) as const;
  // The original is decoded once; the smaller widths are made of the largest.
  const { data, info } = await open(path)
    .autoOrient()
    .resize(box(Math.max(...widths)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const encoded = [];
  for (const each of widths) {
    const picture = sharp(data, { raw: { width, height, channels } }).resize(box(each));
    encoded.push({ width: each, bytes: await picture.webp(ON_PAGES).toBuffer() });
  }
  return encoded;
}

export interface EncodedPicture {
  width: number;
  bytes: Uint8Array;
}

/** WebP/JPEG quality (%) and maximum side (px) of a picture that must stay legible, such as a photographed slip. */
const LEGIBLE = { quality: 90, side: 4_096 };

/** Re-encodes a picture in its own format and size, up to 4,096 pixels a side: rotated upright, without metadata. */
export function reencode(path: string, mediaType: string): Promise<Uint8Array> {
  const { quality, side } = LEGIBLE;
  const picture = open(path)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  if (mediaType === MEDIA_TYPES.png) return picture.png().toBuffer();
  if (mediaType === MEDIA_TYPES.webp) return picture.webp({ quality, effort: EFFORT }).toBuffer();
  return picture.jpeg({ quality }).toBuffer();
}
