import type { Context } from '#platform/context.ts';
import { inTransaction, one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { TestMarket } from './market.ts';
import { addFile, type Person } from './people.ts';

interface AccountOptions {
  wasteType?: string;
  state?: string;
  status?: 'pending' | 'approved' | 'rejected';
  registrationNumber?: string;
  registrationDate?: string;
  registeredName?: string;
  entityType?: string;
  address?: string;
  label?: string;
  /** Id of a stored file; by default a row without bytes. */
  certificate?: string;
}

let serial = 0;

/** An EPR account of that person, approved by default; the owner is recorded as its approver. */
export async function addAccount(
  market: Pick<Context, 'db' | 'clock'>,
  owner: Person,
  options: AccountOptions = {},
): Promise<string> {
  serial += 1;
  const {
    wasteType = 'Plastic',
    state = 'Maharashtra',
    status = 'approved',
    registrationNumber = String(10_000 + serial),
    registrationDate = '2024-05-01',
    registeredName = 'Registered Name',
    entityType = owner.role === 'recycler' ? 'Recycler' : 'Producer (P)',
    address = '1 Plant Road',
    label = 'Plant',
  } = options;
  const now = market.clock.now();
  const id = newId(now);
  await inTransaction(market.db, async (tx) => {
    const certificate = options.certificate ?? (await addFile(tx, owner.id, 'epr_certificate', now));
    await sql`
      insert into epr_accounts (id, owner_id, role, registration_number, registration_date, registered_name, waste_type, entity_type,
        state, city, address, certificate_id, label, status, changed_at, changed_by, created_at)
      values (${id}, ${owner.id}, ${owner.role}, ${registrationNumber}, ${registrationDate}, ${registeredName}, ${wasteType},
        ${entityType}, ${state}, 'Mumbai', ${address}, ${certificate}, ${label}, 'pending', ${now}, ${owner.id}, ${now})`.execute(
      tx,
    );
    if (status !== 'pending') await sql`update epr_accounts set status = ${status} where id = ${id}`.execute(tx);
  });
  return id;
}

/** The registration number of an account. */
export async function numberOf({ db }: Pick<Context, 'db'>, account: string): Promise<string> {
  const row = await one<{ number: string }>(db)`
    select registration_number as number from epr_accounts where id = ${account}`;
  return row?.number ?? '';
}

/** A credit record, by default 1,00,000 kg, Category I recycling of 2026-27. */
export async function addCredit(
  market: TestMarket,
  owner: Person,
  accountId: string,
  options: {
    available?: number;
    potential?: number;
    year?: number;
    productType?: string;
    creditType?: string;
  } = {},
): Promise<string> {
  const {
    available = 100_000,
    potential = available * 2,
    year = 2026,
    productType = 'Category I',
    creditType = 'Recycling',
  } = options;
  const now = market.clock.now();
  const id = newId(now);
  await inTransaction(market.db, async (tx) => {
    await sql`
      insert into credit_records (id, owner_id, account_id, waste_type, year, product_type, credit_type, state,
        processing_capacity_kg, potential, created_at)
      select ${id}, owner_id, id, waste_type, ${year}, ${productType}, ${creditType}, state, 1000000, ${potential}, ${now}
      from epr_accounts where id = ${accountId} and owner_id = ${owner.id}`.execute(tx);
    await sql`
      insert into ledger (movement, credit_id, quantity, at, by_id)
      values ('add', ${id}, ${available}, ${now}, ${owner.id})`.execute(tx);
  });
  return id;
}

/** A live offer, by default 10,000 kg at ₹ 2.50 per kg, minimum purchase 100 kg. */
export async function addOffer(
  market: TestMarket,
  owner: Person,
  creditId: string,
  options: { quantity?: number; pricePaise?: number; minimum?: number; title?: string } = {},
): Promise<string> {
  const { quantity = 10_000, pricePaise = 250, minimum = 100, title = 'Recycled rigid plastic' } = options;
  const now = market.clock.now();
  const id = newId(now);
  await inTransaction(market.db, async (tx) => {
    const image = await addFile(tx, owner.id, 'product_image', now);
    const proof = await addFile(tx, owner.id, 'availability_proof', now);
    await sql`
      insert into offers (id, recycler_id, account_id, credit_id, title, price_paise, minimum_purchase, year, waste_type,
        product_type, credit_type, recycler_type, state, city, trail_documents, product_image_id, availability_proof_id,
        seller_open, status, changed_at, changed_by, created_at)
      select ${id}, c.owner_id, c.account_id, c.id, ${title}, ${pricePaise}, ${minimum}, c.year, c.waste_type, c.product_type,
        c.credit_type, a.entity_type, c.state, a.city, '{Tax Invoice}', ${image}, ${proof}, a.status = 'approved', 'listed',
        ${now}, ${owner.id}, ${now}
      from credit_records c join epr_accounts a on a.id = c.account_id where c.id = ${creditId}`.execute(tx);
    await sql`
      insert into ledger (movement, credit_id, offer_id, quantity, at, by_id)
      values ('list', ${creditId}, ${id}, ${quantity}, ${now}, ${owner.id})`.execute(tx);
  });
  return id;
}

/** A target, by default 50,000 kg for the same credit as `addCredit`. */
export async function addTarget(
  market: TestMarket,
  owner: Person,
  accountId: string,
  options: { targetQuantity?: number; year?: number; productType?: string; creditType?: string } = {},
): Promise<string> {
  const { targetQuantity = 50_000, year = 2026, productType = 'Category I', creditType = 'Recycling' } = options;
  const now = market.clock.now();
  const id = newId(now);
  await inTransaction(market.db, (tx) =>
    sql`
      insert into targets (id, owner_id, account_id, waste_type, year, product_type, credit_type, state, target_quantity, created_at)
      select ${id}, owner_id, id, waste_type, ${year}, ${productType}, ${creditType}, state, ${targetQuantity}, ${now}
      from epr_accounts where id = ${accountId} and owner_id = ${owner.id}`.execute(tx),
  );
  return id;
}

/** Balances of an offer, credit record or target, in kg. */
export async function balances(market: TestMarket, ids: { offer?: string; credit?: string; target?: string }) {
  const read = one<Record<string, number>>(market.db);
  return {
    offer: ids.offer && (await read`select available, blocked, sold from offers where id = ${ids.offer}`),
    credit: ids.credit && (await read`select available, listed, sold from credit_records where id = ${ids.credit}`),
    target: ids.target && (await read`select blocked, achieved from targets where id = ${ids.target}`),
  };
}
