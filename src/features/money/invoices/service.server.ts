/** Tax documents of trades: the recycler's invoice, credit notes, and their lists. Source: file 9 of the specification, part 4. */
import type * as z from 'zod/mini';
import { stateOf } from '#accounts/gst-registrations/rules.ts';
import { respondOnceWithFiles } from '#base/files/service.server.ts';
import { amountInWords } from '#lib/amount-in-words.ts';
import { splitByPayee } from '#lib/amounts.ts';
import { dayInIndia, formatDay } from '#lib/dates.ts';
import { rupees } from '#lib/money.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import type { Tx } from '#platform/database/database.ts';
import { readyResponse, type ReadyResponse, type Idempotency } from '#platform/http/respond-once.ts';
import { doNextRows } from '#platform/jobs/next-rows.ts';
import { pageOf } from '#platform/paging.ts';
import { found, Refusal, refuseWrongFields } from '#platform/refusal.ts';
import { answerOf } from '#rules/rulebook/answer.ts';
import { rulesOn } from '#rules/rulebook/rulebook.server.ts';
import { creditNoteAmounts, invoiceAmounts } from './amounts.ts';
import type { creditNoteForm, invoiceForm, invoicesContract } from './contract.ts';
import type { InvoiceDocument } from './document.ts';
import {
  type Draft,
  expectedShares,
  makeDocument,
  platformOf,
  recyclerOf,
  seriesOf,
  taxRuleOf,
} from './documents.server.ts';
import {
  checkInvoice,
  creditDescription,
  creditedValue,
  type FieldErrors,
  ownPaperErrors,
  type PaperFacts,
  stageRefusal,
} from './rules.ts';
import * as store from './store.server.ts';
import type { DocumentRow } from './store.server.ts';
import {
  type BilledTrade,
  findBilledTrade,
  findPlatformRegistration,
  listUnbilledTrades,
  noteMissingInvoices,
} from './trade-store.server.ts';
import { type DocumentWarning, documentWarnings, lateNoteWarnings } from './warnings.ts';

export { type BilledTrade, findPlatformRegistration, listMissingFeeInvoices } from './trade-store.server.ts';

type ListQuery = z.output<(typeof invoicesContract)['GET /api/epr/invoices/']['query']>;
type CreditNoteForm = z.output<typeof creditNoteForm>;

export async function listInvoices(context: ActorContext, query: ListQuery) {
  const page = pageOf(query);
  const { data, next } = await store.listDocuments(context.db, context.actor, page, query);
  return { data: data.map(toDocument), next };
}

/** Approved trades of the recycler without an invoice that stands, newest first. */
export async function listInvoicesToIssue(
  { db, actor }: ActorContext,
  query: z.output<(typeof invoicesContract)['GET /api/epr/invoices-to-issue/']['query']>,
) {
  const page = pageOf(query);
  const { data, next } = await listUnbilledTrades(db, actor.ownerId, page);
  return {
    data: data.map(({ item_value_paise, ...trade }) => ({ ...trade, taxable_value: rupees(item_value_paise) })),
    next,
  };
}

/** A reader of documents: a person, or a job for one. */
type DocumentContext = Pick<ActorContext, 'db'> & { actor: store.Reader };

/** Documents of a trade that the actor may read, oldest first. The caller has checked that the actor may read the trade. */
export async function documentsOfTrade(context: DocumentContext, tradeId: string): Promise<InvoiceDocument[]> {
  return (await store.listDocumentsOf(context.db, context.actor, tradeId)).map(toDocument);
}

/** @throws Refusal `not_found` */
export async function findDocument({ db, actor }: DocumentContext, id: string): Promise<store.DocumentRow> {
  return found(await store.findDocument(db, actor, id));
}

export async function readInvoice(context: ActorContext, id: string) {
  return { data: toDocument(await findDocument(context, id)) };
}

/** @throws Refusal `not_found` if the caller has no such trade */
export async function findOwnTrade({ db, actor, clock }: ActorContext, id: string): Promise<BilledTrade> {
  return found(await findBilledTrade(db, actor, id, clock.now()));
}

/**
 * Amounts that the buyer owes each payee, in ₹: of the order until it is accepted, then as its invoices say, or would if they were made today.
 * Source: file 12 of the specification, part 11.
 * @throws Refusal `not_found`
 */
export async function amountsOwed(context: ActorContext, tradeId: string) {
  const { db } = context;
  const [trade, invoices, platform] = await Promise.all([
    findOwnTrade(context, tradeId),
    store.listStanding(db, tradeId),
    findPlatformRegistration(db),
  ]);
  const { item_value_paise: itemValue, fee_paise: processingFee, gst_paise: gst } = trade;
  const shares =
    trade.order_id === null && trade.status !== 'approved'
      ? splitByPayee({ itemValue, processingFee, gst }, trade.gst_basis_points)
      : expectedShares(trade, platform);
  const owed = (payee: keyof typeof shares) => {
    const { value, gst: tax, total } = invoices.find(({ supplier }) => supplier === payee) ?? shares[payee];
    return { value: rupees(value), gst: rupees(tax), total: rupees(total) };
  };
  return { to_recycler: owed('recycler'), to_platform: owed('platform') };
}

