import { inTransaction, one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { rulebookNow } from '#rules/rulebook/rulebook.server.ts';
import { guardRules } from '#rules/rulebook/warnings.ts';
import { placingTerms } from '#trading/trades/placed.server.ts';
import { addAccount, addCredit, addOffer, addTarget } from './goods.ts';
import type { TestMarket } from './market.ts';
import { addFile, addPerson, type Person } from './people.ts';

const CHARGES = { feeBasisPoints: 50, gstBasisPoints: 1800 };

/** A pending trade with all its objects. */
export interface PlacedTrade {
  id: string;
  offer: string;
  target: string;
  recycler: Person;
  producer: Person;
}

/** 1,000 kg bought at ₹ 2.50 per kg, or a counter-offer at ₹ 2.25, between two new people; it expires after seven days. */
export async function placeTrade(market: TestMarket, kind: 'purchase' | 'counter' = 'purchase'): Promise<PlacedTrade> {
  const recycler = await addPerson(market, 'recycler', { company: 'Green Loop Recyclers' });
  const producer = await addPerson(market, 'producer', { company: 'Bottle Brands' });
  const credit = await addCredit(market, recycler, await addAccount(market, recycler));
  const offer = await addOffer(market, recycler, credit);
  const account = await addAccount(market, producer);
  const target = await addTarget(market, producer, account);
  const now = market.clock.now();
  const id = newId(now);
  const placement = {
    trade_id: id,
    kind,
    offer_id: offer,
    producer_id: producer.id,
    account_id: account,
    year: 2026,
    quantity: 1000,
    price_paise: kind === 'counter' ? 225 : null,
    expires_at: new Date(now.getTime() + 7 * 24 * 60 * 60 * 1000),
  };
  await inTransaction(market.db, async (tx) => {
    const row = await one<{ outcome: string }>(tx)`
      select result ->> 'outcome' as outcome from place_trades(${JSON.stringify([placement])}::jsonb, ${now},
        ${JSON.stringify(placingTerms(guardRules(await rulebookNow(market, tx), now), CHARGES))}::jsonb)`;
    if (row?.outcome !== 'placed') throw new Error(`The trade was not placed: ${row?.outcome}`);
  });
  return { id, offer, target, recycler, producer };
}

/** Documents of a party arrive at a transaction: rows without bytes. */
export async function attachFiles(
  { db, clock }: Pick<TestMarket, 'db' | 'clock'>,
  transaction: string,
  party: string,
  ...fields: string[]
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const sent: object[] = [];
    for (const field of fields) {
      const kind = field === 'trail_documents' ? 'Other' : null;
      sent.push({ file_id: await addFile(tx, party, field, now), field, kind });
    }
    await sql`select attach_documents(${transaction}, ${party}, ${JSON.stringify(sent)}::jsonb, ${now}, null, 50, 200)`.execute(
      tx,
    );
  });
}
