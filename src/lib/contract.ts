/**
 * Contracts: the endpoints of a feature as data, keyed by `METHOD /path/`. The server registers and documents them, the browser derives its
 * types from them. Field names are exactly the specification's.
 */
import * as z from 'zod/mini';
import type { FilePurpose } from './file-rules.ts';
import type { RequiredPermission } from './parts.ts';

/** Error text of a value whose schema says nothing of its own. */
export const NOT_VALID = 'This value is not valid';
// Set before any schema of a contract is used, in the server and in the browser: the schema library has no text that a person could read.
z.config({ customError: () => NOT_VALID });

/** Role of an organisation. */
export type CompanyRole = 'recycler' | 'producer';
export type Role = CompanyRole | 'superadmin';
/** Role of a party: that of an organisation, of a superadmin, or of a person without an organisation of their own. */
export type PartyRole = Role | 'person';
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Rate-limit counter that applies to a call (section 2 of the server rules). */
export type Limit = 'sign_up' | 'message' | 'trade' | 'verify';

/** The id of a row in a path: another text names nothing, and answers 404. */
export const rowId = z.string().check(z.guid());
const idParams = z.object({ id: rowId });

export interface Endpoint {
  /** Name of the use case in camelCase, unique in the product. Generated API clients use it. */
  operation: string;
  summary: string;
  /** `public`: anybody; `session`: anybody logged in; else the roles that may call it. */
  access: 'public' | 'session' | readonly Role[];
  /** Refusal text for a company of another role, if the specification gives one. */
  wrongRole?: string;
  /** Permissions of a member of an organisation, of which one is enough. Every call of a company has some. */
  permission?: RequiredPermission;
  /** Stays open to who has to set up a second factor first (403 `second_factor_enrolment_required` elsewhere). */
  openUnenrolled?: true;
  /** The call changes data and needs a complete profile of its company (403 `profile_incomplete`). */
  needsProfile?: boolean;
  /** The call is part of a trade and needs a confirmed e-mail address once the grace period is over (403 `email_unverified`). */
  needsEmail?: boolean;
  limit?: Limit;
  /** Takes an `Idempotency-Key`, so that a repeated request has no further effect (section 1 of the server rules). */
  once?: boolean;
  /** The response is the same for everybody and is cached until offers or articles change, at most for a second. */
  cache?: true;
  /** Exempt from the request deadline, which answers 503 elsewhere. */
  noDeadline?: true;
  /** While second approval or a purchase limit is on it may answer 202, and wait for another person. */
  mayWait?: true;
  /** Status 201 instead of 200. */
  created?: boolean;
  /** Status 202: a job does the work. */
  accepted?: true;
  /** A path that does not fit them names nothing: 404. A path with `{id}` has the id of a row, unless they say otherwise. */
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** The body may be form-encoded too, as mail programs send it. */
  formEncoded?: true;
  /** Schema of the body where the query lacks this key; `body` holds for requests with it. */
  bodyWithout?: { key: string; body: z.ZodMiniType };
  /** Body fields that carry files, with the purpose of each. */
  files?: Readonly<Record<string, FilePurpose>>;
  /** Those fields that carry a list of files, and the error text above its most. */
  several?: Readonly<Record<string, { most: number; refusal: string }>>;
  /** The fields of the response beside `status`; of a stream, the data of each event. */
  response: z.ZodMiniObject;
  /** The response stays open and carries events (`text/event-stream`). */
  stream?: true;
}

/** Says of a company's call that it is a step of its trades: counted among them, and of no further effect when it is repeated. */
export const tradeStep = { needsProfile: true, limit: 'trade', once: true } as const;

export type Contract = Readonly<Record<string, Endpoint>>;
type EndpointKey = `${Method} /api/${string}`;

type WithParams<C> = {
  readonly [K in keyof C]: K extends `${string}{id}${string}` ? { params: typeof idParams } & C[K] : C[K];
};

/** Declares a feature's contract; the keys and schemas stay literal types. */
/* @__NO_SIDE_EFFECTS__ */
export function defineContract<const C extends Readonly<Record<EndpointKey, Endpoint>>>(contract: C) {
  const endpoints = Object.entries<Endpoint>(contract).map(([key, endpoint]): [string, Endpoint] => [
    key,
    key.includes('{id}') ? { params: idParams, ...endpoint } : endpoint,
  ]);
  return Object.fromEntries(endpoints) as WithParams<C>;
}

/** Every endpoint by its key, for the types of the browser's calls: each contract adds its own by declaration merging. */
export interface Endpoints {}
/** Type that {@link Endpoints} is extended by: an interface extends no `typeof`. */
export type ContractType<C> = C;

/** Input and output types of one endpoint. */
export type ParamsOf<E> = E extends { params: infer S extends z.ZodMiniType } ? z.output<S> : Record<string, never>;
export type QueryOf<E> = E extends { query: infer S extends z.ZodMiniType } ? z.output<S> : Record<string, never>;
export type BodyOf<E> = E extends { body: infer S extends z.ZodMiniType } ? z.output<S> : undefined;
export type ResponseOf<E> = E extends { response: infer S extends z.ZodMiniType } ? z.output<S> : never;
