import { sharp } from '../../platform/sharp.ts';
/** A difference hash of photographs: equal but for a few bits in re-encoded and scaled copies. */

export const PIXEL_LIMIT = 40_000_000;
/** Shorter than the time of the task: the decoder's own threads must end before the thread can. */
const DECODING_SECONDS = 3;

/** A picture as it is seen: upright, on white, in red, green and blue. */
export const decoded = (bytes: Buffer) =>
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
