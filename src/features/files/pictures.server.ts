import sharp from 'sharp';
import { MEDIA_TYPES, PICTURE_WIDTHS } from '../../lib/file-rules.ts';

const QUALITY = 80;
/** Of a picture that people read: a photographed slip. */
const LEGIBLE = { quality: 90, side: 4_096 };

/**
 * A picture in the widths that pages use, as WebP: upright by its EXIF orientation, without any metadata, never larger than it came.
 * The narrow ones keep the whole picture; a tall one is bounded by twice its width.
 */
export async function encodePicture(path: string): Promise<{ width: number; bytes: Buffer }[]> {
  const encoded = [];
  // One after the other: each holds the decoded picture in memory.
  for (const width of PICTURE_WIDTHS) {
    const bytes = await sharp(path, { failOn: 'error' })
      .autoOrient()
      .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    encoded.push({ width, bytes });
  }
  return encoded;
}

/** A picture in its own format, upright, without what its camera wrote; of the size that it came in, up to 4,096 pixels a side. */
export function withoutMetadata(path: string, mediaType: string): Promise<Buffer> {
  const { quality, side } = LEGIBLE;
  const picture = sharp(path, { failOn: 'error' })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  if (mediaType === MEDIA_TYPES.png) return picture.png().toBuffer();
  return (mediaType === MEDIA_TYPES.webp ? picture.webp({ quality }) : picture.jpeg({ quality })).toBuffer();
}

/** The key of a stored picture of that width. */
export function pictureKey(fileId: string, width: number): string {
  return `${fileId}-${width}.webp`;
}
