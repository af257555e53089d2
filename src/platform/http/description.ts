import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#lib/contract.ts';
import { REFUSAL_CODES } from '../refusal.ts';
import { responseSchema } from './serializer.ts';

type JsonSchema = Record<string, unknown>;

const failure: JsonSchema = {
  type: 'object',
  required: ['status', 'error'],
  properties: {
    status: { type: 'boolean', const: false },
    error: { type: 'string', description: 'A sentence that can be shown to a person' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Texts by field' },
    code: { type: 'string', enum: REFUSAL_CODES },
    data: { type: 'object', description: 'What the client needs to continue, by `code`' },
  },
};

const idempotency: JsonSchema = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      maxLength: 200,
      description:
        'The same key with the same request gives the first answer again for 24 hours; with another request 409',
    },
  },
};

/** Status of a success. */
export const successOf = ({ created, accepted }: Endpoint): 200 | 201 | 202 => (accepted ? 202 : created ? 201 : 200);

/** The OpenAPI description of an endpoint, generated from the schemas that validate it. */
export function describe(key: string, endpoint: Endpoint): FastifySchema {
  const [, path = ''] = key.split(' ');
  const multipart = endpoint.files !== undefined;
  return {
    operationId: endpoint.operation,
    tags: [path.split('/')[2] ?? 'api'],
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    ...(endpoint.permission && { 'x-permission': [endpoint.permission].flat() }),
    ...(endpoint.params && { params: input(endpoint.params) }),
    ...(endpoint.query && { querystring: input(endpoint.query) }),
    ...(endpoint.once && { headers: idempotency }),
    ...(endpoint.body && { body: withFiles(input(endpoint.body), endpoint) }),
    ...(endpoint.body && {
      consumes: multipart ? ['multipart/form-data', 'application/json'] : ['application/json', 'multipart/form-data'],
    }),
    response: responses(endpoint),
  };
}

function responses(endpoint: Endpoint): Record<string, JsonSchema> {
  const answers: Record<string, JsonSchema> = {
    [successOf(endpoint)]: {
      description: 'Done',
      ...(endpoint.stream ? events(endpoint) : json(z.toJSONSchema(responseSchema(endpoint), OUTPUT))),
    },
    400: { description: 'The input is wrong; `errors` names each field', ...failure },
    404: { description: 'Not there, or not yours', ...failure },
    409: { description: 'The state forbids it', ...failure },
    429: { description: 'Too many attempts', ...failure },
    503: { description: 'The database cannot be reached', ...failure },
  };
  if (endpoint.mayWait)
    answers[202] = {
      description: 'Nothing is done yet: a second superadmin, or a second person of the organisation, must approve it',
      type: 'object',
      required: ['status', 'message', 'data'],
      properties: {
        status: { type: 'boolean', const: true },
        message: { type: 'string' },
        data: { type: 'object', required: ['approval_id'], properties: { approval_id: { type: 'string' } } },
      },
    };
  if (endpoint.access !== 'public') {
    answers[401] = { description: 'No valid session', ...failure };
    answers[403] = { description: 'The wrong role, or an incomplete profile', ...failure };
  }
  if (endpoint.files) {
    answers[413] = { description: 'A file is too large', ...failure };
    answers[415] = { description: 'A type that is not allowed', ...failure };
    answers[503] = { description: 'The database, or the place of files, cannot be reached', ...failure };
    answers[507] = { description: 'There is no room for files', ...failure };
  }
  return answers;
}

const OUTPUT = { io: 'output', unrepresentable: 'any' } as const;

/** Describes an event stream, which has no status field and no end: the schema of each event's data. */
function events({ response }: Endpoint): JsonSchema {
  const schema = { type: 'string', contentSchema: json(z.toJSONSchema(response, OUTPUT)) };
  return { content: { 'text/event-stream': { schema } } };
}

function input(schema: z.ZodMiniType): JsonSchema {
  return json(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function withFiles(schema: JsonSchema, { files = {}, several = {} }: Endpoint): JsonSchema {
  const properties = { ...(schema['properties'] as JsonSchema | undefined) };
  const binary = { type: 'string', format: 'binary' };
  for (const name of Object.keys(files)) {
    const limit = several[name];
    properties[name] = limit === undefined ? binary : { type: 'array', maxItems: limit.most, items: binary };
  }
  return { ...schema, properties };
}

function json(schema: object): JsonSchema {
  const { $schema: _dialect, ...rest } = schema as JsonSchema;
  return rest;
}
