import createLimit from 'p-limit';
import sharp from 'sharp';
import { MEDIA_TYPES, PICTURE_WIDTHS } from '../../lib/file-rules.ts';
import { Refusal } from '../../platform/refusal.ts';

const QUALITY = 80;
/** WebP/JPEG quality (%) and maximum side (px) of a picture that must stay legible, such as a photographed slip. */
const LEGIBLE = { quality: 90, side: 4_096 };

const LONGEST_SECONDS = 10;
/** Pictures are encoded one at a time, because decoding occupies a thread that log-ins and files also need. */
const turns = createLimit(1);
const MOST_WAITING = 32;

/** @throws Refusal `unavailable` while too many pictures are queued, `invalid` if one takes too long */
async function inTurn<Value>(encode: () => Promise<Value>): Promise<Value> {
  if (turns.pendingCount >= MOST_WAITING) throw new Refusal('unavailable', undefined, { retryAfter: 2 });
  return turns(encode).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('timeout'))
      throw new Refusal('invalid', 'The picture cannot be read.', { cause: error });
    throw error;
  });
}

/**
 * Encodes a picture as WebP in the widths that pages use: rotated by its EXIF orientation, without metadata, never enlarged. Narrow widths
 * keep the whole picture; the height is limited to twice the width.
 */
export function encodePicture(path: string): Promise<{ width: number; bytes: Buffer }[]> {
  return inTurn(() => inWidths(path));
}

async function inWidths(path: string): Promise<{ width: number; bytes: Buffer }[]> {
  const encoded = [];
  // One after the other, as each holds the decoded picture in memory.
  for (const width of PICTURE_WIDTHS) {
    const bytes = await sharp(path, { failOn: 'error' })
      .autoOrient()
      .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer();
    encoded.push({ width, bytes });
  }
  return encoded;
}

/** Re-encodes a picture in its own format and size, up to 4,096 pixels a side: rotated upright, without metadata. */
export function withoutMetadata(path: string, mediaType: string): Promise<Buffer> {
  const { quality, side } = LEGIBLE;
  const picture = sharp(path, { failOn: 'error' })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: LONGEST_SECONDS });
  if (mediaType === MEDIA_TYPES.png) return inTurn(() => picture.png().toBuffer());
  return inTurn(() =>
    (mediaType === MEDIA_TYPES.webp ? picture.webp({ quality }) : picture.jpeg({ quality })).toBuffer(),
  );
}

/** Storage key of a picture in that width. */
export function pictureKey(fileId: string, width: number): string {
  return `${fileId}-${width}.webp`;
}
