import { allOf, type Db, many, one, only, scalar, sql, type Tx, changesOne } from '#platform/database/database.ts';
import type { EprAccountsTable, OffersTable } from '#platform/database/schema.gen.ts';
import { amountPattern, type Page, readPage } from '#platform/paging.ts';
import { OFFER_WORDS } from './rules.ts';

/** Fields of an offer card. Paise per unit */
export type CardRow = Pick<
  OffersTable,
  | 'id'
  | 'title'
  | 'product_image_id'
  | 'credit_type'
  | 'product_type'
  | 'waste_type'
  | 'price_paise'
  | 'available'
  | 'blocked'
  | 'minimum_purchase'
  | 'year'
  | 'state'
  | 'city'
  | 'recycler_type'
  | 'created_at'
  | 'unit'
  | 'expires_on'
>;

export const cardColumns = sql`o.id, o.title, o.product_image_id, o.credit_type, o.product_type, o.waste_type, o.price_paise,
  o.available, o.blocked, o.minimum_purchase, o.year, o.state, o.city, o.recycler_type, o.created_at, o.unit,
  o.expires_on`;

/** An offer with the fields for its recycler. */
export type OwnOfferRow = CardRow &
  Pick<
    OffersTable,
    | 'account_id'
    | 'credit_id'
    | 'availability_proof_id'
    | 'trail_documents'
    | 'seller_open'
    | 'status'
    | 'paused'
    | 'held_by'
  > &
  Pick<EprAccountsTable, 'registration_number'>;

const selectOwn = sql`
  select ${cardColumns}, a.registration_number, o.account_id, o.credit_id, o.availability_proof_id, o.trail_documents, o.seller_open, o.status,
    o.paused, o.held_by
  from offers o join epr_accounts a on a.id = o.account_id`;

/** The words of the badge that an own offer has. */
const badgeWords = sql`case
  when o.held_by is not null then ${OFFER_WORDS.held} || o.held_by
  when o.paused then ${OFFER_WORDS.paused}
  when o.status = 'expired' then ${OFFER_WORDS.expired}
  when not o.seller_open then ${OFFER_WORDS.hidden}
  when o.available > o.blocked then ${OFFER_WORDS.live}
  else ${OFFER_WORDS.sold_out} end`;

/** A recycler's offers that are not withdrawn, newest first. */
export function listOwnOfferRows(db: Db, recyclerId: string, search: string | undefined, page: Page) {
  const pattern = amountPattern(search);
  return readPage<OwnOfferRow>(db, page)`
    ${selectOwn} where ${allOf([
      sql`o.recycler_id = ${recyclerId} and o.status <> 'withdrawn'`,
      page.after !== null && sql`o.id < ${page.after}`,
      pattern !== null &&
        sql`concat_ws(chr(31), o.title, o.credit_type, o.product_type, o.waste_type, o.recycler_type, o.state, o.city,
          o.year || '-' || lpad(((o.year + 1) % 100)::text, 2, '0'), a.registration_number, o.available, o.blocked, o.minimum_purchase,
          round(o.price_paise / 100.0, 2), array_to_string(o.trail_documents, ', '), ${badgeWords}) ilike ${pattern}`,
    ])} order by o.id desc`;
}

/** A recycler's offer that is not withdrawn. */
export function findOwnOfferRow(db: Db, id: string, recyclerId: string): Promise<OwnOfferRow | undefined> {
  return one<OwnOfferRow>(db)`
    ${selectOwn} where o.id = ${id} and o.recycler_id = ${recyclerId} and o.status <> 'withdrawn'`;
}

/** An offer with its registration number, locked until the transaction ends. */
export interface LockedOffer extends Pick<OffersTable, 'id' | 'year' | 'unit' | 'available' | 'blocked'> {
  minimum: OffersTable['minimum_purchase'];
  pricePaise: OffersTable['price_paise'];
  wasteType: OffersTable['waste_type'];
  productType: OffersTable['product_type'];
  creditType: OffersTable['credit_type'];
  registrationNumber: EprAccountsTable['registration_number'];
  productImageId: OffersTable['product_image_id'];
  availabilityProofId: OffersTable['availability_proof_id'];
  heldBy: OffersTable['held_by'];
}

