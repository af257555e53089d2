/** Limit F: plain node:http that serves our server's recorded bytes and headers from memory. */
import { createServer } from 'node:http';
import { listen } from './listen.ts';

/** Recorded responses by path with query. */
export type RecordedResponses = Map<string, { headers: [string, string][]; body: Buffer }>;

let recorded: RecordedResponses = new Map();
process.on('message', (kept: RecordedResponses) => {
  recorded = kept;
  process.send?.('kept');
});

listen(
  createServer((request, response) => {
    const found = recorded.get(request.url ?? '');
    if (!found) return void response.writeHead(404, { 'content-length': 0 }).end();
    response.writeHead(200, found.headers.flat()).end(found.body);
  }),
);
