import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseOf, BodyOf, Contract, Endpoint, ParamsOf, QueryOf } from '#lib/contract.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { Actor, RequestOrigin, Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { plainAddress } from '../security/addresses.ts';
import { admit, isStillAdmitted, type Authenticate } from './admission.ts';
import { readBody, refuseForeignAddress } from './body.ts';
import { describe, successOf } from './description.ts';
import { EventStream, sendEvents } from './event-stream.ts';
import { checkAddress, checkInput, fieldNames } from './input.ts';
import { withDeadline } from './request-deadline.ts';
import { ReadyResponse, type Idempotency } from './respond-once.ts';
import { createSerializer } from './serializer.ts';

type ActorOf<E> = E extends { access: 'public' } ? null : Actor;

/** Arguments of a handler: actor, context and validated input. */
export interface Call<E> {
  context: Context & { actor: ActorOf<E>; requestOrigin: RequestOrigin };
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The idempotency key, if the client sent one: a repeated request with it gets the first response. */
  idempotency: Idempotency | null;
  /** Whether the session and the token of this call are still valid. @throws database errors */
  isStillAdmitted: () => Promise<boolean>;
}

/** A file instead of JSON. @param name of the download, in ASCII */
export class FileResponse extends ReadyResponse {
  readonly name: string;
  readonly mediaType: string;
  readonly content: string | Buffer | Readable;
  /** @param content as a stream where the file is written while it is read */
  constructor(name: string, mediaType: string, content: string | Uint8Array | Readable) {
    super(200, '');
    this.name = name;
    this.mediaType = mediaType;
    this.content = typeof content === 'string' || content instanceof Readable ? content : Buffer.from(content);
  }
}

type Result<E> = E extends { stream: true }
  ? EventStream
  : (Omit<ResponseOf<E>, 'status'> & { status?: boolean }) | ReadyResponse;

/** One handler for each endpoint of a contract; it returns the response's fields beside `status`, or the stream. */
export type Handlers<C extends Contract> = { [K in keyof C]: (call: Call<C[K]>) => Promise<Result<C[K]>> };

type NamesAnObject<E> = E extends { files: object }
  ? E extends { params: object } | { query: object }
    ? true
    : false
  : false;

/**
 * For each endpoint that uploads files to a resource named by its path: checks that the resource exists and belongs to the caller. It runs
 * before the body is read; the handler checks again. @throws Refusal `not_found`
 */
export type Checks<C extends Contract> = {
  [K in keyof C as NamesAnObject<C[K]> extends true ? K : never]: (
    call: Pick<Call<C[K]>, 'context' | 'params' | 'query'>,
  ) => Promise<unknown>;
};

export interface EndpointOptions {
  context: Context;
  authenticate: Authenticate;
  cache: ResponseCache;
  /** Tests validate each response against its schema; production serialises with code generated from the schema. */
  validateResponses: boolean;
}

