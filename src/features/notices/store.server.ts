import type { Role } from '../../lib/contract.ts';
import type { Unit } from '../../lib/quantity.ts';
import { type Db, type NonNull, one, sql } from '../../platform/database/database.ts';
import type {
  CompaniesTable,
  EprAccountsTable,
  RecallsTable,
  TradesTable,
  TransactionsTable,
  UsersTable,
} from '../../platform/database/schema.gen.ts';
import type { Stage } from '../stages/stages.ts';

/**
 * Recipient of a mail or notification; without a name where the address is not confirmed. Closed users have no address and are never
 * included.
 */
export interface Reader {
  /** The user; null: an address of no user. */
  id: string | null;
  email: string;
  fullName: string | null;
}

/** Facts of a registration for its mails. */
export interface RegistrationFacts {
  role: Exclude<Role, 'superadmin'>;
  registrationNumber: string;
  registeredName: string;
  wasteType: string;
  status: string;
  /** The number was granted to another company. */
  released: boolean;
  /** Reason of the current rejection, if given. */
  reason: string | null;
  companyName: string | null;
  owner: Reader | null;
}

/** Facts of a trade for its mails. Money in paise. */
export interface TradeFacts {
  id: string;
  kind: 'purchase' | 'counter';
  status: string;
  stage: Stage;
  title: string;
  creditType: string;
  wasteType: string;
  quantity: number;
  unit: Unit;
  pricePaise: number;
  listedPricePaise: number;
  totalPaise: number;
  sellerCompany: string;
  buyerCompany: string;
  expiresAt: Date | null;
  /** Work order number, once payment is initiated. */
  orderId: string | null;
  /** Reason of the rejected request or payment, if given. */
  reason: string | null;
  /** Text from the buyer to the recycler, sent with the request. */
  note: string | null;
  /** Whether it had been accepted before it expired. */
  wasApproved: boolean;
  /** Number of the round in its negotiation; 1 for a purchase request. */
  round: number;
  madeBy: 'producer' | 'recycler';
  /** The party that moved it last; null for a superadmin and for time. */
  movedBy: 'producer' | 'recycler' | null;
  movedAt: Date;
  /** Number of the recall that rejected or ended it; else null. */
  endedByRecall: string | null;
  recycler: Reader | null;
  producer: Reader | null;
}

const reader = (id: string, email: string | null, fullName: string | null): Reader | null =>
  email === null ? null : { id, email, fullName };

/** The name by which a mail may address a user: a stranger may have typed an address that is not confirmed. */
const nameOf = (table: string) =>
  sql`case when ${sql.ref(`${table}.email_verified_at`)} is not null then ${sql.ref(`${table}.full_name`)} end as full_name`;

/** All superadmins, in a stable order. */
export async function findSuperadmins(db: Db): Promise<Reader[]> {
  const { rows } = await sql<NonNull<Pick<UsersTable, 'email'>> & Pick<UsersTable, 'id' | 'full_name'>>`
    select id, email, full_name from users where role = 'superadmin' and closed_at is null order by id`.execute(db);
  return rows.map((row) => ({ id: row.id, email: row.email, fullName: row.full_name }));
}

export async function findUser(db: Db, userId: string): Promise<Reader | null> {
  const { rows } = await sql<Pick<UsersTable, 'id' | 'email' | 'full_name'>>`
    select id, email, ${nameOf('users')} from users where id = ${userId} and closed_at is null`.execute(db);
  return rows[0] ? reader(rows[0].id, rows[0].email, rows[0].full_name) : null;
}

/** A company that has signed up. */
export interface SignUpFacts {
  role: RegistrationFacts['role'];
  companyName: CompaniesTable['company_name'];
}

export function findSignUp(db: Db, userId: string): Promise<SignUpFacts | undefined> {
  return one<SignUpFacts>(db)`
    select u.role, c.company_name as "companyName" from users u join companies c on c.user_id = u.id
    where u.id = ${userId} and u.closed_at is null`;
}

interface RegistrationRow
  extends
    Pick<
      EprAccountsTable,
      'role' | 'owner_id' | 'registration_number' | 'registered_name' | 'waste_type' | 'status' | 'reason'
    >,
    Pick<UsersTable, 'email' | 'full_name'> {
  released: boolean;
  company_name: CompaniesTable['company_name'] | null;
}

const selectRegistration = sql`
  select a.role, a.owner_id, a.registration_number, a.registered_name, a.waste_type, a.status, a.released_at is not null as released, a.reason,
    c.company_name, u.email, ${nameOf('u')}
  from epr_accounts a join users u on u.id = a.owner_id left join companies c on c.user_id = a.owner_id`;

const registrationFacts = (row: RegistrationRow): RegistrationFacts => ({
  role: row.role,
  registrationNumber: row.registration_number,
  registeredName: row.registered_name,
  wasteType: row.waste_type,
  status: row.status,
  released: row.released,
  reason: row.reason,
  companyName: row.company_name,
  owner: reader(row.owner_id, row.email, row.full_name),
});

