import {
  urlOf,
  type ApiResponse,
  type Input,
  type Key,
  type ReadInput,
  type ReadKey,
  type RequestInput,
} from './api-query.ts';
import { proveIdentity } from './fresh-proof.ts';
import { network, NO_RESPONSE } from './network.ts';
import { dropPreloaded, takePreloaded } from './preloaded-requests.ts';
import { isPublicRead } from './public-calls.ts';
import {
  expireSession,
  ownerOf,
  readPageSession,
  readSession,
  refreshSession,
  SESSION_ENDED,
  workingFor,
} from './session.ts';

/**
 * The browser's only API client, typed by the contracts (types only: no schema is bundled through here). It sends the bearer token,
 * refreshes it silently once, and turns every failure into an `ApiError`.
 */

export type { ApiResponse, Input, Key };

interface ApiErrorDetails {
  fields?: Readonly<Record<string, string>> | undefined;
  code?: string | undefined;
  isFromServer?: boolean;
  accepted?: boolean;
  retryAfter?: number | undefined;
  data?: unknown;
}

/** Error of a failed call. `text` can be shown to a person; `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** Whether the text comes from the server; else it is ours, as the response had none. */
  readonly isFromServer: boolean;
  /** Whether the response's `status` field reports success despite its HTTP status. */
  readonly accepted: boolean;
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait before the next attempt, if the server says so. */
  readonly retryAfter: number | undefined;
  /** Data of the refusal beside its text. */
  readonly data: unknown;
  constructor(
    status: number,
    text: string,
    { fields = {}, code, isFromServer = false, accepted = false, retryAfter, data }: ApiErrorDetails = {},
  ) {
    super(text);
    this.status = status;
    this.fields = fields;
    this.code = code;
    this.isFromServer = isFromServer;
    this.accepted = accepted;
    this.retryAfter = retryAfter;
    this.data = data;
  }
}

/** Text of any error for a person: the server's, else the specification's. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong.';
}

/** The server's text, or the given one if the response had none. A missing response is reported as such. */
export function serverTextOr(error: unknown, otherwise: string): string {
  return error instanceof ApiError && (error.isFromServer || error.status === 0) ? error.message : otherwise;
}

/**
 * Calls an endpoint and returns its response. A sensitive call that needs a fresh proof of identity is repeated once after the person has
 * given it.
 * @throws ApiError
 */
export async function call<K extends Key>(key: K, input: Input<K>): Promise<ApiResponse<K>> {
  const who = owner();
  try {
    return await callInSession(key, input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step_up_required') throw error;
    const { methods } = error.data as { methods: string[] };
    if (!(await proveIdentity(methods))) throw error;
    // Another person may have logged in in another tab meanwhile, or this one may act for another organisation.
    if (owner() !== who) throw error;
    return callInSession(key, input);
  }
}

/** Downloads the file that an endpoint answers with. @throws ApiError */
export async function download<K extends ReadKey>(key: K, input: ReadInput<K>): Promise<Blob> {
  return (await call(key, { ...(input as RequestInput), isFile: true } as unknown as Input<K>)) as unknown as Blob;
}

/** The person and organisation of a call; empty without a session. */
function owner(): string {
  const session = readSession();
  return session ? ownerOf(session) : '';
}

/** Calls of a page that belong to the person, whichever organisation the session acts for. */
const OF_PERSON: readonly Key[] = ['POST /api/users/session/organisation/', 'GET /api/users/organisations/'];

/** Refusal of a call that a page makes for an organisation while the session acts for another by now. @throws ApiError */
function requirePageSession(key: Key): void {
  const [page, stored] = [readPageSession(), readSession()];
  if (page === stored || stored === null || OF_PERSON.includes(key)) return;
  throw new ApiError(409, workingFor(stored));
}

async function callInSession<K extends Key>(key: K, sent: RequestInput): Promise<ApiResponse<K>> {
  requirePageSession(key);
  const [before, who] = [readSession()?.token, owner()];
  try {
    return (await send(key, sent, before)) as ApiResponse<K>;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'token_not_valid' || before === undefined) throw error;
    const token = await refreshSession(before).catch(() => {
      throw new ApiError(0, NO_RESPONSE);
    });
    if (token === null) {
      expireSession();
      throw new ApiError(401, SESSION_ENDED, { code: error.code, isFromServer: true });
    }
    // A call that was asked for one organisation is not repeated for another.
    const session = readSession();
    if (session !== null && owner() !== who) throw new ApiError(409, workingFor(session));
    return (await send(key, sent, token)) as ApiResponse<K>;
  }
}

