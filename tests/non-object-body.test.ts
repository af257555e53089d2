// @module-tag thorough
/** A JSON body that is not an object is refused by every call of the contracts that takes one. */
import { expect, it } from 'vitest';
import type { Endpoint } from '#lib/contract.ts';
import { features } from '#server/features.ts';
import { openSharedMarket } from './market.ts';
import { addUploadTargets } from './upload-targets.ts';

const BODIES = ['null', '[]', '[{}]', '1', 'true', '"text"', '{', 'nothing'];

const market = await openSharedMarket();
const targets = await addUploadTargets(market);

const endpoints = features
  .flatMap(({ contract }): [string, Endpoint][] => Object.entries(contract))
  .filter(([, { body }]) => body !== undefined);

it('more than twenty calls take a body', () => {
  expect(endpoints.length).toBeGreaterThan(20);
});

it.each(endpoints)('%s', async (key, { access }) => {
  const [method = ''] = key.split(' ');
  const holder = targets.people.find(({ role }) => access === 'session' || access.includes(role));
  for (const payload of BODIES) {
    const response = await market.app.inject({
      method: method as 'POST',
      url: targets.urlOf(key),
      headers: { 'content-type': 'application/json', ...(holder && { authorization: `Bearer ${holder.token}` }) },
      payload,
    });
    expect(response.statusCode, `${payload}: ${response.payload}`).toBe(400);
    expect(response.json()).toMatchObject({ status: false, error: 'The request could not be read.' });
  }
});