/** An invoice or note that the caller has made; the platform's for a superadmin. @throws Refusal `not_found` */
export async function findOwnDocument(context: ActorContext, id: string): Promise<store.DocumentRow> {
  const row = await findDocument(context, id);
  if ((context.actor.role === 'superadmin') !== (row.supplier === 'platform')) throw new Refusal('not_found');
  return row;
}

const PAPER = { file: 'invoice_file' } as const;

const ownPaper = (own: { number: string; date: string } | null, fileId: string | undefined): Draft['own'] =>
  own === null || fileId === undefined ? null : { ...own, fileId };

/** Issues the recycler's invoice of a trade. @throws Refusal `not_found`, `invalid` by field, `conflict` */
export async function issueInvoice(
  context: ActorContext,
  tradeId: string,
  form: z.output<typeof invoiceForm>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  await findOwnTrade(context, tradeId);
  return respondOnceWithFiles(context, idempotency, { file: form.file }, PAPER, async (tx, { file: fileId }) => {
    const { actor, clock } = context;
    const at = clock.now();
    await store.lockDocuments(tx, actor.ownerId, tradeId);
    const trade = await findOwnTrade({ ...context, db: tx }, tradeId);
    const supplier = await recyclerOf(tx, trade);
    const rule = taxRuleOf(trade, supplier.gstin);
    const of = { companyId: trade.recycler_id, gstin: supplier.gstin, wasteType: trade.waste_type };
    const checked = checkInvoice(form, {
      last: (await store.findLastCode(tx, of)) ?? null,
      registration: supplier.registration ?? null,
      today: dayInIndia(at),
      workOrderOn: trade.ordered_at && dayInIndia(trade.ordered_at),
      series: await seriesOf(tx, supplier),
      computedTotal: invoiceAmounts(trade.item_value_paise, rule).total,
    });
    refuseWrongFields(checked.errors);
    if (checked.terms === null) throw new Refusal('invalid');
    const refusal = stageRefusal(trade.stage);
    if (refusal !== null || trade.order_id === null) throw new Refusal('conflict', refusal ?? undefined);
    const { classification, hsn_sac, own } = checked.terms;
    return made(context, tx, {
      trade,
      supplier,
      note: null,
      own: ownPaper(own, fileId),
      item: {
        description: creditDescription(trade, trade.order_id),
        classification,
        hsn_sac,
        quantity: trade.quantity,
        unit: trade.unit === 'g' ? 'GMS' : 'KGS',
        unit_price_paise: trade.price_paise,
      },
      gstBasisPoints: trade.gst_basis_points,
      amounts: invoiceAmounts(trade.item_value_paise, rule, own?.roundOff),
      madeBy: actor.personId,
      at,
    });
  });
}

/** Makes the document and answers with it and its warnings. */
async function made(
  context: ActorContext,
  tx: Tx,
  draft: Draft,
  more: (document: store.DocumentRow) => DocumentWarning[] = () => [],
): Promise<ReadyResponse> {
  const { id, warnings: ofBuyer } = await makeDocument(tx, draft);
  const row = await store.findDocument(tx, context.actor, id);
  if (row === undefined) throw new Error('A document is gone');
  const { book } = await rulesOn(context, tx);
  const rule = answerOf(book, { kind: 'gst_rate', stream: draft.trade.waste_type, on: row.dated });
  const { gstBasisPoints, supplier, trade } = draft;
  const { gstin, registration = null } = supplier;
  const accountState = row.supplier === 'recycler' ? trade.seller_account_state : null;
  const warnings = documentWarnings({ gstBasisPoints, gstin, registration, accountState, dated: row.dated }, rule);
  const name = row.type === 'invoice' ? 'Invoice' : 'Credit note';
  const message = `${name} ${row.number} issued!`;
  return readyResponse({ message, data: toDocument(row), warnings: [...warnings, ...ofBuyer, ...more(row)] }, 201);
}

/** Errors of a credit note's fields, in the order in which they are checked. */
function noteErrors(form: CreditNoteForm, invoice: store.DocumentRow, facts: Omit<PaperFacts, 'least'>): FieldErrors {
  const errors: FieldErrors = {};
  if ((form.quantity === undefined) === (form.value === undefined))
    errors['value'] = 'Give either a quantity or a value';
  if (invoice.supplier === 'platform' && form.quantity !== undefined) errors['quantity'] = 'A fee is credited by value';
  const error = `The credit note cannot be older than the invoice of ${formatDay(invoice.dated)}`;
  Object.assign(errors, ownPaperErrors(form, { ...facts, least: { day: invoice.dated, error } }));
  if (invoice.supplier === 'platform' && form.own_number !== undefined && errors['own_number'] === undefined)
    errors['own_number'] = 'A fee is credited by the next number of its series';
  return errors;
}

