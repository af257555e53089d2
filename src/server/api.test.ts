import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Endpoint } from '#lib/contract.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { textFields } from '#platform/http/input.ts';
import { REFUSAL_CODES } from '#platform/refusal.ts';
import { openSharedMarket } from '#tests/market.ts';
import { registerApi } from './api.ts';
import { features } from './features.ts';

const market = await openSharedMarket();

/** The description, of an app that has routes beside those of the contracts. */
async function described() {
  const app = fastify();
  app.decorateRequest('actor', null);
  await registerApi(app, {
    context: market.context,
    cache: createResponseCache({ maxBytes: 1 }),
    validateResponses: false,
  });
  app.get('/icons/192.png', async () => '');
  app.all('*', async () => '');
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, Record<string, any>> }>();
  await app.close();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
}

it('describes every call of the product, and nothing that stands beside them', async () => {
  const keys = (await described()).map(([key]) => key);
  expect(keys.toSorted()).toEqual(features.flatMap(({ contract }) => Object.keys(contract)).toSorted());
});

it('says of each call which fields it takes, with their bounds, and by which codes it can be refused', async () => {
  const calls = new Map<string, any>(await described());
  const schemaOf = (key: string) => calls.get(key)?.requestBody.content['application/json'].schema;
  for (const [key, endpoint] of features.flatMap(({ contract }) => Object.entries<Endpoint>(contract))) {
    if (endpoint.body === undefined) continue;
    const text = JSON.stringify(schemaOf(key));
    for (const field of [...textFields(endpoint), ...Object.keys(endpoint.files ?? {})])
      expect(text, key).toContain(`"${field}":`);
  }
  expect(schemaOf('POST /api/users/register/producer/').properties).toMatchObject({
    company_name: { minLength: 1, maxLength: 200 },
    email: { maxLength: 254 },
    accountType: { enum: ['Recycler', 'Freelancer'] },
  });
  const failures = calls.get('PATCH /api/users/update/')?.responses['403'].content['application/json'].schema;
  expect(failures.properties.code.enum).toEqual(REFUSAL_CODES);
});