/** An offer locked for withdrawal. */
interface ClosingOffer extends Pick<LockedOffer, 'id' | 'available' | 'blocked' | 'unit'> {
  creditId: OffersTable['credit_id'];
}

/** Locks an offer of its recycler, after its credit record. */
export function lockOffer(tx: Tx, id: string, recyclerId: string): Promise<LockedOffer | undefined> {
  return one<LockedOffer>(tx)`
    select o.id, o.year, o.unit, o.available, o.blocked, o.minimum_purchase as "minimum", o.price_paise as "pricePaise",
      o.waste_type as "wasteType", o.product_type as "productType", o.credit_type as "creditType",
      a.registration_number as "registrationNumber", o.product_image_id as "productImageId",
      o.availability_proof_id as "availabilityProofId", o.held_by as "heldBy"
    from offers o join epr_accounts a on a.id = o.account_id
    where o.id = ${id} and o.recycler_id = ${recyclerId} and o.status <> 'withdrawn' for no key update of o`;
}

/** Number of the first recall in force that covers an account's kind of credit; null without one. The caller holds the account. */
export function findRecall(tx: Tx, credit: { accountId: string; wasteType: string; year: number; creditType: string }) {
  return scalar<OffersTable['held_by']>(tx)`
    select recall_in_force(${credit.accountId}, ${credit.wasteType}, ${credit.year}, ${credit.creditType}, null)`;
}

/** Locks all credit records, registrations and offers of a recycler, in this order, so that nothing new is listed meanwhile. */
export async function lockAllOffers(tx: Tx, recyclerId: string): Promise<ClosingOffer[]> {
  await sql`select from credit_records where owner_id = ${recyclerId} order by id for no key update`.execute(tx);
  await sql`select from epr_accounts where owner_id = ${recyclerId} order by id for no key update`.execute(tx);
  return many<ClosingOffer>(tx)`
    select id, credit_id as "creditId", available, blocked, unit
    from offers where recycler_id = ${recyclerId} and status <> 'withdrawn' order by id for no key update`;
}

interface NewOffer {
  id: string;
  recyclerId: string;
  byId: string;
  accountId: string;
  creditId: string;
  title: string;
  pricePaise: number;
  minimum: number;
  trailDocuments: readonly string[];
  productImageId: string;
  availabilityProofId: string;
  at: Date;
}

/**
 * Inserts an offer with fields of its record and its approved registration; its quantity is 0 until the ledger posts the listing. Returns
 * false when its recycler was closed meanwhile.
 */
export async function insertOffer(tx: Tx, offer: NewOffer): Promise<boolean> {
  return changesOne(tx)`
    insert into offers (id, recycler_id, account_id, credit_id, title, price_paise, minimum_purchase, year, waste_type, product_type,
      credit_type, recycler_type, state, city, trail_documents, product_image_id, availability_proof_id, seller_open, status,
      changed_at, changed_by, created_at)
    select ${offer.id}::uuid, c.owner_id, c.account_id, c.id, ${offer.title}, ${offer.pricePaise}::bigint, ${offer.minimum}::bigint,
      c.year, c.waste_type, c.product_type, c.credit_type, a.entity_type, a.state, a.city, ${[...offer.trailDocuments]}::text[],
      ${offer.productImageId}::uuid, ${offer.availabilityProofId}::uuid, a.status = 'approved' and u.suspended_at is null, 'listed', ${offer.at}::timestamptz,
      ${offer.byId}::uuid, ${offer.at}::timestamptz
    from credit_records c join epr_accounts a on a.id = c.account_id join users u on u.id = c.owner_id
    where c.id = ${offer.creditId} and c.account_id = ${offer.accountId} and c.owner_id = ${offer.recyclerId}
      and u.closed_at is null`;
}

