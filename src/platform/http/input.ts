import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#lib/contract.ts';
import { cleanedInput } from '#lib/plain-text.ts';
import { found, refuseWrongFields } from '../refusal.ts';

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Names of the body's fields that may be texts. A form that sends a file's old link back leaves the file unchanged, so file fields are not
 * among them.
 * @throws Error for a body whose fields have no names
 */
export function textFields({ body, files = {} }: Endpoint): ReadonlySet<string> {
  if (body === undefined) return new Set();
  const names = namesIn(body);
  if (names.length === 0) throw new Error('A body must name its fields');
  return new Set(names.filter((name) => !Object.hasOwn(files, name)));
}

/** Names of fields, as a body is read by them. */
export type FieldNames = Pick<ReadonlySet<string>, 'has'>;

/** Names of the fields that are read of a body: those of its contract, and of a strict one all that may be texts, so that an unknown one is refused. */
export function fieldNames(endpoint: Endpoint): FieldNames {
  const names = textFields(endpoint);
  const isStrict = endpoint.body instanceof z.ZodMiniObject && endpoint.body.def.catchall instanceof z.ZodMiniNever;
  return isStrict ? { has: (name) => !Object.hasOwn(endpoint.files ?? {}, name) } : names;
}

function namesIn(schema: unknown): string[] {
  if (schema instanceof z.ZodMiniObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap(namesIn);
  if (schema instanceof z.ZodMiniIntersection) return [schema.def.left, schema.def.right].flatMap(namesIn);
  return [];
}

/** The query without empty parameters: a form sends them for fields that are not filled in. */
function givenParameters(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));
}

/**
 * Validates path, query and body against the contract; unknown fields are dropped, but for those of a strict body, which are wrong.
 * @throws Refusal `invalid` with each field's text; then `not_found` for a path that names nothing
 */
export function checkInput(endpoint: Endpoint, request: FastifyRequest): Input {
  const { params, query, body, bodyWithout } = endpoint;
  const errors: Record<string, string> = {};
  const asked = givenParameters(request.query);
  const isWithout = bodyWithout !== undefined && asked[bodyWithout.key] === undefined;
  const fields = {
    query: check(query, asked, errors),
    body: check(isWithout ? bodyWithout.body : body, request.body, errors),
  };
  refuseWrongFields(errors);
  return { params: namedBy(params, request.params), ...fields };
}

/** Validates path and query alone. @throws as `checkInput` */
export function checkAddress({ params, query }: Endpoint, request: FastifyRequest): Omit<Input, 'body'> {
  const errors: Record<string, string> = {};
  const input = {
    params: namedBy(params, request.params),
    query: check(query, givenParameters(request.query), errors),
  };
  refuseWrongFields(errors);
  return input;
}

const namedBy = (schema: z.ZodMiniType | undefined, params: unknown): unknown =>
  schema && found(z.safeParse(schema, cleanedInput(params ?? {})).data);

function check(schema: z.ZodMiniType | undefined, value: unknown, errors: Record<string, string>): unknown {
  if (schema === undefined) return undefined;
  const result = z.safeParse(schema, cleanedInput(value ?? {}));
  if (result.success) return result.data;
  for (const [field, text] of Object.entries(textsOf(result.error.issues))) errors[field] ??= text;
  return undefined;
}

/** The text of each wrong field of a value; empty where nothing is wrong. */
export const errorsOf = (schema: z.ZodMiniType, value: unknown): Record<string, string> =>
  textsOf(z.safeParse(schema, value).error?.issues ?? []);

function textsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) for (const path of pathsOf(issue)) errors[fieldOf(path)] ??= issue.message;
  return errors;
}

/** Unknown fields of a strict body that are named in its answer. */
const MOST_UNKNOWN = 20;

/** Paths of the fields that an issue is about. */
const pathsOf = (issue: z.core.$ZodIssue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, MOST_UNKNOWN).map((key) => [...issue.path, key])
    : [issue.path];

/** The path of a field, as in `items.0.placed`. An error of one entry of a plain list is the list's. */
function fieldOf(path: readonly PropertyKey[]): string {
  const last = path.findLastIndex((part) => typeof part === 'string');
  return last < 0 ? 'request' : path.slice(0, last + 1).join('.');
}
