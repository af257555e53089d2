import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type ContentCoding = 'br' | 'gzip' | 'identity';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The coding to answer with: the client's best by weight, brotli before gzip where it has no preference. */
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

/** Text of at least 1 KB is worth it; pictures and archives are compressed already. */
export function isWorthCompressing(contentType: string | undefined, bytes: number): boolean {
  return bytes >= 1024 && /^text\/|json|javascript|xml/u.test(contentType ?? '');
}

/** Brotli at quality 5 or gzip at 6: what an answer that is kept for a while is worth. */
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
