import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PreparedResponse, type ProducedResponse, prepareResponse, sendResponse } from '../response.ts';

export interface ResponseCacheOptions {
  /** Maximum size of all cached bodies, their compressed codings and keys together. */
  maxBytes: number;
  /** Returns milliseconds from any fixed point; by default a monotonic clock. */
  clock?: () => number;
}

export interface RespondOptions {
  /** Time to live of the response, in milliseconds. */
  ttlMs: number;
  /** Produces the response; called once for concurrent requests. An error goes to each of them and is not cached. */
  produce: () => Promise<ProducedResponse>;
}

/** Responses that are the same for everybody, cached in memory for a short time. */
export interface ResponseCache {
  /**
   * Sends the cached response, or produces it, in the client's content coding, or 304. `key` must name everything the response depends on.
   */
  respond: (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    options: RespondOptions,
  ) => FastifyReply | Promise<FastifyReply>;
  /** The fresh cached response for this key, with the pattern of the path that it was produced for. */
  kept: (key: string) => CachedResponse | undefined;
  /** Invalidates the whole cache. A response that is being produced still goes to its callers, but is not cached. */
  drop: () => void;
  /** Size of the cache in bytes. */
  size: () => number;
}

export interface CachedResponse {
  response: PreparedResponse;
  route: string;
}

interface Entry extends CachedResponse {
  freshUntil: number;
  bytes: number;
}

/** Bytes that an entry takes beside its body: headers, key, the map's own record. */
const entryOverhead = 1024;

export function createResponseCache({
  maxBytes,
  clock = () => performance.now(),
}: ResponseCacheOptions): ResponseCache {
  // A Map keeps the order of insertion: the first entry is the least recently used.
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Promise<PreparedResponse>>();
  let held = 0;
  let generation = 0;

  function drop(key: string, entry: Entry): void {
    entries.delete(key);
    held -= entry.bytes;
  }

  function fresh(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (!entry || clock() >= entry.freshUntil) return undefined;
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  }

  function evict(): void {
    for (const [key, entry] of entries) {
      if (held <= maxBytes) return;
      drop(key, entry);
    }
  }

  function keep(key: string, route: string, made: PreparedResponse, ttlMs: number): PreparedResponse {
    const old = entries.get(key);
    // An unchanged body keeps its compressed codings.
    const same = old?.response.etag === made.etag && old.response.status === made.status;
    const response = same ? { ...made, coded: old.response.coded } : made;
    const bytes = same ? old.bytes : response.body.byteLength + key.length * 2 + entryOverhead;
    if (old) drop(key, old);
    entries.set(key, { response, route, freshUntil: clock() + ttlMs, bytes });
    held += bytes;
    evict();
    return response;
  }

  function produceOnce(key: string, route: string, { ttlMs, produce }: RespondOptions): Promise<PreparedResponse> {
    const started = generation;
    const flight = produce()
      .then((produced) => {
        const response = prepareResponse(produced);
        return started === generation && isKeepable(response) ? keep(key, route, response, ttlMs) : response;
      })
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      });
    flights.set(key, flight);
    return flight;
  }

  function send(request: FastifyRequest, reply: FastifyReply, key: string, response: PreparedResponse) {
    return sendResponse(request, reply, response, (bytes) => {
      const entry = entries.get(key);
      if (entry?.response.coded !== response.coded) return;
      entry.bytes += bytes;
      held += bytes;
      evict();
    });
  }

  return {
    respond(request, reply, key, options) {
      const entry = fresh(key);
      if (entry) return send(request, reply, key, entry.response);
      const flight = flights.get(key) ?? produceOnce(key, request.routeOptions.url ?? 'none', options);
      return flight.then((response) => send(request, reply, key, response));
    },
    kept: fresh,
    drop() {
      generation += 1;
      entries.clear();
      flights.clear();
      held = 0;
    },
    size: () => held,
  };
}

/** False for failures, which are temporary, and for responses that concern one person or forbid caching. */
function isKeepable({ status, headers }: PreparedResponse): boolean {
  return (
    status < 500 &&
    status !== 429 &&
    !('set-cookie' in headers) &&
    !/no-store|private/u.test(headers['cache-control'] ?? '')
  );
}
