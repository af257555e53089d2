import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hashOf, type Entry, type Journal } from './journal.ts';
import type { Player } from './participants.ts';
import type { Random } from './random.ts';

/** A write that a client sends. */
export interface WriteRequest {
  move: string;
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** Sent as JSON, or as multipart if it has a `Blob`. */
  body?: Record<string, string | number | Blob>;
  /** Whether the server takes an Idempotency-Key for it. */
  keyed: boolean;
  /** False if a repeat would be a second write, so that a request without a response is not retried. */
  repeatable?: boolean;
  /** Allowed statuses besides 2xx. */
  accepts: readonly number[];
  subject?: string;
  wanted?: string;
}

export interface StormResponse {
  status: number;
  /** The id in `data`, if any. */
  id: string | undefined;
}

export interface ClientContext {
  urls: readonly string[];
  journal: Journal;
  /** Time after which a client without a response gives up, which is a violation; set when the last fault is over. */
  deadline: () => number;
}

/** Statuses to retry: the write may or may not have been applied. */
const RETRIED = new Set([429, 502, 503, 504, 507]);
/** Timeout of one request. */
const REQUEST_TIMEOUT_MS = 20_000;
/** Upper limit of the pause before a retry. A full disk asks for a minute; retrying sooner is harder on the server. */
const MAX_RETRY_PAUSE_MS = 1_500;
/** Probability of sending a write to both servers at once. */
const DUPLICATE_PROBABILITY = 0.04;

/** Sends a write and retries it on alternate servers until its outcome is known, and records it in the journal. */
export async function write(
  clientContext: ClientContext,
  random: Random,
  player: Player,
  request: WriteRequest,
): Promise<StormResponse> {
  const key = `storm-${randomUUID()}`;
  const first = random.between(0, clientContext.urls.length - 1);
  if (!request.keyed || !random.chance(DUPLICATE_PROBABILITY))
    return send(clientContext, random, player, request, key, first);
  const [one, other] = await Promise.all([
    send(clientContext, random, player, request, key, first),
    send(clientContext, random, player, request, key, first + 1),
  ]);
  const remembered = [one, other].some(({ status }) => status < 300 || status === 409);
  const hasEnded = [one, other].some(({ status }) => mayBeEnded(player, status));
  if (remembered && !hasEnded && one.bodyHash !== other.bodyHash)
    clientContext.journal.wrong.push(`${request.move} ${key}: two responses, ${one.status} and ${other.status}`);
  return one;
}

/** Whether a call was refused because a membership that comes and goes ended, or its part or session changed, meanwhile. */
const mayBeEnded = ({ mayEnd }: Player, status: number): boolean =>
  mayEnd === true && (status === 401 || status === 403);

/** Reads an object: a success, or a temporary failure. */
export async function read(
  { urls, journal }: ClientContext,
  random: Random,
  player: Player,
  path: string,
): Promise<void> {
  const result = await ask(`${random.pick(urls)}${path}`, player, { method: 'GET' });
  journal.hear(`read ${result.status || result.text}`);
  const right = result.status === 200 || result.status === 0 || (RETRIED.has(result.status) && result.retryAfter > 0);
  if (!right) journal.wrong.push(`read ${path}: ${result.status} ${result.text.slice(0, 200)}`);
}

interface ProbeResult extends StormResponse {
  bodyHash: string;
}

async function send(
  clientContext: ClientContext,
  random: Random,
  player: Player,
  request: WriteRequest,
  key: string,
  first: number,
): Promise<ProbeResult> {
  const { journal, urls } = clientContext;
  const { move, method, path, keyed, repeatable = true } = request;
  const entry: Entry = {
    move,
    key,
    keyed,
    userId: player.id,
    method,
    path,
    sent: isMultipart(request) ? undefined : jsonOf(request),
    status: 0,
    bodyHash: '',
    troubles: [],
    subject: request.subject ?? '',
    wanted: request.wanted ?? '',
  };
  for (let attempt = 0; ; attempt += 1) {
    const result = await ask(`${urls[(first + attempt) % urls.length]}${path}`, player, request, key);
    journal.hear(String(result.status || result.text));
    const late = performance.now() > clientContext.deadline();
    if (result.status !== 0 && result.status !== 500 && !RETRIED.has(result.status)) {
      entry.status = result.status;
      entry.bodyHash = hashOf(result.text);
      const id = idIn(result.text);
      entry.subject ||= id ?? '';
      // A repeated delete whose first response was lost.
      const gone = method === 'DELETE' && result.status === 404 && attempt > 0;
      const ended = mayBeEnded(player, result.status);
      if (result.status >= 300 && !gone && !ended && !request.accepts.includes(result.status))
        journal.wrong.push(`${move} ${path}: ${result.status} ${result.text.slice(0, 200)}`);
      journal.add(entry, result.text);
      return { status: result.status, id, bodyHash: entry.bodyHash };
    }
    entry.troubles.push(String(result.status || result.text));
    if (result.status === 500) journal.wrong.push(`${move} ${path}: 500 ${result.text.slice(0, 200)}`);
    if (RETRIED.has(result.status) && result.retryAfter === 0)
      journal.wrong.push(`${move} ${path}: ${result.status} without Retry-After`);
    if (late && repeatable) journal.wrong.push(`${move} ${path}: never answered (${entry.troubles.join(' ')})`);
    if (late || !repeatable) {
      journal.add(entry, '');
      return { status: 0, id: undefined, bodyHash: '' };
    }
    const backoff = Math.max(result.retryAfter * 1_000, 50 * 2 ** Math.min(attempt, 5));
    await pause(Math.min(backoff, MAX_RETRY_PAUSE_MS) * (0.5 + random.next() / 2));
  }
}

const isMultipart = ({ body }: Pick<WriteRequest, 'body'>): boolean =>
  Object.values(body ?? {}).some((value) => value instanceof Blob);
const jsonOf = ({ body }: Pick<WriteRequest, 'body'>): string => (body === undefined ? '' : JSON.stringify(body));

async function ask(
  url: string,
  player: Player,
  request: Pick<WriteRequest, 'body'> & { method: string },
  key?: string,
) {
  const { method, body } = request;
  const fields = Object.entries(body ?? {});
  const multipart = isMultipart(request);
  const form = new FormData();
  if (multipart)
    for (const [name, value] of fields)
      if (value instanceof Blob) form.append(name, value, value.type === 'image/png' ? 'a.png' : 'a.pdf');
      else form.append(name, String(value));
  try {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${player.token()}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body && !multipart && { 'content-type': 'application/json' }),
      },
      ...(body && { body: multipart ? form : jsonOf(request) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, text, retryAfter: Number(response.headers.get('retry-after') ?? 0) };
  } catch (error) {
    // The connection broke before or during the response, or the request timed out.
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    return { status: 0, text: late ? 'silence' : 'lost', retryAfter: 0 };
  }
}

function idIn(text: string): string | undefined {
  const response: unknown = text === '' ? undefined : JSON.parse(text);
  if (typeof response !== 'object' || response === null || !('data' in response)) return undefined;
  const { data } = response;
  return typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : undefined;
}
