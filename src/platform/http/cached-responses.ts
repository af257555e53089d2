import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { Answer } from '../answer.ts';
import { preferredCoding } from '../cache/content-coding.ts';
import { randomToken } from '../ids.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { type Header, headersFor } from '../security/security-headers.ts';

/** Kept answers that may be given before the framework has seen the request. */
export interface CacheSource {
  cache: Pick<ResponseCache, 'kept'>;
  /** The key under which the answer to this request would be kept; nothing where it is for one person. */
  keyOf: (request: IncomingMessage) => string | undefined;
  /** Counts the request of this address. What it throws leaves the request to the framework, which refuses it in the same way. */
  admit?: (address: string) => void;
}

/** Told of each answer that was given at the door. @param route the pattern of the path, as the framework names it */
export type GivenListener = (route: string, status: number) => void;

declare module 'fastify' {
  interface FastifyInstance {
    frontDoor: FrontDoor;
  }
}

export interface FrontDoor {
  add(shelf: CacheSource): void;
  onGiven(listener: GivenListener): void;
}

/**
 * Gives kept answers straight from memory: what everybody asks for costs little more than its bytes. Such an answer is the one that the
 * framework would send, header by header. All else goes to the framework: other methods, questions whether the answer has changed
 * (If-None-Match), codings that are not made yet, and everything while the server ends.
 */
export function openFrontDoor(
  app: FastifyInstance,
  { headers, trustProxy }: { headers: readonly Header[]; trustProxy: readonly string[] | undefined },
): void {
  const shelves: CacheSource[] = [];
  const listeners: GivenListener[] = [];
  const trust = trustProxy && proxyAddr.compile([...trustProxy]);
  const addressOf = (request: IncomingMessage): string =>
    (trust ? proxyAddr(request, trust) : request.socket.remoteAddress) ?? '';
  let ending = false;
  app.addHook('preClose', (done) => {
    ending = true;
    done();
  });

  function give(request: IncomingMessage, response: ServerResponse): boolean {
    if (ending || request.method !== 'GET' || request.headers['if-none-match'] !== undefined) return false;
    for (const { cache, keyOf, admit } of shelves) {
      const key = keyOf(request);
      const kept = key === undefined ? undefined : cache.kept(key);
      const body = kept && bodyFor(request, kept.answer);
      if (!kept || !body) continue;
      try {
        admit?.(addressOf(request));
      } catch {
        return false;
      }
      send(response, kept.answer, body);
      for (const listener of listeners) listener(kept.route, kept.answer.status);
      return true;
    }
    return false;
  }

  /** Names and values by turns, of each text that was given: the same for everybody who gets it. */
  const heads = new WeakMap<Buffer, readonly string[]>();
  function headOf(answer: Answer, { bytes, coding }: Body): readonly string[] {
    const known = heads.get(bytes);
    if (known) return known;
    const ours = Object.fromEntries(headersFor(answer.headers['content-type'], headers));
    const whole: Record<string, string> = { ...ours, ...answer.headers };
    if (coding !== undefined) whole['content-encoding'] = coding;
    whole['content-length'] = String(bytes.byteLength);
    const head = Object.entries(whole).flat();
    heads.set(bytes, head);
    return head;
  }

  function send(response: ServerResponse, answer: Answer, body: Body): void {
    response.writeHead(answer.status, [...headOf(answer, body), 'x-request-id', randomToken(12)]).end(body.bytes);
  }

  const [handle] = app.server.listeners('request');
  if (!handle) throw new Error('The server has nobody who answers');
  app.server.removeAllListeners('request').on('request', (request, response) => {
    if (!give(request, response)) handle.call(app.server, request, response);
  });
  app.decorate('frontDoor', {
    add: (shelf) => void shelves.push(shelf),
    onGiven: (listener) => void listeners.push(listener),
  });
}

interface Body {
  bytes: Buffer;
  coding?: string;
}

/** The text in the coding that this client prefers, if that has been made. */
function bodyFor(request: IncomingMessage, { body, coded, compressible }: Answer): Body | undefined {
  if (body.byteLength === 0) return undefined;
  const coding = compressible ? preferredCoding(request.headers['accept-encoding']) : 'identity';
  if (coding === 'identity') return { bytes: body };
  const bytes = coded.get(coding);
  return Buffer.isBuffer(bytes) ? { bytes, coding } : undefined;
}
