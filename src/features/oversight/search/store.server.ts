import type { CompanyRole } from '#lib/contract.ts';
import type { Actor } from '#platform/context.ts';
import { type Db, many, sql } from '#platform/database/database.ts';
import type {
  CompaniesTable,
  EprAccountsTable,
  OffersTable,
  TradesTable,
  TransactionsTable,
  UsersTable,
} from '#platform/database/schema.gen.ts';

type Sql = ReturnType<typeof sql>;

/** The newest rows of a large table that are read before all others: a frequent word is found there, a rare one by an index. */
const SCANNED_ROWS = 2_000;

/** A searched text: the text in small letters, runs of spaces as one, and as the beginning and the middle of a pattern. */
interface SearchText {
  text: string;
  begins: string;
  occurs: string;
}

export function wantedOf(q: string): SearchText {
  const text = q.toLowerCase().replace(/\s+/g, ' ');
  const escaped = text.replace(/[\\%_]/g, '\\$&');
  return { text, begins: `${escaped}%`, occurs: `%${escaped}%` };
}

/** Fields of a row that are searched; a number is named whole by who knows it. */
interface Fields {
  numbers: Sql[];
  texts: Sql[];
}

/** Divider before each field of a searched row: no wanted text has it. */
const DIVIDER = '\u001F';

/** The fields of a row as one text in small letters: made once a row, as a comparison of each field without regard to capitals takes three times as long. */
const searchedText = ({ numbers, texts }: Fields): Sql =>
  sql`lower(concat_ws(${DIVIDER}, '', ${sql.join([...numbers, ...texts])}))`;

const occursIn = (fields: Fields, { occurs }: SearchText): Sql => sql`${searchedText(fields)} like ${occurs}`;
const beginsIn = (fields: Fields, { begins }: SearchText): Sql =>
  sql`${searchedText(fields)} like ${`%${DIVIDER}${begins}`}`;

/** Rows in which one of the fields holds the text: whole numbers first, then beginnings, then newest. */
function ranked(columns: Sql, from: Sql, scope: Sql, id: Sql, fields: Fields, wanted: SearchText, most: number): Sql {
  const isWhole = sql`${wanted.text} in (${sql.join(fields.numbers.map((field) => sql`lower(${field})`))})`;
  return sql`
    select ${columns} from ${from} where ${scope} and ${occursIn(fields, wanted)}
    order by case when ${isWhole} then 0 when ${beginsIn(fields, wanted)} then 1 else 2 end, ${id} desc limit ${most}`;
}

/** The newest rows of a large table that match, of the newest `SCANNED_ROWS`. */
function newestOf(columns: Sql, from: Sql, scope: Sql, id: Sql, matches: Sql, most: number): Sql {
  return sql`
    select * from (select ${columns}, ${matches} as matches from ${from} where ${scope} order by ${id} desc limit ${SCANNED_ROWS}) newest
    where matches order by id desc limit ${most}`;
}

/** A trade; `created_at` is that of its work order, where it has one. */
export interface FoundTrade extends Pick<
  TradesTable,
  'id' | 'title' | 'kind' | 'quantity' | 'unit' | 'price_paise' | 'seller_company' | 'buyer_company' | 'created_at'
> {
  order_id: TransactionsTable['order_id'] | null;
}
const tradeColumns = sql`
  t.id, t.title, t.kind, t.quantity, t.unit, t.price_paise, t.seller_company, t.buyer_company, x.order_id,
  coalesce(x.created_at, t.created_at) as created_at`;
const trades = sql`trades t left join transactions x on x.trade_id = t.id`;

/** Trades of the caller by title, work order number and the other company; a superadmin finds all. Only the last round of a negotiation. */
export async function findTrades(
  db: Db,
  { role, ownerId }: Actor,
  wanted: SearchText,
  most: number,
): Promise<FoundTrade[]> {
  const read = (query: Sql) => many<FoundTrade>(db)`${query}`;
  const last = sql`t.status <> 'countered'`;
  if (role !== 'superadmin') {
    const [own, other] = role === 'recycler' ? ['recycler_id', 'buyer_company'] : ['producer_id', 'seller_company'];
    const fields = { numbers: [sql`x.order_id`], texts: [sql`t.title`, sql`t.${sql.ref(other)}`] };
    const scope = sql`t.${sql.ref(own)} = ${ownerId} and ${last}`;
    return read(ranked(tradeColumns, trades, scope, sql`t.id`, fields, wanted, most));
  }
  const fields = { numbers: [sql`x.order_id`], texts: [sql`t.title`, sql`t.seller_company`, sql`t.buyer_company`] };
  const whole = await read(
    sql`select ${tradeColumns} from transactions x join trades t on t.id = x.trade_id where x.order_id = upper(${wanted.text})`,
  );
  let others = await read(newestOf(tradeColumns, trades, last, sql`t.id`, beginsIn(fields, wanted), most));
  if (others.length < most) {
    // Answered trades have an index of their texts; those that are asked are few. The number of an order is WO, digits and hyphens.
    const ofOrders = sql`union all select trade_id from transactions where lower(order_id) like ${wanted.occurs}`;
    const scope = sql`${last} and t.id in (
      select trade_id from trade_texts where text like ${wanted.occurs}
      union all select id from trades asked where status = 'pending' and expires_at is not null and trade_text(asked) like ${wanted.occurs}
      ${/^[wo\d-]+$/.test(wanted.text) ? ofOrders : sql``})`;
    others = await read(ranked(tradeColumns, trades, scope, sql`t.id`, fields, wanted, most));
  }
  return [...whole, ...others.filter(({ id }) => id !== whole[0]?.id)].slice(0, most);
}

