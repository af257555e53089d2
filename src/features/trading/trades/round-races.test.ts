// @module-tag thorough
/** A round that several answer at once is answered once: of counters, an answer, a withdrawal, and the end of its offer, account or time, one comes first. */
import { expect, it } from 'vitest';
import { many, one, sql } from '#platform/database/database.ts';
import { expireDueTrades } from '#server/trade-expiry.ts';
import { addAccount, balances } from '#tests/goods.ts';
import { type TestResponse, withoutLimits } from '#tests/market.ts';
import { answerWith, firstRound, negotiate } from '#tests/rounds.ts';
import { buyerAccount, decide, market, openTrading, producer, purchase, recycler, superadmin } from '#tests/trading.ts';

openTrading();

const TIMES = 6;
const statuses = (answers: readonly TestResponse[]) =>
  answers.map(({ status }) => status).toSorted((low, high) => low - high);
const counterBack = (id: string, price: string) => answerWith(recycler, id, [400, price]);
const withdraw = (id: string, { token } = producer) =>
  market.call('POST', `/api/epr/counter-credit-offers/${id}/withdraw/`, { token, body: {} });
const answer = (id: string, status: string) => decide('counter-credit-offers', id, status);
const revoke = (role: 'recycler' | 'producer', account: string, status = 'rejected') =>
  market.call('PATCH', `/api/superadmin/${role}-epr/${account}/`, { token: superadmin.token, body: { status } });

/** Statuses of the rounds of a negotiation, in their order. */
async function roundsOf(first: string): Promise<string[]> {
  const rows = await many<{ status: string }>(market.db)`
    select status from trades where id = ${first} or first_id = ${first} order by round`;
  return rows.map(({ status }) => status);
}

it('twenty counters at once, each at another price, are one round', async () => {
  const { id } = await firstRound();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => counterBack(id, `2.${10 + index}`)));
  expect(statuses(answers)).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  expect(await roundsOf(id)).toEqual(['countered', 'pending']);
});

it.each([
  ['acceptance', (id: string) => answer(id, 'approved'), 'approved', 400],
  ['refusal', (id: string) => answer(id, 'rejected'), 'rejected', 0],
  ['withdrawal', (id: string) => withdraw(id), 'withdrawn', 0],
] as const)('of a counter and its %s at once, one wins', async (_name, rival, ended, blocked) => {
  for (let time = 0; time < TIMES; time += 1) {
    const { offer, id } = await firstRound();
    const calls = [() => counterBack(id, '2.40'), () => rival(id)];
    const answers = await Promise.all((time % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
    const countered = statuses(answers).includes(201);
    expect(statuses(answers)).toEqual(countered ? [201, 409] : [200, 409]);
    expect(await roundsOf(id)).toEqual(countered ? ['countered', 'pending'] : [ended]);
    expect((await balances(market, { offer })).offer).toMatchObject({ blocked: countered ? 0 : blocked });
  }
});

it('one of a counter, an acceptance, a refusal and a withdrawal at once wins', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const { id } = await firstRound();
    const answers = await Promise.all([
      counterBack(id, '2.40'),
      answer(id, 'approved'),
      answer(id, 'rejected'),
      withdraw(id),
    ]);
    expect(statuses(answers).filter((status) => status < 300)).toHaveLength(1);
    expect(statuses(answers).filter((status) => status === 409)).toHaveLength(3);
    expect((await roundsOf(id)).filter((status) => status === 'pending' || status === 'approved').length).toBeLessThan(
      2,
    );
  }
});

it('rounds answered by both sides at once, over and over, stay one chain', async () => {
  const { id } = await firstRound();
  for (let round = 0; round < 8; round += 1) {
    const row = await one<{ id: string }>(market.db)`
      select id from trades where (id = ${id} or first_id = ${id}) and status = 'pending'`;
    const last = row?.id ?? '';
    await Promise.all(
      [recycler, producer].flatMap((person) =>
        [1, 2].map((paise) => answerWith(person, last, [400 - round, `2.${paise}${round}`])),
      ),
    );
  }
  expect(await roundsOf(id)).toEqual([...Array.from({ length: 5 }, () => 'countered'), 'pending']);
});

it('an offer that is withdrawn while it is countered leaves nothing pending', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const { offer, ids } = await negotiate(2 + (time % 2));
    const [first = '', last = ''] = [ids[0], ids.at(-1)];
    const answerer = ids.length % 2 === 0 ? producer : recycler;
    const [result] = await Promise.all([
      answerWith(answerer, last, [400, '2.45']),
      market.call('DELETE', `/api/epr/credit-offers/${offer}/`, { token: recycler.token }),
    ]);
    const rounds = await roundsOf(first);
    expect(rounds.at(-1)).toBe('rejected');
    expect(rounds).toHaveLength(ids.length + (result.status === 201 ? 1 : 0));
  }
});

it.each(['recycler', 'producer'] as const)(
  'an account of the %s that is revoked meanwhile leaves nothing pending',
  async (role) => {
    for (let time = 0; time < TIMES; time += 1) {
      const { offer, id } = await firstRound();
      const row = await one<{ id: string }>(market.db)`select account_id as id from offers where id = ${offer}`;
      const account = role === 'producer' ? buyerAccount : (row?.id ?? '');
      const [result] = await Promise.all([counterBack(id, '2.40'), revoke(role, account)]);
      const rounds = await roundsOf(id);
      expect(rounds.at(-1)).toBe('rejected');
      expect(rounds).toHaveLength(result.status === 201 ? 2 : 1);
      expect((await revoke(role, account, 'approved')).status).toBe(200);
    }
  },
);

it('a round whose time ends while it is countered either expires or goes on', async () => {
  const { id } = await firstRound();
  await sql`
    update trades set expires_at = ${new Date(market.clock.now().getTime() + 1)} where id = ${id}`.execute(market.db);
  const early = counterBack(id, '2.40');
  market.clock.advance(2);
  const [result] = await Promise.all([early, expireDueTrades(market.context)]);
  expect(await roundsOf(id)).toEqual(result.status === 201 ? ['countered', 'pending'] : ['expired']);
});

it('credit that is bought while it is countered is never promised twice', async () => {
  withoutLimits(market);
  const other = await addAccount(market, producer);
  for (let time = 0; time < TIMES; time += 1) {
    const { offer, id } = await firstRound(1_000);
    const [result, bought] = await Promise.all([counterBack(id, '2.40'), purchase(offer, 700, { account: other })]);
    expect(bought.status).toBe(201);
    // Nothing is reserved by a round: where it came first, it can be made, but not accepted any more.
    if (result.status === 201) {
      const refused = await decide('counter-credit-offers', result.body.data.id, 'approved', producer.token);
      expect([refused.status, refused.body.error]).toEqual([409, 'Only 300 Kg of this credit is available.']);
    } else expect(result.body.error).toBe('Only 300 Kg of this credit is available.');
  }
});