/** Fields of an edit; null leaves a field unchanged. */
interface OfferEdit {
  title: string | null;
  pricePaise: number | null;
  minimum: number | null;
  trailDocuments: readonly string[] | null;
  productImageId: string | null;
  availabilityProofId: string | null;
}

export async function editOffer(tx: Tx, id: string, edit: OfferEdit): Promise<void> {
  await sql`
    update offers set title = coalesce(${edit.title}, title), price_paise = coalesce(${edit.pricePaise}, price_paise),
      minimum_purchase = coalesce(${edit.minimum}, minimum_purchase),
      trail_documents = coalesce(${edit.trailDocuments && [...edit.trailDocuments]}, trail_documents),
      product_image_id = coalesce(${edit.productImageId}, product_image_id),
      availability_proof_id = coalesce(${edit.availabilityProofId}, availability_proof_id)
    where id = ${id}`.execute(tx);
}

export async function withdrawOffer(tx: Tx, id: string, at: Date, byId: string): Promise<void> {
  await sql`
    update offers set status = 'withdrawn', changed_at = ${at}, changed_by = ${byId} where id = ${id}`.execute(tx);
}

/** Pauses or resumes an offer, which the caller has locked; an expired one stays expired until its credits may be sold again. */
export async function pauseOffer(tx: Tx, id: string, paused: boolean, at: Date, byId: string): Promise<void> {
  await sql`update offers set paused = ${paused} where id = ${id} and status = 'expired'`.execute(tx);
  await sql`
    update offers set paused = ${paused}, status = ${paused ? 'paused' : 'listed'}, changed_at = ${at}, changed_by = ${byId}
    where id = ${id} and status <> 'expired' and paused <> ${paused}`.execute(tx);
}

/** Declines the pending counter-offers on an offer, which the caller has locked. */
export async function declineCounterOffers(tx: Tx, offerId: string, at: Date, byId: string): Promise<void> {
  await sql`select decline_counter_offers(${at}, ${byId}, of_offer => ${offerId})`.execute(tx);
}

/**
 * Expires offers after the id `after` whose credits ended before that day by one of those rules, and lists again those that no rule refuses.
 * The last offer that was looked at, null after the last one.
 */
export function expireOfferRows(
  tx: Tx,
  today: string,
  refusing: readonly string[],
  at: Date,
  after: string,
  most: number,
) {
  return only<{ last: string | null; moved: number }>(tx)`
    select * from expire_offers(${today}, ${[...refusing]}::uuid[], ${at}, ${after}, ${most})`;
}

/**
 * Brings the searched texts of so many offers up to date, of one seller who shows another name, and takes the note off when none is left.
 * The company is locked first, so that its name stays. Undefined without such a seller.
 */
export function refreshSearchTexts(tx: Tx, most: number): Promise<{ offers: number } | undefined> {
  return one<{ offers: number }>(tx)`
    with seller as (
      select u.id, u.unique_id, c as company
      from outdated_sellers s join companies c on c.user_id = s.recycler_id join users u on u.id = s.recycler_id
      order by u.id limit 1 for no key update of c skip locked
    ), outdated as (
      select o.id, offer_search_text(o, seller.unique_id, seller.company) as text
      from seller join offers o on o.recycler_id = seller.id
      where o.status <> 'withdrawn' and o.search_text <> offer_search_text(o, seller.unique_id, seller.company)
      order by o.id limit ${most} for no key update of o
    ), refreshed as (
      update offers o set search_text = outdated.text from outdated where o.id = outdated.id
    ), noted as (
      delete from outdated_sellers s using seller where s.recycler_id = seller.id and (select count(*) from outdated) < ${most}
    )
    select (select count(*) from outdated) as offers from seller`;
}