/** Time to live of a cached response that is not invalidated. */
const CACHE_LIFE_MS = 1_000;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Registers every endpoint of a contract. */
export function registerEndpoints<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  checks: Checks<C>,
  options: EndpointOptions,
): void {
  for (const [key, endpoint] of Object.entries(contract)) {
    const [method, path] = key.split(' ') as [(typeof METHODS)[number], string];
    // The keys of a contract and of its handlers are the same; TypeScript cannot infer that in a loop.
    const handle = handlers[key] as unknown as (call: Call<Endpoint>) => Promise<object | ReadyResponse>;
    const check = (checks as unknown as Partial<Record<string, (call: Call<Endpoint>) => Promise<unknown>>>)[key];
    const serialize = createSerializer(endpoint, options.validateResponses);
    const status = successOf(endpoint);
    const names = fieldNames(endpoint);

    const contextOf = (request: FastifyRequest) => ({
      ...options.context,
      actor: request.actor,
      requestOrigin: requestOriginOf(request),
    });
    const checkFirst = async (request: FastifyRequest): Promise<void> => {
      const context = contextOf(request);
      await check?.({ context, ...checkAddress(endpoint, request) } as Call<Endpoint>);
    };
    const ask = (request: FastifyRequest): Promise<object | ReadyResponse> => {
      const { query, params, body } = checkInput(endpoint, request);
      return handle({
        context: contextOf(request),
        params,
        query,
        body,
        idempotency: request.idempotency,
        isStillAdmitted: () => isStillAdmitted(request, options.authenticate),
      } as Call<Endpoint>);
    };
    const askInTime = (request: FastifyRequest) =>
      endpoint.noDeadline ? ask(request) : withDeadline(request, ask(request));
    const respond = async (request: FastifyRequest): Promise<ReadyResponse> => {
      const result = await askInTime(request);
      if (!(result instanceof ReadyResponse)) return new ReadyResponse(status, serialize({ status: true, ...result }));
      // A call that waits for another person has a response of its own.
      const isAsDescribed = result.status < 300 && !(endpoint.mayWait && result.status === 202);
      if (options.validateResponses && isAsDescribed && !(result instanceof FileResponse))
        serialize(JSON.parse(result.body));
      return result;
    };

    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      // The description takes longer than the registration of the endpoint; it is made when it is asked for.
      config: { swaggerTransform: ({ url }) => ({ schema: describe(key, endpoint), url }) },
      // HEAD makes no sense for a stream.
      exposeHeadRoute: endpoint.stream === undefined,
      onRequest: (request) => withDeadline(request, admit(request, endpoint, options)),
      preValidation: async (request) => {
        refuseForeignAddress(request);
        if (check) await withDeadline(request, checkFirst(request));
        await readBody(request, endpoint, names, options.context);
      },
      handler: async (request, reply) => {
        if (endpoint.stream) {
          const events = await askInTime(request);
          if (!(events instanceof EventStream)) throw new Error(`${key} gave no stream`);
          return sendEvents(reply, events);
        }
        if (!endpoint.cache) return send(reply, await respond(request));
        return options.cache.respond(request, reply, request.url, {
          ttlMs: CACHE_LIFE_MS,
          produce: async () => {
            const { status: produced, body } = await respond(request);
            return { status: produced, headers: { 'content-type': JSON_TYPE }, body };
          },
        });
      },
    });
  }
}

/** Responds 405 where the path exists but not the method. Call it after the last contract. */
export function refuseOtherMethods(app: FastifyInstance, contracts: readonly Contract[]): void {
  const known = new Map<string, Set<string>>();
  for (const key of contracts.flatMap((contract) => Object.keys(contract))) {
    const [method = '', path = ''] = key.split(' ');
    known.set(path, (known.get(path) ?? new Set<string>()).add(method));
  }
  for (const [path, methods] of known) {
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      schema: { hide: true },
      // Runs before the body is read.
      onRequest: async (_request, reply) => {
        reply.header('allow', [...methods].join(', '));
        throw new Refusal('wrong_method');
      },
      handler: () => undefined,
    });
  }
}

/** Origin of a request: address, user agent, request id. */
export function requestOriginOf(request: FastifyRequest): RequestOrigin {
  const { id: requestId, headers } = request;
  return { address: plainAddress(request.ip), userAgent: headers['user-agent']?.slice(0, 500) ?? null, requestId };
}

const JSON_TYPE = 'application/json; charset=utf-8';

function send(reply: FastifyReply, answer: ReadyResponse): FastifyReply {
  const file = answer instanceof FileResponse ? answer : null;
  if (file !== null) reply.header('content-disposition', `attachment; filename="${file.name}"`);
  return reply
    .code(answer.status)
    .header('content-type', file?.mediaType ?? JSON_TYPE)
    .header('cache-control', 'no-store')
    .serializer((text: unknown) => String(text))
    .send(file?.content ?? answer.body);
}
