/** Requests over real connections, piece by piece, for tests of a server's behaviour during slow requests. */
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Port of an app that listens on the loopback interface. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The app listens nowhere');
  return address.port;
}

/** A response received over one connection. */
export interface RawResponse {
  status: number;
  /** Header names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** One connection that sends exactly the given data. */
export class RawConnection {
  readonly socket: Socket;
  #heard = '';
  #wake: (() => void)[] = [];

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('data', (chunk: Buffer) => {
      this.#heard += chunk.toString('latin1');
      this.#wakeReaders();
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => this.#wakeReaders());
  }

  /** Resolves when the data is written to the socket. */
  send(data: string | Buffer): Promise<void> {
    return new Promise((resolve) => {
      this.socket.write(data, () => resolve());
    });
  }

  /**
   * The first response, as soon as it has arrived.
   * @throws Error if the server closed the connection without one
   */
  async response(): Promise<RawResponse> {
    for (;;) {
      const heard = parse(this.#heard);
      if (heard) return heard;
      if (this.socket.closed || this.socket.readableEnded) throw new Error('The server hung up without a response');
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  get hasResponse(): boolean {
    return this.#heard !== '';
  }

  close(): void {
    this.socket.destroy();
  }

  #wakeReaders(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}

function parse(text: string): RawResponse | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = text.slice(end + 4);
  if (body.length < Number(headers['content-length'] ?? 0)) return undefined;
  return { status: Number(first.split(' ')[1]), headers, body };
}

export interface Head {
  method?: string;
  url: string;
  type?: string;
  token?: string | undefined;
  /** Without it the body is sent in chunks. */
  length?: number;
  address?: string;
}

/** The head of a request. */
export function head({ method = 'POST', url, type = 'application/json', token, length, address }: Head): string {
  const lines = [
    `${method} ${url} HTTP/1.1`,
    'Host: x',
    `Content-Type: ${type}`,
    length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(address === undefined ? [] : [`X-Forwarded-For: ${address}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

export const FORM = 'multipart/form-data; boundary=b';

/** Headers of a multipart part, up to its content. */
export const partHead = (name: string, fileName?: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`;

export const part = (name: string, content: string): string => `${partHead(name)}${content}\r\n`;
export const FORM_END = '--b--\r\n';

/** One chunk of a chunked body. */
export const chunk = (data: string): string => `${Buffer.byteLength(data).toString(16)}\r\n${data}\r\n`;
