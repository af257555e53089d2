import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, type ProducedAnswer, prepareAnswer, sendAnswer } from '../answer.ts';

export interface ResponseCacheOptions {
  /** Bound of all kept texts, their codings and keys together. */
  maxBytes: number;
  /** Milliseconds from any fixed point; a monotonic clock unless given. */
  clock?: () => number;
}

export interface RespondOptions {
  /** How long the answer may be given without asking again. */
  ttlMs: number;
  /** Makes the answer; called once for all who ask at the same time. What it throws goes to each of them and is not kept. */
  produce: () => Promise<ProducedAnswer>;
}

/** Answers that are the same for everybody, kept in memory for a moment. */
export interface ResponseCache {
  /** Sends the kept answer or makes it, in the client's coding, or 304. `key` must name all that the answer depends on. */
  respond: (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    options: RespondOptions,
  ) => FastifyReply | Promise<FastifyReply>;
  /** The answer that is kept for this key and may still be given, with the pattern of the path that it was made for. */
  kept: (key: string) => Kept | undefined;
  /** Forgets everything at once; an answer whose making began before goes to those who wait for it, and is not kept. */
  drop: () => void;
  /** Bytes held now. */
  size: () => number;
}

export interface Kept {
  answer: Answer;
  route: string;
}

interface Entry extends Kept {
  freshUntil: number;
  bytes: number;
}

/** What an entry costs beside its text: headers, key, the map's own record. */
const entryOverhead = 1024;

export function createResponseCache({
  maxBytes,
  clock = () => performance.now(),
}: ResponseCacheOptions): ResponseCache {
  // A Map keeps the order of insertion: the first is the one that nobody asked for the longest.
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Promise<Answer>>();
  let held = 0;
  let generation = 0;

  function forget(key: string, entry: Entry): void {
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
      forget(key, entry);
    }
  }

  function keep(key: string, route: string, made: Answer, ttlMs: number): Answer {
    const old = entries.get(key);
    // The same text again keeps the codings that were made of it.
    const same = old?.answer.etag === made.etag && old.answer.status === made.status;
    const answer = same ? { ...made, coded: old.answer.coded } : made;
    const bytes = same ? old.bytes : answer.body.byteLength + key.length * 2 + entryOverhead;
    if (old) forget(key, old);
    entries.set(key, { answer, route, freshUntil: clock() + ttlMs, bytes });
    held += bytes;
    evict();
    return answer;
  }

  function produceOnce(key: string, route: string, { ttlMs, produce }: RespondOptions): Promise<Answer> {
    const started = generation;
    const flight = produce()
      .then((produced) => {
        const answer = prepareAnswer(produced);
        return started === generation && isKeepable(answer) ? keep(key, route, answer, ttlMs) : answer;
      })
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      });
    flights.set(key, flight);
    return flight;
  }

  function send(request: FastifyRequest, reply: FastifyReply, key: string, answer: Answer) {
    return sendAnswer(request, reply, answer, (bytes) => {
      const entry = entries.get(key);
      if (entry?.answer.coded !== answer.coded) return;
      entry.bytes += bytes;
      held += bytes;
      evict();
    });
  }

  return {
    respond(request, reply, key, options) {
      const entry = fresh(key);
      if (entry) return send(request, reply, key, entry.answer);
      const flight = flights.get(key) ?? produceOnce(key, request.routeOptions.url ?? 'none', options);
      return flight.then((answer) => send(request, reply, key, answer));
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

/** Failures pass; what names one person or forbids keeping does not belong to everybody. */
function isKeepable({ status, headers }: Answer): boolean {
  return (
    status < 500 &&
    status !== 429 &&
    !('set-cookie' in headers) &&
    !/no-store|private/u.test(headers['cache-control'] ?? '')
  );
}
