import type * as z from 'zod/mini';
import { checkRegistrationReference } from '#accounts/epr-accounts/rules.ts';
import { accepted, askedAccount, askedYear, lockApprovedAccount } from '#accounts/epr-accounts/service.server.ts';
import { postMovements } from '#base/ledger/service.server.ts';
import type { QueryOf } from '#lib/contract.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { inTransaction, violatedConstraint, type Db, type Tx } from '#platform/database/database.ts';
import { isId, newId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import { found, Refusal, refuseWrongFields, wrongField } from '#platform/refusal.ts';
import { qeprOf } from '#rules/capacity/figures.ts';
import { shownCapacity } from '#rules/capacity/rules.ts';
import { settleCredit } from '#rules/capacity/service.server.ts';
import { expiryOf } from '#rules/rulebook/figures.ts';
import { rulesOn, type RulesOn } from '#rules/rulebook/rulebook.server.ts';
import type { Warning } from '#rules/rulebook/warnings.ts';
import type { creditForm, creditRecord, creditsContract } from './contract.ts';
import { newCreditErrors, refuseEdit, type CreditEdit } from './rules.ts';
import {
  findCreditRow,
  insertCredit,
  listCreditRows,
  lockCredit,
  setPotential,
  setProductSold,
  type CreditRow,
  type LockedCredit,
} from './store.server.ts';

export type { LockedCredit } from './store.server.ts';
type ShownCredit = z.output<typeof creditRecord>;

/** A record as a write left it, and what the guards found. */
interface WrittenCredit {
  data: ShownCredit;
  warnings: Warning[];
}

/** Credit records, newest first. @param ownerId the owner; null: records of all recyclers, for the superadmin */
export async function listCredits(
  context: Context,
  ownerId: string | null,
  query: QueryOf<(typeof creditsContract)['GET /api/epr/credit/']>,
): Promise<{ data: ShownCredit[]; next: string | null }> {
  const page = pageOf(query);
  const accountId = await askedAccount(context, 'recycler', ownerId, query.epr_id);
  const filters = {
    ownerId,
    accountId,
    productType: query.product_type || undefined,
    year: askedYear(query.FY),
    search: query.search,
  };
  const { data, next } = await listCreditRows(context.db, filters, page);
  const rules = await rulesOn(context);
  return { data: data.map((row) => shownCredit(row, rules)), next };
}

/** One of the caller's credit records. @throws Refusal `not_found` */
export async function readCredit(context: ActorContext, id: string, db: Db = context.db): Promise<ShownCredit> {
  const row = found(isId(id) ? await findCreditRow(db, id, context.actor.ownerId) : null);
  return shownCredit(row, await rulesOn(context, db));
}

/** Current processing = available + sold certificates (server rules, section 3). */
function shownCredit(row: CreditRow, { book, today }: RulesOn): ShownCredit {
  return {
    id: row.id,
    year: row.year,
    epr_account: row.account_id,
    epr_registration_number: row.registration_number,
    registered_name: row.registered_name,
    waste_type: row.waste_type,
    product_type: row.product_type,
    credit_type: row.credit_type,
    state: row.state,
    unit: row.unit,
    ...expiryOf(book, row, today),
    processing_capacity: row.processing_capacity_kg,
    comulative_certificate_potential: row.potential,
    available_certificate_value: row.available,
    listed: row.listed,
    blocked: row.blocked,
    free_quantity: row.free,
    sold: row.sold,
    current_processing: row.available + row.sold,
    product_sold: row.product_sold,
    ...qeprOf(book, row, today),
    held_by: row.held_by,
    capacity: shownCapacity(row.year, row.waste_type, row.figures),
    created_at: row.created_at.toISOString(),
  };
}

/**
 * Adds a credit record to an approved account of the caller.
 * @throws Refusal `not_found` (account), `invalid` by field, `conflict` when the account is not approved or already has a record of this
 * kind
 */
export async function addCredit(
  context: ActorContext,
  accountId: string,
  form: z.output<typeof creditForm>,
): Promise<WrittenCredit> {
  const at = context.clock.now();
  const id = newId(at);
  const { ownerId, personId: byId } = context.actor;
  const { available_certificate_value: available, comulative_certificate_potential: potential } = form;
  const productSold = form.product_sold ?? null;
  const written = await inTransaction(context.db, async (tx) => {
    const account = await lockApprovedAccount(tx, { id: accountId, role: 'recycler', ownerId });
    const types = checkRegistrationReference(account, form);
    const wrong = newCreditErrors(account.wasteType, { available, potential, productSold });
    refuseWrongFields({ ...types.fields, ...wrong });
    const { wasteType, state } = account;
    const { year, processing_capacity: capacityKg } = form;
    const record = { id, ownerId, accountId, wasteType, year, ...accepted(types), state, capacityKg, potential };
    await insertCredit(tx, { ...record, productSold, at });
    await postMovements(tx, [{ movement: 'add', creditId: id, quantity: available, at, byId }]);
    return settled(context, tx, { id, accountId, wasteType, year });
  }).catch((error: unknown) => {
    if (violatedConstraint(error) === 'credit_record_taken')
      throw new Refusal('conflict', 'A credit record of this kind exists already.', { cause: error });
    throw error;
  });
  context.marketChanged();
  return written;
}

/**
 * Updates potential, available value and product sold of one of the caller's records. @throws Refusal `not_found`, `invalid`, `conflict` with the minimum
 */
export async function changeCredit(context: ActorContext, id: string, edit: CreditEdit): Promise<WrittenCredit> {
  const at = context.clock.now();
  const written = await inTransaction(context.db, async (tx) => {
    const before = await lockOwnCredit(tx, id, context.actor.ownerId);
    const refusal = refuseEdit(before, edit);
    if (refusal) throw wrongField(refusal.field, refusal.text, refusal.kind);
    const { potential = before.potential, available = before.available } = edit;
    const difference = available - before.available;
    const post = (movement: 'add' | 'remove') =>
      postMovements(tx, [{ movement, creditId: id, quantity: Math.abs(difference), at, byId: context.actor.personId }]);
    // The order of these statements keeps available ≤ potential after each of them.
    if (difference < 0) await post('remove');
    if (potential !== before.potential) await setPotential(tx, id, potential);
    if (difference > 0) await post('add');
    if (edit.productSold !== undefined) await setProductSold(tx, id, edit.productSold);
    return settled(context, tx, before);
  });
  context.marketChanged();
  return written;
}

/** The end of a write: the figures of the plant's capacity follow it. */
async function settled(
  context: ActorContext,
  tx: Tx,
  record: Pick<LockedCredit, 'id' | 'accountId' | 'wasteType' | 'year'>,
): Promise<WrittenCredit> {
  const warnings = await settleCredit(context, tx, record);
  return { data: await readCredit(context, record.id, tx), warnings };
}

/** An owner's record, locked until the transaction ends; lock it before any of its offers. @throws Refusal `not_found` */
export async function lockOwnCredit(tx: Tx, id: string, ownerId: string): Promise<LockedCredit> {
  return found(isId(id) ? await lockCredit(tx, id, ownerId) : null);
}