async function send(key: string, sent: RequestInput, token: string | undefined): Promise<unknown> {
  const [method] = key.split(' ') as [string];
  const url = urlOf(key, sent);
  const headers = new Headers();
  if (token !== undefined && !isPublicRead(method, url)) headers.set('Authorization', `Bearer ${token}`);
  if (sent.idempotencyKey !== undefined) headers.set('Idempotency-Key', sent.idempotencyKey);
  const body = sent.body === undefined ? undefined : encode(sent.body, headers);
  const found = network.begin();
  const { status, text, file, retryAfter } = await sendRequest({ ...sent, method, url, headers, body }).catch(
    (error: unknown): TransportResponse => {
      if (sent.signal?.aborted) throw error;
      network.lost();
      throw new ApiError(0, NO_RESPONSE);
    },
  );
  found();
  if (file !== undefined) return file;
  const answer = parsed(text);
  const success = status >= 200 && status < 300;
  // In a write, `status: false` means failure, e.g. of a login; in a read it may be a regular value.
  const isRefused = answer?.status === false && method !== 'GET';
  if (success && answer !== null && !isRefused) return answer;
  const { status: accepted, error, message, errors, code, data }: Failure = answer ?? {};
  const words = error || message;
  const details = { isFromServer: Boolean(words), accepted: accepted === true, fields: errors, code, retryAfter, data };
  throw new ApiError(status, words || defaultErrorText(method, status, success && !isRefused), details);
}

interface Failure {
  status?: boolean;
  error?: string;
  message?: string;
  errors?: Record<string, string>;
  code?: string;
  data?: unknown;
}

/** The object in a response, or null for anything else, e.g. an error page of a gateway. */
function parsed(text: string): Failure | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' ? answer : null;
  } catch {
    return null;
  }
}

/** Text for a response without one. Source: section 8 of the workspaces' specification. */
function defaultErrorText(method: string, status: number, success: boolean): string {
  if (success) return method === 'GET' ? 'Invalid response format' : 'Invalid response from server';
  return method === 'GET' ? `Failed to fetch data. Status: ${status}` : 'Something went wrong.';
}

/** Files are sent as multipart, everything else as JSON. */
function encode(body: unknown, headers: Headers): BodyInit {
  const fields = Object.entries(body as Record<string, unknown>).filter(([, value]) => value !== undefined);
  if (!fields.some(([, value]) => filesOf(value).length > 0)) {
    headers.set('Content-Type', 'application/json');
    return JSON.stringify(Object.fromEntries(fields));
  }
  const form = new FormData();
  for (const [name, value] of fields) {
    const files = filesOf(value);
    if (files.length > 0) for (const file of files) form.append(name, file);
    else form.append(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  return form;
}

/** The file or files of a field; none of one that carries a text. */
const filesOf = (value: unknown): File[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is File => one instanceof File);

/** Sends a request to the API: with `fetch`, or with `XMLHttpRequest` for files, since only that reports upload progress. */

interface ApiRequest extends Pick<RequestInput, 'signal' | 'onProgress' | 'isFile' | 'keepalive'> {
  method: string;
  url: string;
  headers: Headers;
  body: BodyInit | undefined;
}

interface TransportResponse {
  status: number;
  text: string;
  /** Content of a file that was asked for. */
  file?: Blob;
  /** Seconds to wait before the next attempt, if the server says so. */
  retryAfter: number | undefined;
}

/** @throws TypeError if there was no response; the signal's reason if it was aborted */
function sendRequest(request: ApiRequest): Promise<TransportResponse> {
  if (request.method !== 'GET') dropPreloaded();
  return request.body instanceof FormData ? sendByXhr(request) : sendByFetch(request);
}

/** Seconds of a `Retry-After` header; undefined if it is a date. */
function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return seconds >= 0 ? seconds : undefined;
}

async function sendByFetch(request: ApiRequest): Promise<TransportResponse> {
  const { method, url, headers, body, signal, isFile, keepalive } = request;
  const early = method === 'GET' ? takePreloaded(url, headers.get('Authorization')) : undefined;
  const response = await (early ??
    fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    }));
  return {
    status: response.status,
    ...(isFile && response.ok ? { text: '', file: await response.blob() } : { text: await response.text() }),
    retryAfter: secondsOf(response.headers.get('Retry-After')),
  };
}

function sendByXhr({ method, url, headers, body, signal, onProgress }: ApiRequest): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const refuse = () => reject(signal?.aborted ? (signal.reason as Error) : new TypeError('No answer came'));
    request.open(method, url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(Math.floor((loaded / total) * 100));
    });
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: secondsOf(request.getResponseHeader('Retry-After')),
      }),
    );
    for (const failure of ['error', 'abort', 'timeout'] as const) request.addEventListener(failure, refuse);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    if (signal?.aborted) return refuse();
    signal?.addEventListener('abort', abort);
    onProgress?.(0);
    request.send(body as FormData);
  });
}
