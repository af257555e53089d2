import sharp from 'sharp';
import { PICTURE_WIDTHS } from '../../lib/file-rules.ts';

const QUALITY = 80;

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

/** The key of a stored picture of that width. */
export function pictureKey(fileId: string, width: number): string {
  return `${fileId}-${width}.webp`;
}
