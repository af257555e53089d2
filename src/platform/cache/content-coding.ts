import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type ContentCoding = 'br' | 'gzip' | 'identity';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The content coding of a response: the client's preferred one by weight, brotli before gzip where weights are equal. */
export function preferredCoding(acceptEncoding: string | undefined): ContentCoding {
  let best: ContentCoding = 'identity';
  let bestWeight = 0;
  for (const part of (acceptEncoding ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    if (name !== 'br' && name !== 'gzip') continue;
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    if (weight > bestWeight || (weight === bestWeight && weight > 0 && name === 'br')) {
      best = name;
      bestWeight = weight;
    }
  }
  return best;
}

/** True for text of at least 1 KB; pictures and archives are compressed already. */
export function isWorthCompressing(contentType: string | undefined, bytes: number): boolean {
  return bytes >= 1024 && /^text\/|json|javascript|xml/u.test(contentType ?? '');
}

/** Compresses with brotli at quality 5 or gzip at 6: the right effort for a response that is cached for a while. */
export async function encode(body: Buffer, coding: ContentCoding): Promise<Buffer> {
  if (coding === 'identity') return body;
  if (coding === 'gzip') return compressGzip(body, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return compressBrotli(body, { params });
}

/** Files of a build that are text. */
const compressible = /\.(?:js|mjs|css|svg|json|map|txt|xml|webmanifest)$/u;

/**
 * Writes a `.br` (quality 11) and a `.gz` file beside every text file of a directory tree, so that the build compresses each file once.
 * @param directory absolute path
 */
export async function precompress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file);
    if (text.byteLength < 512) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength };
    await writeFile(`${file}.br`, await compressBrotli(text, { params }));
    await writeFile(`${file}.gz`, await compressGzip(text, { level: 9 }));
  }
}
