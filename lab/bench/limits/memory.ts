/** Limit F: plain node:http that serves our server's recorded bytes and headers from memory. */
import { createServer } from 'node:http';
import { listen } from './listen.ts';

/** Recorded responses by path with query. */
export type RecordedResponses = Map<string, { headers: [string, string][]; body: Buffer }>;

let answers: RecordedResponses = new Map();
process.on('message', (kept: RecordedResponses) => {
  answers = kept;
  process.send?.('kept');
});

listen(
  createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (!answer) return void response.writeHead(404, { 'content-length': 0 }).end();
    response.writeHead(200, answer.headers.flat()).end(answer.body);
  }),
);
