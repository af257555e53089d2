/** The worked examples of recalls: file 10 of the specification, part 12. */
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { openLawfulMarket } from '#tests/lawful-market.ts';
import {
  completed,
  type DraftedRecall,
  executed,
  lift,
  movementsOf,
  addParties,
  readTarget,
  type Parties,
} from '#tests/recalls.ts';
import { moveLine, newNumber, recordedLine } from '#tests/transfers.ts';

const { market, superadmin } = await openLawfulMarket();

/** Target 1,00,000; completed orders 40,000 and 20,000; 15,000 of the first by a certificate. */
async function market60(): Promise<{ parties: Parties; number: string }> {
  const parties = await addParties(market, 100_000);
  const first = await completed(market, parties, superadmin, 40_000);
  await completed(market, parties, superadmin, 20_000);
  const number = newNumber();
  await recordedLine(market, first, 15_000, number);
  return { parties, number };
}

const figures = async (parties: Parties) => {
  const { achieved_quantity, remaining, voided_quantity, is_achieved } = await readTarget(market, parties);
  return { achieved: achieved_quantity, missing: remaining, voided: voided_quantity, is_achieved };
};

describe('two recalls that overlap', () => {
  it('A: void 15,000; achieved 45,000, missing 55,000; then B: void 25,000 + 20,000, achieved 0; A lifted: no movement; B lifted: achieved 60,000', async () => {
    const { parties, number } = await market60();
    expect(await figures(parties)).toMatchObject({ achieved: 60_000, missing: 40_000, voided: 0 });

    const A = await executed(market, superadmin, { numbers: [number] });
    expect(await movementsOf(market, A)).toEqual([['void', 15_000]]);
    expect(await figures(parties)).toMatchObject({ achieved: 45_000, missing: 55_000, voided: 15_000 });

    const B = await executed(market, superadmin, { account: parties.account });
    expect(await movementsOf(market, B)).toEqual([
      ['void', 20_000],
      ['void', 25_000],
    ]);
    expect(await figures(parties)).toMatchObject({ achieved: 0, missing: 100_000, voided: 60_000 });
    expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);

    expect((await lift(market, superadmin, A)).status).toBe(200);
    expect(await movementsOf(market, A)).toEqual([['void', 15_000]]);
    expect(await figures(parties)).toMatchObject({ achieved: 0 });

    expect((await lift(market, superadmin, B)).status).toBe(200);
    expect((await movementsOf(market, B)).filter(([movement]) => movement === 'reinstate')).toEqual([
      ['reinstate', 20_000],
      ['reinstate', 40_000],
    ]);
    expect(await figures(parties)).toMatchObject({ achieved: 60_000, missing: 40_000, voided: 0 });
    expect(await historyOf(parties)).toEqual([
      ['reinstated', 20_000, B.number],
      ['reinstated', 40_000, B.number],
      ['voided', 20_000, B.number],
      ['voided', 25_000, B.number],
      ['voided', 15_000, A.number],
    ]);
  });

  it('A lifted alone, without B: reinstate 15,000; achieved 60,000', async () => {
    const { parties, number } = await market60();
    const A = await executed(market, superadmin, { numbers: [number] });
    await lift(market, superadmin, A);
    expect(await movementsOf(market, A)).toEqual([
      ['void', 15_000],
      ['reinstate', 15_000],
    ]);
    expect(await figures(parties)).toMatchObject({ achieved: 60_000, missing: 40_000 });
  });
});

/** Movements by recalls in a target's history, the latest first; those of one recall by quantity. */
async function historyOf({ target, producer }: Parties): Promise<[string, number, string | null][]> {
  const { body } = await market.call('GET', `/api/epr/target/${target}/history/`, { token: producer.token });
  const rows = body.data as { movement: string; quantity: number; recall: DraftedRecall['number'] | null }[];
  const order = rows.flatMap(({ recall, movement }) => (recall === null ? [] : `${movement} ${recall}`));
  return rows
    .flatMap(({ movement, quantity, recall }): [string, number, string | null][] =>
      recall === null ? [] : [[movement, quantity, recall]],
    )
    .toSorted(
      (one, other) =>
        order.indexOf(`${one[0]} ${one[2]}`) - order.indexOf(`${other[0]} ${other[2]}`) || one[1] - other[1],
    );
}

it('order 50,000: 30,000 seen, 20,000 disputed, completed: state disputed; achieved 50,000, seen_quantity 30,000', async () => {
  const parties = await addParties(market);
  const trade = await completed(market, parties, superadmin, 50_000);
  await moveLine(market, await recordedLine(market, trade, 30_000), trade.producer, { seen: true });
  await moveLine(market, await recordedLine(market, trade, 20_000), trade.producer, {
    dispute: 'The quantity differs',
  });
  const { token } = trade.producer;
  const { body } = await market.call('GET', `/api/epr/trades/${trade.id}/`, { token });
  expect(body.data.transfer.state).toBe('disputed');
  expect(await readTarget(market, parties)).toMatchObject({ achieved_quantity: 50_000, seen_quantity: 30_000 });
});

it('a line that was withdrawn before is not covered', async () => {
  const parties = await addParties(market);
  const trade = await completed(market, parties, superadmin, 40_000);
  const number = newNumber();
  const line = await recordedLine(market, trade, 15_000, number);
  await moveLine(market, line, trade.recycler, { withdrawn: 'The number was mistyped' });
  await recordedLine(market, trade, 4_000, number);
  const recall = await executed(market, superadmin, { numbers: [number] });
  expect(await movementsOf(market, recall)).toEqual([['void', 4_000]]);
});
