/** The note of a request: both parties and the superadmin read it, and nobody changes it. */
import { expect, it } from 'vitest';
import { addOffer } from '#tests/goods.ts';
import { refusalOf } from '#tests/refused-statements.ts';
import { buyerAccount, credit, market, openTrading, producer, recycler, superadmin } from '#tests/trading.ts';

openTrading();

const KINDS = { purchase: 'purchases-requests', counter: 'counter-credit-offers' } as const;

async function place(kind: keyof typeof KINDS, note?: unknown) {
  const offer = await addOffer(market, recycler, credit);
  return market.call('POST', `/api/epr/${KINDS[kind]}/?credit_offer_id=${offer}`, {
    token: producer.token,
    body: {
      producer_epr: buyerAccount,
      FY: '2026',
      quantity: 100,
      ...(kind === 'counter' && { offer_price: '2' }),
      note,
    },
  });
}

it.each(['purchase', 'counter'] as const)('of a %s is read by all who may see the trade, and stays', async (kind) => {
  const response = await place(kind, '  For our plant in Pune.\n<b>Before</b> 31 March?  ');
  expect(response.status, response.text).toBe(201);
  const { id } = response.body.data;
  const note = 'For our plant in Pune.\n<b>Before</b> 31 March?';
  for (const { token } of [producer, recycler, superadmin])
    expect((await market.call('GET', `/api/epr/trades/${id}/`, { token })).body.data.request.note).toBe(note);
  for (const { token } of [producer, recycler])
    expect((await market.call('GET', `/api/epr/${KINDS[kind]}/`, { token })).body.data[0]).toMatchObject({ id, note });
  const found = await market.call('GET', `/api/epr/${KINDS[kind]}/?search=plant in Pune`, { token: recycler.token });
  expect(found.body.data).toMatchObject([{ id }]);
  expect(await refusalOf(market.db, `update trades set note = 'Another' where id = '${id}'`)).toBe('AO001');
});

it('a note may be left out, and has at most 500 characters', async () => {
  const without = await place('purchase', ' ');
  const { data } = (await market.call('GET', `/api/epr/trades/${without.body.data.id}/`, { token: producer.token }))
    .body;
  expect(data.request.note).toBeNull();
  expect((await place('counter', 'x'.repeat(500))).status).toBe(201);
  const long = await place('counter', 'x'.repeat(501));
  expect([long.status, long.body.errors]).toEqual([400, { note: 'At most 500 characters' }]);
});

it.each(['purchase', 'counter'] as const)(
  'of a %s that names bank details is delivered, with a warning',
  async (kind) => {
    const response = await place(kind, 'Please pay to A/c 123456789012');
    expect(response.status, response.text).toBe(201);
    expect(response.body.warnings).toContainEqual({
      code: 'bank_details_in_message',
      text: 'Bank details never come by message. Pay only to the account that the trade page shows.',
      rule_id: null,
      status: 'draft',
    });
    expect((await place(kind, 'call 9876543210')).body.warnings).not.toContainEqual(
      expect.objectContaining({ code: 'bank_details_in_message' }),
    );
  },
);
