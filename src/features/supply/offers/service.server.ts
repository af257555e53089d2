import type * as z from 'zod/mini';
import { lockApprovedAccount } from '#accounts/epr-accounts/service.server.ts';
import { publicFileLink } from '#base/files/links.server.ts';
import { eraseReplaced, withStoredFiles } from '#base/files/service.server.ts';
import { postMovements } from '#base/ledger/service.server.ts';
import type { QueryOf } from '#lib/contract.ts';
import { heldBy } from '#lib/held-by.ts';
import { rupees } from '#lib/money.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { inTransaction, type Db, type Tx } from '#platform/database/database.ts';
import { isId, newId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import { found, Refusal, refuseWrongFields, wrongField } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { readPriceContextInside, type PriceContext } from '#rules/reference/price-context.server.ts';
import { rulesOn, type RulesOn } from '#rules/rulebook/rulebook.server.ts';
import { type Warning, expiryFinding, priceFinding } from '#rules/rulebook/warnings.ts';
import { lockOwnCredit, readCredit, type LockedCredit } from '#supply/credits/service.server.ts';
import type { offerCopyForm, offersContract, offerUpdate, ownOffer } from './contract.ts';
import { shownCard, withPriceContexts } from './market.server.ts';
import { changeEntry, offerChange, offerStatus, refuseWithdrawal, copiedFieldErrors, refuseQuantity } from './rules.ts';
import {
  declineCounterOffers,
  editOffer,
  findOwnOfferRow,
  findRecall,
  insertOffer,
  listOwnOfferRows,
  lockOffer,
  withdrawOffer,
  lockAllOffers,
  type LockedOffer,
  type OwnOfferRow,
  pauseOffer,
} from './store.server.ts';

type OwnOffer = z.output<typeof ownOffer>;
/** An offer that was written, with what the guards found. */
interface WrittenOffer {
  data: OwnOffer;
  warnings: Warning[];
}
type OfferUpdate = { [F in keyof z.output<typeof offerUpdate>]?: z.output<typeof offerUpdate>[F] | undefined };

function shownOwn(row: OwnOfferRow, prices: PriceContext | null, rules: RulesOn): OwnOffer {
  const { available, blocked, seller_open: sellerOpen, status, paused: isPaused } = row;
  return {
    ...shownCard(row, prices, rules),
    epr_registration_number: row.registration_number,
    epr_account: row.account_id,
    epr_credit: row.credit_id,
    availability_proof: publicFileLink(row.availability_proof_id),
    trail_documents: row.trail_documents,
    status: offerStatus({ available, blocked, sellerOpen, isExpired: status === 'expired', isPaused }),
    paused: isPaused,
    held_by: row.held_by,
  };
}

/** The caller's offers that are not withdrawn, newest first. */
export async function listOwnOffers(
  context: ActorContext,
  query: QueryOf<(typeof offersContract)['GET /api/epr/credit-offers/']>,
): Promise<{ data: OwnOffer[]; next: string | null }> {
  const { data, next } = await listOwnOfferRows(context.db, context.actor.ownerId, query.search, pageOf(query));
  return { data: await withPriceContexts(context, data, shownOwn), next };
}

async function findOwn({ db, actor }: ActorContext, id: string, within: Db = db): Promise<OwnOfferRow> {
  return found(isId(id) ? await findOwnOfferRow(within, id, actor.ownerId) : null);
}

/** One of the caller's offers. @throws Refusal `not_found`, also when it is withdrawn */
export async function readOwnOffer(context: ActorContext, id: string, db: Db = context.db): Promise<OwnOffer> {
  const row = await findOwn(context, id, db);
  return shownOwn(row, await readPriceContextInside(db, row), await rulesOn(context, db));
}

const files = { product_image: 'product_image', availability_proof: 'availability_proof' } as const;

/** The account and credit record of a new offer, and the own offer that it copies. */
export interface OfferOrigin {
  accountId: string;
  creditId: string;
  copyOf?: string | undefined;
}

/** @throws Refusal `not_found` if the caller has no such credit record on that account, or no such offer to copy */
export async function requireOrigin(
  context: ActorContext,
  { accountId, creditId, copyOf }: OfferOrigin,
): Promise<void> {
  const record = await readCredit(context, creditId);
  if (record.epr_account !== accountId) throw new Refusal('not_found');
  if (copyOf !== undefined) await findOwn(context, copyOf);
}

/**
 * Lists an offer of the caller's credit record, on its approved account; a copy takes over the files that are not sent.
 * @throws Refusal `not_found` (account or record is another user's, or they do not belong together), `invalid` by field, `conflict` when
 * the account is not approved or the record has too little left to list
 */
export async function createOffer(
  context: ActorContext,
  { accountId, creditId, copyOf }: OfferOrigin,
  form: z.output<typeof offerCopyForm>,
): Promise<WrittenOffer> {
  const at = context.clock.now();
  const id = newId(at);
  const { ownerId, personId: byId } = context.actor;
  const copied = copyOf === undefined ? undefined : await findOwn(context, copyOf);
  const {
    product_image = copied && { copyOf: copied.product_image_id },
    availability_proof = copied && { copyOf: copied.availability_proof_id },
  } = form;
  const created = await withStoredFiles(
    context,
    ownerId,
    { product_image, availability_proof },
    files,
    async (tx, kept) => {
      const { product_image: productImageId, availability_proof: availabilityProofId } = kept;
      if (productImageId === undefined || availabilityProofId === undefined) throw new Refusal('invalid');
      const record = await lockOwnCredit(tx, creditId, ownerId);
      if (record.accountId !== accountId) throw new Refusal('not_found');
      const { registrationNumber } = await lockApprovedAccount(tx, { id: accountId, role: 'recycler', ownerId });
      const { credit_available: available, minimum_purchase: minimum } = form;
      refuseHeld(await findRecall(tx, record));
      refuseWrongFields(copiedFieldErrors(form, { ...record, registrationNumber }));
      refuseWrongQuantity({ available, minimum, pricePaise: form.price_per_credit }, null, record);
      const warnings = await guardOffer(context, tx, record, form.price_per_credit, true);
      const inserted = await insertOffer(tx, {
        id,
        recyclerId: ownerId,
        byId,
        accountId,
        creditId,
        title: form.offer_title,
        pricePaise: form.price_per_credit,
        minimum,
        trailDocuments: form.trail_documents,
        productImageId,
        availabilityProofId,
        at,
      });
      if (!inserted) throw new Refusal('not_found');
      await postMovements(tx, [{ movement: 'list', creditId, offerId: id, quantity: available, at, byId }]);
      await recordAudit(tx, { at, ...context }, changeEntry(id, offerChange(null, { ...form, quantity: available })));
      return { data: await readOwnOffer(context, id, tx), warnings };
    },
  );
  context.marketChanged();
  return created;
}

/**
 * Updates an offer of the caller; missing fields stay unchanged. Its credit record cannot change.
 * @throws Refusal `not_found`, `invalid` by field, `conflict` below the reserved quantity or above the record's
 */
export async function changeOffer(context: ActorContext, id: string, form: OfferUpdate): Promise<WrittenOffer> {
  const at = context.clock.now();
  const { ownerId, personId: byId } = context.actor;
  const { product_image, availability_proof } = form;
  const changed = await withStoredFiles(
    context,
    ownerId,
    { product_image, availability_proof },
    files,
    async (tx, kept) => {
      const { record, offer } = await lockOwnOffer(context, tx, id);
      refuseHeld(offer.heldBy);
      const { credit_available: available = offer.available, minimum_purchase: minimum = offer.minimum } = form;
      const { price_per_credit: pricePaise = offer.pricePaise } = form;
      refuseWrongFields(copiedFieldErrors(form, offer));
      refuseWrongQuantity({ available, minimum, pricePaise }, offer, record);
      const warnings = pricePaise === offer.pricePaise ? [] : await guardOffer(context, tx, record, pricePaise, false);
      await editOffer(tx, id, {
        title: form.offer_title ?? null,
        pricePaise: form.price_per_credit ?? null,
        minimum: form.minimum_purchase ?? null,
        trailDocuments: form.trail_documents ?? null,
        productImageId: kept.product_image ?? null,
        availabilityProofId: kept.availability_proof ?? null,
      });
      const { productImageId: picture, availabilityProofId: proof } = offer;
      await eraseReplaced(context, tx, [kept.product_image && picture, kept.availability_proof && proof], at);
      const difference = available - offer.available;
      const movement = difference > 0 ? 'list' : 'unlist';
      const quantity = Math.abs(difference);
      if (quantity > 0) await postMovements(tx, [{ movement, creditId: record.id, offerId: id, quantity, at, byId }]);
      await recordAudit(tx, { at, ...context }, changeEntry(id, offerChange(offer, { ...form, quantity: available })));
      return { data: await readOwnOffer(context, id, tx), warnings };
    },
  );
  context.marketChanged();
  return changed;
}

/**
 * Withdraws an offer of the caller; its pending counter-offers are declined. @throws Refusal `not_found`, `conflict` while a quantity is
 * reserved
 */
export async function removeOffer(context: ActorContext, id: string): Promise<void> {
  const at = context.clock.now();
  const byId = context.actor.personId;
  await inTransaction(context.db, async (tx) => {
    const { record, offer } = await lockOwnOffer(context, tx, id);
    const reason = refuseWithdrawal(offer);
    if (reason !== null) throw new Refusal('conflict', reason);
    await declineCounterOffers(tx, id, at, byId);
    const { available: quantity } = offer;
    if (quantity > 0)
      await postMovements(tx, [{ movement: 'unlist', creditId: record.id, offerId: id, quantity, at, byId }]);
    await withdrawOffer(tx, id, at, byId);
    await recordAudit(tx, { at, ...context }, changeEntry(id, { withdrawn: true }));
  });
  context.marketChanged();
}

/**
 * Withdraws all offers of a closed recycler, inside the closing transaction, and declines their pending counter-offers. The caller notifies
 * the market after the commit.
 * @throws Refusal `conflict` while a quantity is reserved
 */
export async function withdrawAllOffers(
  tx: Tx,
  { recyclerId, at, byId }: { recyclerId: string; at: Date; byId: string },
): Promise<void> {
  const offers = await lockAllOffers(tx, recyclerId);
  const reason = offers.map(refuseWithdrawal).find((text) => text !== null);
  if (reason !== undefined) throw new Refusal('conflict', reason);
  const listed = offers.filter(({ available }) => available > 0);
  await postMovements(
    tx,
    listed.map(({ id: offerId, creditId, available: quantity }) => ({
      movement: 'unlist' as const,
      creditId,
      offerId,
      quantity,
      at,
      byId,
    })),
  );
  for (const { id } of offers) {
    await declineCounterOffers(tx, id, at, byId);
    await withdrawOffer(tx, id, at, byId);
  }
}

/** Locks the caller's credit record, then the offer. */
async function lockOwnOffer(
  context: ActorContext,
  tx: Tx,
  id: string,
): Promise<{ record: LockedCredit; offer: LockedOffer }> {
  // An offer's credit record never changes, so it may be read before the locks.
  const row = await findOwn(context, id, tx);
  const record = await lockOwnCredit(tx, row.credit_id, context.actor.ownerId);
  const offer = found(await lockOffer(tx, id, context.actor.ownerId));
  return { record, offer };
}

/** Takes an offer of the caller off the market, or back onto it; its credit stays listed. @throws Refusal `not_found` */
export async function setPaused(context: ActorContext, id: string, paused: boolean): Promise<OwnOffer> {
  const at = context.clock.now();
  const { ownerId, personId } = context.actor;
  if (!isId(id)) throw new Refusal('not_found');
  const offer = await inTransaction(context.db, async (tx) => {
    const locked = found(await lockOffer(tx, id, ownerId));
    refuseHeld(locked.heldBy);
    await pauseOffer(tx, id, paused, at, personId);
    await recordAudit(tx, { at, ...context }, changeEntry(id, { paused }));
    return readOwnOffer(context, id, tx);
  });
  context.marketChanged();
  return offer;
}

/**
 * Compares an offer with the rules in force: its price with the band and, when it is listed, whether its credits have expired.
 * @throws Refusal `blocked_by_rule` where the waste type refuses what is found
 */
async function guardOffer(
  context: Context,
  tx: Tx,
  { wasteType: waste_type, productType: product_type, creditType: credit_type, unit, year }: LockedCredit,
  pricePaise: number,
  isNew: boolean,
): Promise<Warning[]> {
  const { book, today } = await rulesOn(context, tx);
  const credit = { waste_type, product_type, credit_type, unit, year };
  const expiry = isNew ? expiryFinding(book, credit, undefined, today) : null;
  if (expiry?.mode === 'block') throw new Refusal('blocked_by_rule', expiry.warning.text);
  const price = priceFinding(book, credit, rupees(pricePaise), today);
  if (price?.mode === 'block') throw wrongField('price_per_credit', price.warning.text, 'blocked_by_rule');
  return [price, expiry].flatMap((finding) => finding?.warning ?? []);
}

/** @throws Refusal `conflict` for an offer that the recall holds */
function refuseHeld(recall: string | null): void {
  if (recall !== null) throw new Refusal('conflict', heldBy(recall));
}

function refuseWrongQuantity(
  values: { available: number; minimum: number; pricePaise: number },
  before: LockedOffer | null,
  record: LockedCredit,
): void {
  const refusal = refuseQuantity(values, before, { unlisted: record.available - record.listed, unit: record.unit });
  if (refusal) throw wrongField(refusal.field, refusal.text, refusal.kind);
}
