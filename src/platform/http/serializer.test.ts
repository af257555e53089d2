import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#lib/contract.ts';
import { createSerializer } from './serializer.ts';

const endpoint: Endpoint = {
  operation: 'test',
  summary: '',
  access: 'public',
  response: z.object({
    data: z.array(z.object({ id: z.string() })),
    owner: z.nullable(z.object({ id: z.string() })),
  }),
};
const unknown = { id: 'one', password_hash: 'b' };
const answer = { status: true, secret: 'a', data: [unknown], owner: unknown };

test.each([true, false])('fields that the contract does not name are left out, validated or not (%s)', (validate) => {
  const known = { id: 'one' };
  expect(JSON.parse(createSerializer(endpoint, validate)(answer))).toEqual({
    status: true,
    data: [known],
    owner: known,
  });
});
