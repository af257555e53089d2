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
  const document = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', override: letOthersBe });
  return fastJson(document as Parameters<typeof fastJson>[0]);
}

/** Whether a value is null or which of several forms it has is found by validation, which must not refuse fields that are left out anyway. */
function letOthersBe({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** Schema of the whole response: `status` and the contract's fields. */
export function responseSchema(endpoint: Endpoint): z.ZodMiniObject {
  return z.object({ status: z.boolean(), ...endpoint.response.shape });
}
