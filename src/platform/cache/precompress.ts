import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
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
