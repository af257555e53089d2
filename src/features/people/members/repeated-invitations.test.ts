/** How often an invitation is mailed. */
import { expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { limitAttempts } from '#tests/accounts.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

const market = await openSharedMarket();
limitAttempts(market);

it('an address is mailed again five times an hour, also when it is invited anew', async () => {
  const { token } = await addPerson(market, 'producer');
  const invite = async (): Promise<string> => {
    await market.call('POST', '/api/users/members/', { token, body: { email: 'asha@example.in', part: 'viewer' } });
    const { invitations } = (await market.call('GET', '/api/users/members/', { token })).body;
    return `/api/users/invitations/${invitations[0].id}/`;
  };
  const first = await invite();
  for (let count = 1; count <= 5; count += 1)
    expect((await market.call('POST', `${first}send/`, { token })).status).toBe(200);
  expect((await market.call('POST', `${first}send/`, { token })).status).toBe(429);
  await market.call('DELETE', first, { token });
  expect((await market.call('POST', `${await invite()}send/`, { token })).status).toBe(429);
});

it('an organisation invites 200 times a day', async () => {
  const { token } = await addPerson(market, 'producer');
  const body = { email: 'no address', part: 'viewer' };
  const wrong = await market.call('POST', '/api/users/members/', { token, body });
  expect(wrong.status).toBe(400);
  const again = () =>
    market.call('POST', '/api/users/members/', { token, body: { email: 'bina@example.in', part: 'viewer' } });
  expect((await again()).status).toBe(201);
  await sql`update rate_windows set hits = 199 where key like 'new-invitations:%'`.execute(market.db);
  expect((await again()).status).toBe(409);
  expect((await again()).status).toBe(429);
});