/** Undoes an invoice wholly or in part. @throws Refusal `not_found`, `invalid` by field, `conflict` */
export async function issueCreditNote(
  context: ActorContext,
  invoiceId: string,
  form: CreditNoteForm,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const { trade_id: tradeId } = await findOwnDocument(context, invoiceId);
  return respondOnceWithFiles(context, idempotency, { file: form.file }, PAPER, async (tx, { file: fileId }) => {
    const { actor, clock } = context;
    const at = clock.now();
    await store.lockDocuments(tx, actor.role === 'superadmin' ? null : actor.ownerId, tradeId);
    const invoice = await findOwnDocument({ ...context, db: tx }, invoiceId);
    const trade = await findOwnTrade({ ...context, db: tx }, invoice.trade_id);
    const supplier = await (invoice.supplier === 'platform' ? platformOf(tx, invoice.gstin) : recyclerOf(tx, trade));
    refuseWrongFields(noteErrors(form, invoice, { today: dayInIndia(at), series: await seriesOf(tx, supplier) }));
    if (invoice.type === 'credit_note') throw new Refusal('conflict', 'This is a credit note.');
    const value = valueOf(form, invoice, trade);
    const { own_number: number, own_date: date } = form;
    const draft: Draft = {
      trade,
      supplier,
      note: { invoiceId, reason: form.reason },
      own: ownPaper(number === undefined || date === undefined ? null : { number, date }, fileId),
      item: {
        description: invoice.description,
        classification: invoice.classification,
        hsn_sac: invoice.hsn_sac,
        ...(form.quantity === undefined
          ? { quantity: 1, unit: 'OTH', unit_price_paise: value }
          : { quantity: form.quantity, unit: invoice.unit, unit_price_paise: invoice.unit_price_paise }),
      },
      gstBasisPoints: invoice.gst_basis_points,
      amounts: creditNoteAmounts(
        {
          gstBasisPoints: invoice.gst_basis_points,
          isWithinState: invoice.gstin.startsWith(invoice.place_of_supply),
          taxable: invoice.taxable_paise,
          roundOff: invoice.round_off_paise,
        },
        {
          taxable: invoice.credited_taxable_paise,
          cgst: invoice.credited_cgst_paise,
          sgst: invoice.credited_sgst_paise,
          igst: invoice.credited_igst_paise,
          roundOff: invoice.credited_round_off_paise,
        },
        value,
      ),
      madeBy: actor.personId,
      at,
    };
    return made(context, tx, draft, (note) => lateNoteWarnings(invoice.year, note.dated));
  });
}

/** Value of a credit note in paise. @throws Refusal `conflict` above what is left of the invoice */
function valueOf(form: CreditNoteForm, invoice: store.DocumentRow, trade: BilledTrade): number {
  const left = {
    number: invoice.number,
    left: invoice.taxable_paise - invoice.credited_taxable_paise,
    unitPrice: invoice.unit_price_paise,
    unit: trade.unit,
  };
  const { quantity, value = 0 } = form;
  const checked = creditedValue(left, quantity === undefined ? { value } : { quantity });
  if ('refusal' in checked) throw new Refusal('conflict', checked.refusal);
  return checked.value;
}

export function toDocument(row: DocumentRow): InvoiceDocument {
  return {
    id: row.id,
    trade_id: row.trade_id,
    order_id: row.order_id,
    type: row.type,
    invoice_id: row.invoice_id,
    supplier: row.supplier,
    source: row.source,
    number: row.number,
    date: row.dated,
    FY: row.year,
    from: row.seller,
    to: row.buyer,
    place_of_supply: { state: stateOf(row.place_of_supply) ?? '', state_code: row.place_of_supply },
    description: row.description,
    classification: row.classification,
    hsn_sac: row.hsn_sac,
    quantity: row.quantity,
    unit: row.unit,
    unit_price: rupees(row.unit_price_paise),
    taxable_value: rupees(row.taxable_paise),
    gst_percent: row.gst_basis_points / 100,
    cgst: rupees(row.cgst_paise),
    sgst: rupees(row.sgst_paise),
    igst: rupees(row.igst_paise),
    round_off: rupees(row.round_off_paise),
    total: rupees(row.total_paise),
    amount_in_words: amountInWords(row.total_paise),
    reason: row.reason,
    credited: rupees(row.credited_taxable_paise),
    needs_irn: row.needs_irn,
    irn: row.irn,
    ack_no: row.ack_no,
    ack_date: row.ack_date?.toISOString() ?? null,
    qr_checked: row.qr_checked,
    sha256: row.file_hash,
    created_at: row.created_at.toISOString(),
    created_by: row.maker,
  };
}

/** Days after the approval at which a recycler is reminded. */
const REMINDED_AFTER_DAYS = [7, 25] as const;

/** Has the next recyclers mailed who have not issued the invoice of an approved trade. Resolves to true when there may be more. */
export function remindOfInvoices({ db, clock }: Context): Promise<boolean> {
  const at = clock.now();
  const due = { today: dayInIndia(at), at, days: REMINDED_AFTER_DAYS };
  return doNextRows(db, (tx, most) => noteMissingInvoices(tx, due, most));
}
