import fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';
import type { Endpoint } from '../../lib/contract.ts';

/**
 * Makes the text of an endpoint's answers; fields that the contract does not name never leave. `validate` checks each answer
 * against its schema and throws where it does not fit; else the text is made by code generated from the same schema.
 */
export function createSerializer(endpoint: Endpoint, validate: boolean): (answer: unknown) => string {
  const schema = answerSchema(endpoint);
  if (validate) return (answer) => JSON.stringify(z.parse(schema, answer));
  const document = z.toJSONSchema(schema, { target: 'draft-7', io: 'output' });
  return fastJson(document as Parameters<typeof fastJson>[0]);
}

/** The whole answer: `status` and what the contract says. */
export function answerSchema(endpoint: Endpoint): z.ZodMiniObject {
  return z.object({ status: z.boolean(), ...endpoint.answer.shape });
}
