import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { preferredCoding } from '../cache/content-coding.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { randomToken } from '../ids.ts';
import type { PreparedResponse } from '../response.ts';
import { type Header, headersFor } from '../security/security-headers.ts';

/** Cached responses that may be sent before the framework sees the request. */
export interface CacheSource {
  cache: Pick<ResponseCache, 'kept'>;
  /** The cache key of this request; undefined when its response is for one person. */
  keyOf: (request: IncomingMessage) => string | undefined;
  /** These requests do not count towards the general rate limit of an address, like those of an `uncounted` route. */
  uncounted?: boolean;
}

/** Counts a request towards the address's rate limit. If it throws, the framework handles the request and refuses it in the same way. */
export type Admit = (address: string) => void;

/** Called after each response that was sent from a cache. @param route the pattern of the path, as the framework names it */
export type SentListener = (route: string, status: number) => void;

declare module 'fastify' {
  interface FastifyInstance {
    cachedResponses: CachedResponses;
  }
}

export interface CachedResponses {
  addSource(source: CacheSource): void;
  /** Counts each request that is answered from a cache, except those of `uncounted` sources. */
  admitBy(admit: Admit): void;
  onSent(listener: SentListener): void;
}

/**
 * Sends cached responses straight from memory, without the framework: they cost little more than their bytes. Such a response equals the
 * framework's, header by header. Everything else goes to the framework: other methods, conditional requests (If-None-Match), content
 * codings that are not computed yet, and all requests during shutdown.
 * @returns the framework's `serverFactory`, and a function that registers it with the instance
 */
export function createCachedResponses({
  headers,
  trustProxy,
  configure,
}: {
  headers: readonly Header[];
  trustProxy: readonly string[] | undefined;
  /** Options of Node's server, and its inactivity timeout; the framework leaves both to the server factory. */
  configure?: { options: ServerOptions; timeoutMs: number };
}): { serverFactory: FastifyServerFactory; register: (app: FastifyInstance) => void } {
  const sources: CacheSource[] = [];
  const listeners: SentListener[] = [];
  const trust = trustProxy && proxyAddr.compile([...trustProxy]);
  const addressOf = (request: IncomingMessage): string =>
    (trust ? proxyAddr(request, trust) : request.socket.remoteAddress) ?? '';
  let admit: Admit | undefined;
  let ending = false;

  function trySend(request: IncomingMessage, response: ServerResponse): boolean {
    if (ending || request.method !== 'GET' || request.headers['if-none-match'] !== undefined) return false;
    for (const { cache, keyOf, uncounted } of sources) {
      const key = keyOf(request);
      const kept = key === undefined ? undefined : cache.kept(key);
      const body = kept && bodyFor(request, kept.response);
      if (!kept || !body) continue;
      try {
        if (!uncounted) admit?.(addressOf(request));
      } catch {
        return false;
      }
      send(response, kept.response, body);
      for (const listener of listeners) listener(kept.route, kept.response.status);
      return true;
    }
    return false;
  }

  /** Header names and values, alternating, of each body: the same for all clients. */
  const heads = new WeakMap<Buffer, readonly string[]>();
  function headOf(response: PreparedResponse, { bytes, coding }: Body): readonly string[] {
    const known = heads.get(bytes);
    if (known) return known;
    const ours = Object.fromEntries(headersFor(response.headers['content-type'], headers));
    const whole: Record<string, string> = { ...ours, ...response.headers };
    if (coding !== undefined) whole['content-encoding'] = coding;
    whole['content-length'] = String(bytes.byteLength);
    const head = Object.entries(whole).flat();
    heads.set(bytes, head);
    return head;
  }

  function send(response: ServerResponse, prepared: PreparedResponse, body: Body): void {
    response.writeHead(prepared.status, [...headOf(prepared, body), 'x-request-id', randomToken(12)]).end(body.bytes);
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
        admitBy: (counted) => {
          admit = counted;
        },
        onSent: (listener) => void listeners.push(listener),
      });
    },
  };
}

interface Body {
  bytes: Buffer;
  coding?: string;
}

/** The body in the content coding that this client prefers, if that coding has been computed. */
function bodyFor(request: IncomingMessage, { body, coded, compressible }: PreparedResponse): Body | undefined {
  if (body.byteLength === 0) return undefined;
  const coding = compressible ? preferredCoding(request.headers['accept-encoding']) : 'identity';
  if (coding === 'identity') return { bytes: body };
  const bytes = coded.get(coding);
  return Buffer.isBuffer(bytes) ? { bytes, coding } : undefined;
}
