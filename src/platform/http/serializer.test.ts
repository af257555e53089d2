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
    organisation: z.nullable(z.object({ name: z.string() })),
  }),
};
const answer = {
  status: true,
  secret: 'a',
  data: [{ id: 'one', password_hash: 'b' }],
  organisation: { name: 'Asha Foods', role: 'producer' },
};

test.each([true, false])('fields that the contract does not name are left out, validated or not (%s)', (validate) => {
  expect(JSON.parse(createSerializer(endpoint, validate)(answer))).toEqual({
    status: true,
    data: [{ id: 'one' }],
    organisation: { name: 'Asha Foods' },
  });
});