export type FoundOffer = Pick<
  OffersTable,
  | 'id'
  | 'title'
  | 'waste_type'
  | 'credit_type'
  | 'product_type'
  | 'year'
  | 'price_paise'
  | 'unit'
  | 'live'
  | 'recycler_id'
>;
const offerColumns = sql`
  o.id, o.title, o.waste_type, o.credit_type, o.product_type, o.year, o.price_paise, o.unit, o.live, o.recycler_id`;

/** Offers by what the market's search finds them by: a producer finds live ones, a recycler its own, a superadmin all. */
export async function findOffers(
  db: Db,
  { role, ownerId }: Actor,
  wanted: SearchText,
  most: number,
): Promise<FoundOffer[]> {
  const scope = {
    producer: sql`o.live`,
    recycler: sql`o.recycler_id = ${ownerId} and o.status <> 'withdrawn'`,
    superadmin: sql`o.status <> 'withdrawn'`,
  }[role];
  const from = sql`offers o`;
  const read = (query: Sql) => many<FoundOffer>(db)`${query}`;
  const found = new Map<string, FoundOffer>();
  // Each of both has an index of its own, which finds a rare text; a frequent one stands among the newest.
  for (const matches of [
    sql`left(o.search_text, 100) like ${wanted.begins}`,
    sql`o.search_text like ${wanted.occurs}`,
  ]) {
    let rows = await read(newestOf(offerColumns, from, scope, sql`o.id`, matches, most));
    if (rows.length < most)
      // Without the limit inside, so that the rows are not read one by one in the order of their ids.
      rows = await read(sql`
        select * from (select ${offerColumns} from ${from} where ${scope} and ${matches} offset 0) matching
        order by id desc limit ${most}`);
    for (const row of rows) found.set(row.id, row);
    if (found.size >= most) break;
  }
  return [...found.values()].slice(0, most);
}

export interface FoundAccount extends Pick<
  EprAccountsTable,
  'id' | 'role' | 'registration_number' | 'registered_name' | 'waste_type' | 'status'
> {
  company_name: CompaniesTable['company_name'];
}

/** The caller's EPR accounts by number and name; a superadmin finds all. */
export async function findAccounts(
  db: Db,
  { role, ownerId }: Actor,
  wanted: SearchText,
  most: number,
): Promise<FoundAccount[]> {
  const scope =
    role === 'superadmin'
      ? sql`(lower(a.registration_number) like ${wanted.occurs} or lower(a.registered_name) like ${wanted.occurs})`
      : sql`a.owner_id = ${ownerId}`;
  const columns = sql`a.id, a.role, a.registration_number, a.registered_name, a.waste_type, a.status, c.company_name`;
  const from = sql`epr_accounts a join companies c on c.user_id = a.owner_id`;
  const fields = { numbers: [sql`a.registration_number`], texts: [sql`a.registered_name`] };
  return many<FoundAccount>(db)`${ranked(columns, from, scope, sql`a.id`, fields, wanted, most)}`;
}

export interface FoundCompany extends Pick<UsersTable, 'id' | 'unique_id' | 'email'> {
  role: CompanyRole;
  company_name: CompaniesTable['company_name'];
}

/** All companies by name, id, e-mail and GST number. */
export async function findCompanies(db: Db, wanted: SearchText, most: number): Promise<FoundCompany[]> {
  const columns = sql`u.id, u.role, u.unique_id, p.email, c.company_name`;
  const from = sql`companies c join users u on u.id = c.user_id
    cross join lateral (select person_id from answering_persons a where a.organisation_id = c.user_id) g join users p on p.id = g.person_id`;
  const fields = {
    numbers: [sql`u.unique_id`, sql`p.email`, sql`c.gst_number`],
    texts: [sql`c.company_name`],
  };
  const like = (field: Sql) => sql`lower(${field}) like ${wanted.occurs}`;
  // From the indexes of each table; the address is that of the person who answers.
  const scope = sql`u.closed_at is null and c.user_id in (
    select user_id from companies where ${like(sql`company_name`)} or ${like(sql`gst_number`)}
    union all select id from users where ${like(sql`unique_id`)}
    union all select m.organisation_id from members m join users o on o.id = m.person_id where ${like(sql`o.email`)})`;
  return many<FoundCompany>(db)`${ranked(columns, from, scope, sql`u.id`, fields, wanted, most)}`;
}
