import { type Db, many, one, sql } from '../../platform/database/database.ts';
import type {
  CapacitiesTable,
  CreditRecordsTable,
  EprAccountsTable,
  ExtensionNoticesTable,
  TradesTable,
} from '../../platform/database/schema.gen.ts';
import type { CalendarFacts, Consent, HeldCredit, OpenTrade } from './entries.ts';
import type { Side } from './rules.ts';

/** Rows that the calendar of an owner is derived from. */
export async function readFacts(
  db: Db,
  { ownerId, side, at }: { ownerId: string; side: Side; at: Date },
): Promise<CalendarFacts> {
  const [streams, credits, consents, trades] = [
    await listStreams(db, ownerId),
    await (side === 'recycler' ? listAvailable(db, ownerId) : listBought(db, ownerId)),
    await listConsents(db, ownerId),
    await listOpenTrades(db, { ownerId, side, at }),
  ];
  return { side, streams, credits, consents, trades };
}

async function listStreams(db: Db, ownerId: string): Promise<string[]> {
  const { rows } = await sql<Pick<EprAccountsTable, 'waste_type'>>`
    select distinct waste_type from epr_accounts
    where owner_id = ${ownerId} and status in ('pending', 'approved') order by waste_type`.execute(db);
  return rows.map((row) => row.waste_type);
}

type CreditRow = Pick<CreditRecordsTable, 'waste_type' | 'product_type' | 'credit_type' | 'year' | 'unit'> &
  Pick<TradesTable, 'quantity'>;

function listAvailable(db: Db, ownerId: string): Promise<HeldCredit[]> {
  return many<CreditRow>(db)`
    select waste_type, product_type, credit_type, year, unit, sum(available) as quantity
    from credit_records where owner_id = ${ownerId} and available > 0
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;
}

/** Credit of trades whose payment is verified, by the year of the credit itself. */
function listBought(db: Db, ownerId: string): Promise<HeldCredit[]> {
  return many<CreditRow>(db)`
    select t.waste_type, t.product_type, t.credit_type, c.year, t.unit, sum(t.quantity) as quantity
    from transactions x join trades t on t.id = x.trade_id join credit_records c on c.id = t.credit_id
    where x.producer_id = ${ownerId} and x.status in ('payment_verified', 'completed')
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;
}

function listConsents(db: Db, ownerId: string): Promise<Consent[]> {
  return many<
    Pick<CapacitiesTable, 'account_id' | 'consent_number' | 'consent_valid_until'> &
      Pick<EprAccountsTable, 'waste_type' | 'registration_number'>
  >(db)`
    select distinct on (c.account_id) c.account_id, a.waste_type, a.registration_number, c.consent_number, c.consent_valid_until
    from capacities c join epr_accounts a on a.id = c.account_id
    where c.owner_id = ${ownerId} order by c.account_id, c.from_day desc`;
}

/** Trades that await the side's action: a pending one the answer of the side that did not make it, an approved one the producer's payment. */
async function listOpenTrades(
  db: Db,
  { ownerId, side, at }: { ownerId: string; side: Side; at: Date },
): Promise<OpenTrade[]> {
  const mine =
    side === 'recycler'
      ? sql`t.recycler_id = ${ownerId} and t.status = 'pending' and t.made_by = 'producer'`
      : sql`t.producer_id = ${ownerId} and (t.status = 'approved' or (t.status = 'pending' and t.made_by = 'recycler'))`;
  const { rows } = await sql<
    Pick<TradesTable, 'id' | 'kind' | 'waste_type' | 'year' | 'unit' | 'quantity' | 'price_paise'> & {
      due: string;
      awaits: OpenTrade['awaits'];
    }
  >`
    select t.id, t.kind, case t.status when 'approved' then 'payment' else 'answer' end as awaits, t.waste_type, t.year, t.unit, t.quantity, t.price_paise,
      (t.expires_at at time zone 'Asia/Kolkata')::date as due
    from trades t where ${mine} and t.expires_at > ${at}`.execute(db);
  return rows.map(({ due, ...trade }) => ({ ...trade, day: due }));
}

/** An owner who is told of an extension. */
export async function findExtensionNotice(db: Db, id: string) {
  return one<{ ruleId: ExtensionNoticesTable['rule_id']; ownerId: ExtensionNoticesTable['owner_id'] }>(db)`
    select rule_id as "ruleId", owner_id as "ownerId" from extension_notices where id = ${id}`;
}
