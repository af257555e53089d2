/** Fake API for component tests: its responses are typed by the contracts and checked against them. */
import { http, HttpResponse, type PathParams } from 'msw';
import { setupServer } from 'msw/node';
import type { Contract } from '#lib/contract.ts';
import type { ApiResponse, Key } from '#web/api.ts';
import { type fullSample, sample } from './sample.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../src/features/*/*/{contract,*-contract}.ts', {
  eager: true,
});
/** The endpoints of all features. */
const contract = Object.assign(
  {},
  ...Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith('Contract') ? [value as Contract] : [])),
  ),
) as Contract;

/** A request that a screen sent. */
export interface SentRequest {
  path: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: Headers;
  /** The parsed value of JSON; the fields of multipart, files as `File`. */
  body: unknown;
}

/** All requests since the test began, in order. */
const sent: (SentRequest & { key: string })[] = [];
const unexpected: string[] = [];
/** Number of the running test. */
let test = 0;

/** The intercepting server; `setup.ts` starts it. */
export const api = setupServer();

async function readRequest(key: string, request: Request, params: PathParams): Promise<SentRequest> {
  const { pathname, searchParams } = new URL(request.url);
  const sentIn = test;
  const body = await readBody(request.clone());
  const read: SentRequest = {
    path: pathname,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
    query: searchParams,
    headers: request.headers,
    body,
  };
  // A request that the previous test sent as it ended does not count for this one.
  if (sentIn === test) sent.push({ key, ...read });
  return read;
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return request.json();
  if (type.startsWith('multipart/form-data')) return fieldsOf(await request.formData());
  return undefined;
}

/** A field that comes several times is a list. */
function fieldsOf(form: FormData): Record<string, unknown> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => [name, form.getAll(name)] as const).map(([name, all]) => [name, all.length > 1 ? all : all[0]]),
  );
}

type Responder = (request: SentRequest) => Response | Promise<Response>;

function addHandler(key: Key, to: Responder): void {
  handle(key, async ({ request, params }) => to(await readRequest(key, request, params)));
}

/** From now on this answers the call; one that returns nothing passes the request to the handler before it. */
function handle(
  key: Key,
  resolver: (info: { request: Request; params: PathParams }) => Promise<Response | void>,
): void {
  const [method, template] = key.split(' ') as [string, string];
  const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
  api.use(http[verb](`*${template.replaceAll(/\{(\w+)\}/g, ':$1')}`, resolver as never));
}

/** @throws Error if the contract does not allow the response */
function checked<K extends Key>(key: K, body: ApiResponse<K>): object {
  const endpoint = contract[key];
  if (!endpoint) throw new Error(`There is no ${key}`);
  const result = endpoint.response.safeParse(body);
  if (!result.success) throw new Error(`${key} never responds so: ${result.error.message}`);
  return { status: true, ...body };
}

/** From now on this call gets this response; a function receives the request. */
export function respond<K extends Key>(
  key: K,
  body: ApiResponse<K> | ((request: SentRequest) => ApiResponse<K>),
): void {
  if (typeof body === 'function') return addHandler(key, (request) => HttpResponse.json(checked(key, body(request))));
  const json = checked(key, body);
  addHandler(key, () => HttpResponse.json(json));
}

interface RefusalOptions {
  status?: number;
  /** The server's message; without one, screens show the specification's text. */
  error?: string;
  /** Messages by field. */
  errors?: Record<string, string>;
  code?: string;
  data?: unknown;
}

/** From now on this call fails or is refused. */
export function refuse(key: Key, { status = 500, ...words }: RefusalOptions = {}): void {
  addHandler(key, () => HttpResponse.json({ status: false, ...words }, { status }));
}

/** Responds with a body that is not the API's, e.g. a gateway's page. */
export function respondWithHtml(key: Key, status = 502): void {
  addHandler(key, () => HttpResponse.html('<h1>Gateway</h1>', { status }));
}

/** From now on this call gets exactly this response, unchecked. */
export function respondUnchecked(key: Key, json: object, status = 200): void {
  addHandler(key, () => HttpResponse.json(json as never, { status }));
}

/** The connection breaks: no response arrives. */
export function breakConnection(key: Key): void {
  addHandler(key, () => HttpResponse.error());
}

/** The server carries out the first request of this call, but its response is lost. */
export function loseFirstResponse<K extends Key>(key: K, body: (request: SentRequest) => ApiResponse<K>): void {
  let isLost = false;
  addHandler(key, (request) => {
    const json = checked(key, body(request));
    if (isLost) return HttpResponse.json(json);
    isLost = true;
    return HttpResponse.error();
  });
}

/** Holds back the next responses to this call, which must be defined already, until the returned function is called. */
export function holdResponses(key: Key): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  handle(key, () => promise);
  return resolve;
}

/** Requests sent to a call so far. */
export function requests(key: Key): SentRequest[] {
  return sent.filter((each) => each.key === key);
}

export function unexpectedRequests(): string[] {
  return [...unexpected];
}

/** A request without a defined response fails the test; the stream of live updates stays silent. */
export function resetApi(): void {
  test += 1;
  sent.length = 0;
  unexpected.length = 0;
  api.resetHandlers(
    http.get('*/api/users/live/', () => new Promise<never>(() => undefined)),
    http.get('*/api/epr/rules/', () => HttpResponse.json({ status: true, data: [], next: null, modes: [] })),
    http.get('*/api/epr/invoices/', () => HttpResponse.json({ status: true, data: [], next: null })),
    http.post('*/api/users/logout/', () => HttpResponse.json({ status: true })),
    http.all('*', ({ request }) => {
      unexpected.push(`${request.method} ${new URL(request.url).pathname}`);
      return HttpResponse.json({ status: false, error: 'The test defines no response' }, { status: 501 });
    }),
  );
}
resetApi();

/**
 * From now on these readings, all by default, get a response that their contract allows: empty lists and texts, 0.
 * @param make another sample of a response
 */
export function respondToReadings(only?: readonly Key[], make: typeof fullSample = sample): void {
  for (const [key, { response, stream }] of Object.entries(contract)) {
    if (!key.startsWith('GET ') || stream || (only && !only.includes(key as Key))) continue;
    addHandler(key as Key, () => HttpResponse.json({ status: true, ...(make(response) as object) }));
  }
}

/** From now on the writes that this is true of are refused; others still fail the test. */
export function refuseWrites(which: (endpoint: Contract[string]) => boolean): void {
  for (const [key, endpoint] of Object.entries(contract)) {
    if (!key.startsWith('GET ') && which(endpoint)) refuse(key as Key, { status: 409, error: 'Not now.' });
  }
}
