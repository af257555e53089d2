import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import type { Answer } from '../answer.ts';
import { preferredCoding } from '../cache/content-coding.ts';
import { randomToken } from '../ids.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { type Header, headersFor } from '../security/security-headers.ts';

/** Kept answers that may be sent before the framework has seen the request. */
export interface CacheSource {
  cache: Pick<ResponseCache, 'kept'>;
  /** The key under which the answer to this request would be kept; nothing where it is for one person. */
  keyOf: (request: IncomingMessage) => string | undefined;
  /** Counts the request of this address. What it throws leaves the request to the framework, which refuses it in the same way. */
  admit?: (address: string) => void;
}

/** Called after each answer that was sent from a cache. @param route the pattern of the path, as the framework names it */
export type SentListener = (route: string, status: number) => void;

declare module 'fastify' {
  interface FastifyInstance {
    cachedResponses: CachedResponses;
  }
}

export interface CachedResponses {
  addSource(source: CacheSource): void;
  onSent(listener: SentListener): void;
}

/**
 * Sends kept answers straight from memory: what everybody asks for costs little more than its bytes. Such an answer is the one that the
 * framework would send, header by header. All else goes to the framework: other methods, requests that ask whether the answer has changed
 * (If-None-Match), codings that are not made yet, and everything while the server ends.
 * @returns the framework's `serverFactory`, and what makes its instance know of it
 */
export function createCachedResponses({
  headers,
  trustProxy,
  configure,
}: {
  headers: readonly Header[];
  trustProxy: readonly string[] | undefined;
  /** Options of Node's server, and the time after which it closes a silent connection; the framework leaves both to the factory. */
  configure?: { options: ServerOptions; timeoutMs: number };
}): { serverFactory: FastifyServerFactory; register: (app: FastifyInstance) => void } {
  const sources: CacheSource[] = [];
  const listeners: SentListener[] = [];
  const trust = trustProxy && proxyAddr.compile([...trustProxy]);
  const addressOf = (request: IncomingMessage): string =>
    (trust ? proxyAddr(request, trust) : request.socket.remoteAddress) ?? '';
  let ending = false;

  function trySend(request: IncomingMessage, response: ServerResponse): boolean {
    if (ending || request.method !== 'GET' || request.headers['if-none-match'] !== undefined) return false;
    for (const { cache, keyOf, admit } of sources) {
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

  return {
    serverFactory: (handle) => {
      const server = createServer(configure?.options ?? {}, (request, response) => {
        if (!trySend(request, response)) handle(request, response);
      });
      if (configure) server.setTimeout(configure.timeoutMs);
      return server;
    },
    register: (app) => {
      app.addHook('preClose', (done) => {
        ending = true;
        done();
      });
      app.decorate('cachedResponses', {
        addSource: (source) => void sources.push(source),
        onSent: (listener) => void listeners.push(listener),
      });
    },
  };
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
