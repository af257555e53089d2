/** Requests through a proxy that trusts the header `X-Client`, so that one machine can send from many addresses. */
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { origin } from '../market.ts';

export const { hostname, port } = new URL(origin);
const attackers = new Agent({ keepAlive: true, maxSockets: 64 });

/** A response. Status 0: the connection ended without one; `text` then names the error. */
export interface HostileResponse {
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
  /** Milliseconds until the whole response was received. */
  took: number;
}

export interface RequestOptions {
  /** Network address that the server should see. */
  address: string;
  token?: string;
  /** An object is sent as JSON, a buffer as it is. */
  body?: object | Buffer;
  headers?: Record<string, string>;
  timeoutMs?: number;
  /** Connections to use; those of all attackers unless given. */
  agent?: Agent;
}

/** Sends one request and reads the whole response. */
export function send(method: string, path: string, sending: RequestOptions): Promise<HostileResponse> {
  const { address, token, body, headers = {}, timeoutMs = 30_000, agent = attackers } = sending;
  const payload = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const begun = performance.now();
  return new Promise((resolve) => {
    const ended = (status: number, text = '', answered: HostileResponse['headers'] = {}) =>
      resolve({ status, text, headers: answered, took: performance.now() - begun });
    const sent = request(
      {
        hostname,
        port,
        method,
        path,
        agent,
        timeout: timeoutMs,
        headers: {
          'x-client': address,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(payload && { 'content-type': 'application/json', 'content-length': String(payload.length) }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => ended(response.statusCode ?? 0, Buffer.concat(parts).toString(), response.headers));
        response.on('error', ({ message }) => ended(0, message));
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', ({ code }: NodeJS.ErrnoException) => {
      // A keep-alive connection may be closed just as it is reused; browsers then retry, and so does this.
      if (sent.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE')) resolve(send(method, path, sending));
      else ended(0, code);
    });
    sent.end(payload);
  });
}

/** The field `data` of a successful response. */
export function dataOf<Data>({ status, text }: HostileResponse): Data | undefined {
  return status >= 200 && status < 300 ? (JSON.parse(text) as { data?: Data }).data : undefined;
}

/** A plain connection to the proxy; it is closed after `lifeMs`. */
export function open(lifeMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => resolve(socket));
    socket.once('error', reject);
    socket.setTimeout(lifeMs, () => socket.destroy());
  });
}

/** Status of the first response on a plain connection; 0 when it ends or stays silent for `withinMs`. */
export function firstStatus(socket: Socket, withinMs: number): Promise<number> {
  return new Promise((resolve) => {
    let text = '';
    const timer = setTimeout(() => resolve(0), withinMs);
    const done = (status: number) => {
      clearTimeout(timer);
      resolve(status);
    };
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1');
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      if (status !== undefined) done(Number(status));
    });
    socket.on('close', () => done(0));
    socket.on('error', () => done(0));
  });
}

let serial = 0;

/** An address not used before, each in its own /24. */
export function freshAddress(): string {
  serial += 1;
  return `10.${(serial >> 8) % 256}.${serial % 256}.${1 + ((serial >> 16) % 250)}`;
}
