/**
 * A query is an endpoint's key and its input, typed by the contracts (types alone: no schema is bundled through here). A screen reads by it
 * (`useApi`), and the document of the same screen preloads by it (`preload` of its handle): both take the address from `urlOf`.
 */
import type * as z from 'zod/mini';
import type { Endpoints, ResponseOf } from '#lib/contract.ts';
import type { Upload } from '#lib/fields.ts';

export type Key = keyof Endpoints;
/** The fields of a response beside `status`. */
export type ApiResponse<K extends Key> = ResponseOf<Endpoints[K]>;

type FileFor<T> = T extends Upload ? File : T extends Upload[] ? File[] : T;
type InBrowser<T> = { [F in keyof T]: FileFor<T[F]> };
type BodyOf<K extends Key> = Endpoints[K] extends { body: infer S extends z.ZodMiniType }
  ? InBrowser<z.input<S>>
  : undefined;
type QueryOf<K extends Key> = Endpoints[K] extends { query: infer S extends z.ZodMiniType } ? z.input<S> : undefined;
type ParamsOf<K extends Key> = Endpoints[K] extends { params: infer S extends z.ZodMiniType } ? z.input<S> : undefined;

type RequiredPart<Name extends string, T> = T extends undefined
  ? unknown
  : Record<string, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

/**
 * Input of a call, as its contract says: `params` of the path, `query`, `body`; a key where an action of a trade is taken.
 */
export type Input<K extends Key> = RequiredPart<'params', ParamsOf<K>> &
  RequiredPart<'query', QueryOf<K>> &
  RequiredPart<'body', BodyOf<K>> &
  Pick<RequestInput, 'idempotencyKey' | 'signal' | 'onProgress' | 'keepalive'>;

export interface RequestInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Gets whole percent, 0 to 100, of the uploaded body. */
  onProgress?: (percent: number) => void;
  /** Whether the request is carried out though its page is left. */
  keepalive?: boolean;
  /** Whether a successful response is a file. */
  isFile?: boolean;
}

export type ReadKey = Extract<Key, `GET ${string}`>;

/** Numbers and truth values are sent as text; what is empty is not sent. */
type Sendable<T> = {
  [F in keyof T]:
    | T[F]
    | ''
    | undefined
    | (string extends T[F] ? number | boolean : never)
    | (string[] extends T[F] ? readonly string[] : never);
};

/** Input of a reading: `params` of the path and `query`, as the contract says. */
export type ReadInput<K extends ReadKey> = RequiredPart<'params', ParamsOf<K>> &
  RequiredPart<'query', Sendable<QueryOf<K>>>;
export type ApiQuery<K extends ReadKey> = readonly [key: K, input: ReadInput<K>];
export type AnyApiQuery = { [K in ReadKey]: ApiQuery<K> }[ReadKey];

export function defineQuery<K extends ReadKey>(
  key: K,
  ...[input]: Record<string, never> extends ReadInput<K> ? [input?: ReadInput<K>] : [input: ReadInput<K>]
): ApiQuery<K> {
  return [key, input ?? ({} as ReadInput<K>)];
}

/** The address of an endpoint with this input. */
export function urlOf(key: string, { params, query }: Pick<RequestInput, 'params' | 'query'>): string {
  const template = key.slice(key.indexOf(' ') + 1);
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') pairs.append(name, String(one));
    }
  }
  return pairs.size === 0 ? path : `${path}?${pairs}`;
}
