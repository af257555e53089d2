import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestMarket, type TestMarket } from '../../tests/market.ts';
import { createResponseCache } from '../platform/cache/response-cache.ts';
import { registerApi } from './api.ts';
import { features } from './features.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
});
afterAll(() => market.close());

it('describes every call of the product, and nothing that stands beside them', async () => {
  const app = fastify();
  app.decorateRequest('actor', null);
  await registerApi(app, {
    context: market.context,
    cache: createResponseCache({ maxBytes: 1 }),
    validateResponses: false,
  });
  app.get('/icons/192.png', async () => '');
  app.all('*', async () => '');
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: object }>();
  await app.close();
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(features.flatMap(({ contract }) => Object.keys(contract)).sort());
});
