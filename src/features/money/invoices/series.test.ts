/** Series of numbers have no gap, whoever issues at once; a trade has one invoice; dates never fall. */
import { afterEach, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { billedTrade, creditNote, issue, type BilledTrade } from '#tests/billing.ts';
import { openSharedMarket, type TestResponse } from '#tests/market.ts';
import { loggedInAgain } from '#tests/people.ts';
import { repeats } from '#tests/repetitions.ts';
import { pdf } from '#tests/trading.ts';

const ISSUERS = repeats(20, 50);
const ROUNDS = repeats(1, 5);
const TIMEOUT_MS = repeats(60_000, 600_000);

const market = await openSharedMarket();
afterEach(async () => {
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

const made = (answers: readonly TestResponse[]) => answers.filter(({ status }) => status === 201);
/** The different refusals of the others. */
const refusals = (answers: readonly TestResponse[]) => [
  ...new Set(answers.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${body.error}`)),
];
const numberOf = ({ body }: TestResponse): string => body.data.number;
const places = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}/26-27/${String(index + 1).padStart(6, '0')}`);

async function tradesOf(first: BilledTrade, count: number): Promise<BilledTrade[]> {
  const { recycler, producer } = first;
  const trades = [first];
  while (trades.length < count) trades.push(await billedTrade(market, { recycler, producer, quantity: 10 }));
  return trades;
}

it(
  `${ISSUERS} invoices at once are numbers 1 to ${ISSUERS}, and so are as many credit notes`,
  { tags: 'thorough', timeout: TIMEOUT_MS },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const trades = await tradesOf(await billedTrade(market, { quantity: 10 }), ISSUERS);
      const issued = await Promise.all(trades.map((trade) => issue(market, trade)));
      expect(issued.map(numberOf).toSorted()).toEqual(places('INV', ISSUERS));
      const notes = await Promise.all(
        issued.map(({ body }, index) =>
          creditNote(market, body.data.id, trades[index]?.recycler as BilledTrade['recycler'], { quantity: 10 }),
        ),
      );
      expect(notes.map(numberOf).toSorted()).toEqual(places('CRN', ISSUERS));
    }
  },
);

it(
  'twenty invoices of one trade at once are one, and what is refused takes no number',
  { tags: 'thorough' },
  async () => {
    const trade = await billedTrade(market);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => issue(market, trade, undefined, index % 2 ? `key-${index}` : undefined)),
    );
    expect(made(answers)).toHaveLength(1);
    expect(refusals(answers)).toEqual([
      '409 Invoice INV/26-27/000001 exists already. Undo it with a credit note first.',
    ]);
    const [, next] = await tradesOf(trade, 2);
    expect(numberOf(await issue(market, next as BilledTrade))).toBe('INV/26-27/000002');
  },
);

it('the same request at once is answered once', async () => {
  const trade = await billedTrade(market);
  const answers = await Promise.all(Array.from({ length: 10 }, () => issue(market, trade, undefined, 'same')));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(made(answers)).toHaveLength(10);
});

it('one own number at once is used once', { tags: 'thorough' }, async () => {
  const trades = await tradesOf(await billedTrade(market), 8);
  const answers = await Promise.all(
    trades.map((trade, index) =>
      issue(market, trade, {
        classification: 'goods',
        hsn_sac: '4907',
        own_number: index % 2 ? 'b-1' : 'B-1',
        own_date: '2026-11-21',
        file: pdf(),
      }),
    ),
  );
  expect(made(answers)).toHaveLength(1);
  expect(refusals(answers).map((refusal) => refusal.toLowerCase())).toEqual([
    '409 you have used the number b-1 in fy 2026-27 already.',
    '409 you have used the number b-1 in fy 2026-27 already.',
  ]);
});

it('notes for the whole at once credit the invoice once', async () => {
  const trade = await billedTrade(market);
  const { id } = (await issue(market, trade)).body.data;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => creditNote(market, id, trade.recycler, { quantity: 4_689 })),
  );
  expect(made(answers).map(numberOf)).toEqual(['CRN/26-27/000001']);
  expect(refusals(answers)).toEqual(['409 Only 0 Kg (₹ 0.00) of invoice INV/26-27/000001 are left.']);
});

it('dates never fall, and a series begins anew with the financial year of India', async () => {
  const first = await billedTrade(market);
  const trades = await tradesOf(first, 4);
  const begun = market.clock.now();
  const issuedAt = async (index: number, instant: string) => {
    market.clock.set(instant);
    const trade = trades[index] as BilledTrade;
    const recycler = await loggedInAgain(market, trade.recycler);
    return (await issue(market, { ...trade, recycler })).body.data;
  };
  expect(await issuedAt(0, '2026-11-25T06:30:00Z')).toMatchObject({ number: 'INV/26-27/000001', date: '2026-11-25' });
  expect(await issuedAt(1, '2026-11-24T06:30:00Z')).toMatchObject({ number: 'INV/26-27/000002', date: '2026-11-25' });
  expect(await issuedAt(2, '2027-03-31T18:29:59Z')).toMatchObject({ number: 'INV/26-27/000003', date: '2027-03-31' });
  expect(await issuedAt(3, '2027-03-31T18:30:00Z')).toMatchObject({
    number: 'INV/27-28/000001',
    date: '2027-04-01',
    FY: 2027,
  });
  market.clock.set(begun);
});
