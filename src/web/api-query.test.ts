import { expect, it } from 'vitest';
import { defineQuery, urlOf } from './api-query.ts';

it('writes the address of an endpoint: what is empty falls away, several values stand one by one', () => {
  expect(urlOf('GET /api/epr/trades/{id}/', { params: { id: 'a/b' } })).toBe('/api/epr/trades/a%2Fb/');
  const query = { search: '', FY: undefined, closed: false, page_size: 24, waste_type: ['Oil', 'Tyre'] };
  expect(urlOf('GET /api/epr/public-credit-offers/', { query })).toBe(
    '/api/epr/public-credit-offers/?closed=false&page_size=24&waste_type=Oil&waste_type=Tyre',
  );
});

it('takes the input that the contract names, and no other', () => {
  expect(defineQuery('GET /api/epr/waste-types/')).toEqual(['GET /api/epr/waste-types/', {}]);
  // @ts-expect-error -- the path has a parameter
  defineQuery('GET /api/epr/trades/{id}/');
  // @ts-expect-error -- no such endpoint
  defineQuery('GET /api/epr/trade/');
  // @ts-expect-error -- the list has no such filter
  defineQuery('GET /api/epr/target/', { query: { year: '2026' } });
});
