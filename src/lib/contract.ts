/**
 * What a contract is: the endpoints of a feature as data, keyed by `METHOD /path/`. The server registers and describes them, the
 * browser takes its types from them. Wire names are the specification's, spelt exactly so.
 */
import type * as z from 'zod/mini';
import type { FilePurpose } from './file-rules.ts';

export type Role = 'recycler' | 'producer' | 'superadmin';
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Which counter of attempts a call runs into (section 2 of the server rules). */
export type Limit = 'sign_up' | 'message' | 'trade';

export interface Endpoint {
  /** What the use case is called, in camelCase; no other call of the product has this name. Clients that are made from the description use it. */
  operation: string;
  summary: string;
  /** `public`: anybody; `session`: whoever is logged in; else the roles that may call it. */
  access: 'public' | 'session' | readonly Role[];
  /** The text for another role, where the specification gives one. */
  wrongRole?: string;
  /** The call changes something and needs a complete profile (403 `profile_incomplete`). */
  needsProfile?: boolean;
  limit?: Limit;
  /** Takes an `Idempotency-Key`, so that a repeat counts once (section 1 of the server rules). */
  once?: boolean;
  /** The answer is the same for everybody and is kept until offers or articles change, a second at most. */
  cache?: true;
  /** It takes as long as it takes; all else is 503 when it takes too long. */
  unhurried?: true;
  /** 201 instead of 200. */
  created?: boolean;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** Body fields that carry files, and what each is. */
  files?: Readonly<Record<string, FilePurpose>>;
  /** The fields of the answer beside `status`; of a stream, the data of each event. */
  answer: z.ZodMiniObject;
  /** The answer stays open and carries events (`text/event-stream`). */
  stream?: true;
}

export type Contract = Readonly<Record<string, Endpoint>>;
export type EndpointKey = `${Method} /api/${string}`;

/** Declares a feature's contract; the keys and schemas stay literal types. */
export function defineContract<const C extends Readonly<Record<EndpointKey, Endpoint>>>(contract: C): C {
  return contract;
}

/** What goes in and comes out of one endpoint, as types. */
export type ParamsOf<E> = E extends { params: infer S extends z.ZodMiniType } ? z.output<S> : Record<string, never>;
export type QueryOf<E> = E extends { query: infer S extends z.ZodMiniType } ? z.output<S> : Record<string, never>;
export type BodyOf<E> = E extends { body: infer S extends z.ZodMiniType } ? z.output<S> : undefined;
export type QueryInput<E> = E extends { query: infer S extends z.ZodMiniType } ? z.input<S> : Record<string, never>;
export type AnswerOf<E> = E extends { answer: infer S extends z.ZodMiniType } ? z.output<S> : never;
