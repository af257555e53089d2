import fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';
import type { Endpoint } from '#lib/contract.ts';

/**
 * Serialises an endpoint's responses; fields that the contract does not name are never sent. With `validate` each response is validated
 * against its schema, and an invalid one throws; otherwise the text is written by code generated from the same schema.
 */
export function createSerializer(endpoint: Endpoint, validate: boolean): (answer: unknown) => string {
  const schema = responseSchema(endpoint);
  if (validate) return (answer) => JSON.stringify(z.parse(schema, answer));
  const document = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    // The generated code leaves unknown fields out by itself; among alternatives it would refuse an object that has some.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return fastJson(document as Parameters<typeof fastJson>[0]);
}

/** Schema of the whole response: `status` and the contract's fields. */
export function responseSchema(endpoint: Endpoint): z.ZodMiniObject {
  return z.object({ status: z.boolean(), ...endpoint.response.shape });
}
