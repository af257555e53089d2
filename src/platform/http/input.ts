import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '../../lib/contract.ts';
import { Refusal } from '../refusal.ts';

z.config(z.locales.en());

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The schema library's own words are not for people. */
const UNEXPLAINED = /^(?:Invalid |Unrecognized |Too (?:small|big))/;

/** A key of the query that is left empty says nothing, as a form sends it. */
function said(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));
}

/** Checks path, query and body against the contract; unknown fields are dropped. @throws Refusal `invalid` with each field's text */
export function checkInput(endpoint: Endpoint, request: FastifyRequest): Input {
  const errors: Record<string, string> = {};
  const check = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const result = z.safeParse(schema, value ?? {});
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      const field = String(issue.path[0] ?? 'request');
      errors[field] ??= UNEXPLAINED.test(issue.message) ? 'This value is not valid' : issue.message;
    }
    return undefined;
  };
  const input = {
    params: check(endpoint.params, request.params),
    query: check(endpoint.query, said(request.query)),
    body: check(endpoint.body, request.body),
  };
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Refusal('invalid', first, { fields: errors });
  return input;
}
