import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { unreadable } from '../refusal.ts';
import type { Header } from '../security/security-headers.ts';

const STATUS: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Longest time to wait for the client to read the response and close the connection. Milliseconds. */
const LINGER_MS = 2_000;

/** Responds to malformed HTTP, which reaches no route, with the usual error envelope, and closes the connection. */
export function refuseMalformed(error: Error & { code?: string }, socket: Socket, headers: readonly Header[]): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code ?? ''] ?? 400;
  const body = JSON.stringify(unreadable().toResponse());
  const general = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `${general}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