export async function findRegistration(db: Db, id: string): Promise<RegistrationFacts | undefined> {
  const { rows } = await sql<RegistrationRow>`${selectRegistration} where a.id = ${id}`.execute(db);
  return rows[0] && registrationFacts(rows[0]);
}

/**
 * Accounts of these that still await approval, in the order of submission. Accounts pending because of a change of company name or GST
 * number are left out; another mail covers them.
 */
export async function listWaiting(db: Db, ids: readonly string[]): Promise<RegistrationFacts[]> {
  const { rows } = await sql<RegistrationRow>`
    ${selectRegistration} where a.id = any (${[...ids]}::uuid[]) and a.status = 'pending'
      and a.identity_change is null order by a.changed_at, a.id`.execute(db);
  return rows.map(registrationFacts);
}

interface TradeRow extends Pick<
  TradesTable,
  | 'id'
  | 'kind'
  | 'status'
  | 'title'
  | 'credit_type'
  | 'waste_type'
  | 'quantity'
  | 'unit'
  | 'price_paise'
  | 'listed_price_paise'
  | 'seller_company'
  | 'buyer_company'
  | 'expires_at'
  | 'reason'
  | 'note'
  | 'round'
  | 'made_by'
  | 'changed_at'
> {
  moved_by: TradeFacts['movedBy'];
  payable_paise: number;
  stage: Stage;
  order_id: TransactionsTable['order_id'] | null;
  was_approved: boolean;
  ended_by_recall: RecallsTable['number'] | null;
  recycler_id: UsersTable['id'];
  recycler_email: UsersTable['email'];
  recycler_name: UsersTable['full_name'];
  producer_id: UsersTable['id'];
  producer_email: UsersTable['email'];
  producer_name: UsersTable['full_name'];
}

const selectTrade = sql`
  select t.id, t.kind, t.status, t.title, t.credit_type, t.waste_type, t.quantity, t.unit, t.price_paise, t.listed_price_paise,
    t.item_value_paise + t.fee_paise + t.gst_paise as payable_paise, t.seller_company, t.buyer_company, t.expires_at, t.note,
    x.order_id, stage_of(t, x, now()) as stage, t.recycler_id, t.producer_id, coalesce(x.reason, t.reason) as reason, r.email as recycler_email, p.email as producer_email,
    case when r.email_verified_at is not null then r.full_name end as recycler_name,
    case when p.email_verified_at is not null then p.full_name end as producer_name,
    t.round, t.made_by, t.changed_at, case t.changed_by when t.producer_id then 'producer' when t.recycler_id then 'recycler' end as moved_by,
    exists (select from history h where h.subject_id = t.id and h.to_status = 'approved') as was_approved,
    (select c.number from recall_trades e join recalls c on c.id = e.recall_id where e.trade_id = t.id and e.ended_as is not null) as ended_by_recall
  from trades t join users r on r.id = t.recycler_id join users p on p.id = t.producer_id
  left join transactions x on x.trade_id = t.id`;

const tradeFacts = (row: TradeRow): TradeFacts => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  stage: row.stage,
  title: row.title,
  creditType: row.credit_type,
  wasteType: row.waste_type,
  quantity: row.quantity,
  unit: row.unit,
  pricePaise: row.price_paise,
  listedPricePaise: row.listed_price_paise,
  totalPaise: row.payable_paise,
  sellerCompany: row.seller_company,
  buyerCompany: row.buyer_company,
  expiresAt: row.expires_at,
  orderId: row.order_id,
  reason: row.reason,
  note: row.note,
  wasApproved: row.was_approved,
  round: row.round,
  madeBy: row.made_by,
  movedBy: row.moved_by,
  movedAt: row.changed_at,
  endedByRecall: row.ended_by_recall,
  recycler: reader(row.recycler_id, row.recycler_email, row.recycler_name),
  producer: reader(row.producer_id, row.producer_email, row.producer_name),
});

/** A trade by its own id or by its transaction's id. */
export async function findTrade(
  db: Db,
  by: { tradeId: string } | { transactionId: string },
): Promise<TradeFacts | undefined> {
  const wanted = 'tradeId' in by ? sql`t.id = ${by.tradeId}` : sql`x.id = ${by.transactionId}`;
  const { rows } = await sql<TradeRow>`${selectTrade} where ${wanted}`.execute(db);
  return rows[0] && tradeFacts(rows[0]);
}

/** These trades, in any order. */
export async function listTrades(db: Db, ids: readonly string[]): Promise<TradeFacts[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TradeRow>`${selectTrade} where t.id = any (${[...ids]}::uuid[])`.execute(db);
  return rows.map(tradeFacts);
}
