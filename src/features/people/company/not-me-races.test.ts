// @module-tag thorough
/** `This was not me` at the same time as what another person does in the account: nothing of theirs outlives it. */
import { expect, test, vi } from 'vitest';
import { hashPassword } from '#people/identity/passwords.server.ts';
import { many } from '#platform/database/database.ts';
import { PASSWORD } from '#tests/accounts.ts';
import { deliveredMails, tokenIn } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { codeOf, enrolApp } from '#tests/second-factors.ts';

vi.mock('@node-rs/argon2', () => import('#tests/fast-hash.ts'));

/** Rounds of each race; more of them: `NOT_ME_ROUNDS=100 npx vitest run src/features/people/company/not-me-races.test.ts`. */
const ROUNDS = Number(process.env['NOT_ME_ROUNDS'] ?? 8);

const market = await openSharedMarket();

test('sessions, factors, passwords and bank changes', { timeout: 120_000 }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    market.clock.advance(60_000);
    const passwordHash = await hashPassword(PASSWORD);
    const { id, email, token, refresh } = await addPerson(market, 'recycler', { passwordHash });
    const { secret } = await enrolApp(market, token);
    const mail = (await deliveredMails(market)).find(({ to }) => to === email);
    const link = tokenIn(mail, '/not-me');
    const call = (method: string, path: string, body?: object) => market.call(method, path, { token, body });
    const bank = { account_number: '99990000111122', confirm_account_number: '99990000111122' };
    const next = { current_password: PASSWORD, password: 'a thief was here', confirmPassword: 'a thief was here' };
    const response = await Promise.all([
      call('POST', '/api/users/login/', { email, password: PASSWORD, code: codeOf(market, secret) }),
      call('POST', '/api/users/token/refresh/', { refresh }),
      call('POST', '/api/users/step-up/', { code: codeOf(market, secret, 1) }),
      call('PATCH', '/api/users/update/', bank),
      call('POST', '/api/users/not-me/', { token: link }),
      call('POST', '/api/users/password/change/', next),
      call('POST', '/api/users/recovery-codes/'),
      call('POST', '/api/users/login/', { email, password: 'wrong password' }),
      call('DELETE', '/api/users/sessions/'),
    ]);
    expect(response.filter(({ status }) => status >= 500)).toEqual([]);
    expect(response[4]?.status).toBe(200);
    const rows = await many(market.db)`
      select u.second_factor_methods as methods,
        (select count(*)::int from sessions s where s.user_id = u.id and s.ended_at is null) as sessions,
        (select count(*)::int from recovery_codes c where c.user_id = u.id and c.void_at is null and c.used_at is null) as codes
      from users u where u.id = ${id}`;
    expect(rows).toEqual([{ methods: [], sessions: 0, codes: 0 }]);
    for (const password of [PASSWORD, 'a thief was here'])
      expect((await call('POST', '/api/users/login/', { email, password })).status).toBe(401);
  }
});
