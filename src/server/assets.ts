import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type PreparedResponse, prepareResponse, sendResponse } from '#platform/response.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Compressed files of the build, by their ending. */
const CODINGS = { '.br': 'br', '.gz': 'gzip' } as const;

const ROUTE = '/assets/*';

/**
 * Serves the build's browser files from memory: a screen loads some thirty of them when it is first opened, and a disk access for each
 * would cost more than all its API requests. Their names contain a content hash, so browsers cache them for a year without revalidation.
 * @param built URL of the directory that holds `assets/`
 * @throws Error for a file of an unknown type
 */
export async function registerAssets(app: FastifyInstance, built: URL): Promise<void> {
  const responses = await readAssets(new URL('assets/', built));
  app.cachedResponses.addSource({
    cache: {
      kept: (path) => {
        const response = responses.get(path);
        return response && { response, route: ROUTE };
      },
    },
    keyOf: ({ url }) => url,
    uncounted: true,
  });
  app.get(ROUTE, { config: { uncounted: true } }, (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const response = responses.get(path);
    return response ? sendResponse(request, reply, response) : reply.callNotFound();
  });
}

/** Responses by path of the site. */
async function readAssets(directory: URL): Promise<Map<string, PreparedResponse>> {
  const files = await readdir(directory);
  const made = await Promise.all(
    files
      .filter((file) => !(extname(file) in CODINGS))
      .map(async (file) => [`/assets/${file}`, await readAsset(directory, file, files)] as const),
  );
  return new Map(made);
}

async function readAsset(directory: URL, file: string, files: readonly string[]): Promise<PreparedResponse> {
  const type = TYPES[extname(file)];
  if (type === undefined) throw new Error(`No media type is known for ${file}`);
  const read = (name: string) => readFile(new URL(encodeURIComponent(name), directory));
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
  const response = prepareResponse({ status: 200, headers, body: await read(file) });
  for (const [ending, coding] of Object.entries(CODINGS))
    if (response.compressible && files.includes(file + ending)) response.coded.set(coding, await read(file + ending));
  return response;
}
