/** Endless bodies, bodies with a wrong length, and oversized bodies, with a session and without. */
import { setTimeout as pause } from 'node:timers/promises';
import { firstStatus, freshAddress, open } from './client.ts';
import { count, type Attack } from './participants.ts';

const BOUND = 'hostile';
const MULTIPART = `multipart/form-data; boundary=${BOUND}`;
const field = (name: string, value: string) =>
  `--${BOUND}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const LARGE = 'x'.repeat(250_000);
/** Time after which the body of a connection is cut off. */
const CONNECTION_LIFE_MS = 45_000;

/** Bodies in pieces, with the headers that declare their length. */
const BODIES: Readonly<Record<string, { head: string; pieces: () => Iterable<string> }>> = {
  'large fields': {
    head: `Content-Type: ${MULTIPART}\r\nContent-Length: 20000000`,
    *pieces() {
      for (let index = 0; index < 58; index += 1) yield field(`field${index}`, LARGE);
    },
  },
  'fields of the form': {
    head: `Content-Type: ${MULTIPART}\r\nTransfer-Encoding: chunked`,
    *pieces() {
      for (let index = 0; index < 58; index += 1) yield chunk(field(index % 2 ? 'email' : 'password', LARGE));
    },
  },
  'a field without end': {
    head: `Content-Type: ${MULTIPART}\r\nContent-Length: 20000000`,
    *pieces() {
      yield `--${BOUND}\r\nContent-Disposition: form-data; name="email"\r\n\r\n`;
      for (let index = 0; index < 60; index += 1) yield LARGE;
    },
  },
  'small fields': {
    head: `Content-Type: ${MULTIPART}\r\nTransfer-Encoding: chunked`,
    *pieces() {
      for (let index = 0; index < 200; index += 1) {
        yield chunk(Array.from({ length: 100 }, (_, at) => field(`f${index}-${at}`, 'x')).join(''));
      }
    },
  },
  'heads of parts without end': {
    head: `Content-Type: ${MULTIPART}\r\nTransfer-Encoding: chunked`,
    *pieces() {
      yield chunk(`--${BOUND}\r\n`);
      for (let index = 0; index < 200; index += 1) yield chunk(`X-Header-${index}: ${'y'.repeat(4_000)}\r\n`);
    },
  },
  'text that is no end': {
    head: `Content-Type: application/json\r\nTransfer-Encoding: chunked`,
    *pieces() {
      yield chunk('{"email":"');
      for (let index = 0; index < 60; index += 1) yield chunk(LARGE);
    },
  },
  'nesting without end': {
    head: `Content-Type: application/json\r\nContent-Length: 250000`,
    *pieces() {
      yield '['.repeat(249_000);
    },
  },
};

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

const PATHS = ['POST /api/users/login/', 'POST /api/users/contact/', 'PATCH /api/users/update/'];
const CONNECTIONS = 50;

export const bodies: Attack = {
  name: 'bodies without end',
  pauseMs: 1_000,
  async round({ newcomer }, tally) {
    const kinds = Object.entries(BODIES);
    const one = async (index: number): Promise<void> => {
      const [name, { head, pieces }] = kinds[index % kinds.length] ?? kinds[0]!;
      const path = PATHS[index % PATHS.length];
      const known = index % 2 === 0;
      // Half of the connections without a session come from one address.
      const address = known ? newcomer.address : index % 4 === 1 ? '203.0.113.5' : freshAddress();
      const socket = await open(CONNECTION_LIFE_MS).catch(() => null);
      if (socket === null) return count(tally, 'not connected');
      const status = firstStatus(socket, CONNECTION_LIFE_MS);
      const session = known ? `Authorization: Bearer ${newcomer.token}\r\n` : '';
      socket.write(`${path} HTTP/1.1\r\nHost: market.example\r\nX-Client: ${address}\r\n${session}${head}\r\n\r\n`);
      for (const piece of pieces()) {
        if (!socket.writable) break;
        if (!socket.write(piece)) await Promise.race([drained(socket), pause(5_000)]);
      }
      count(tally, `${name}: ${await status}`);
      socket.destroy();
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => one(index)));
    return [];
  },
};

function drained(socket: { once: (event: 'drain' | 'close', listener: () => void) => unknown }): Promise<void> {
  return new Promise((resolve) => {
    socket.once('drain', resolve);
    socket.once('close', resolve);
  });
}
