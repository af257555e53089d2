/** Recalls: an authority cancels credits or certificates, and the market follows. Source: file 10 of the specification, part 6. */
import type * as z from 'zod/mini';
import { privateLink } from '#base/files/links.server.ts';
import { eraseReplaced, respondOnceWithFiles } from '#base/files/service.server.ts';
import { certificateNumberOf } from '#fulfilment/transfers/rules.ts';
import type { QueryOf } from '#lib/contract.ts';
import { dayInIndia } from '#lib/dates.ts';
import { parseFinancialYear } from '#lib/financial-year.ts';
import { requireFreshProofOfEnrolled } from '#people/identity/service.server.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import type { RecallsTable } from '#platform/database/schema.gen.ts';
import { takeYearlyNumber } from '#platform/database/yearly-number.ts';
import {
  answerOnce,
  readyResponse,
  respondOnce,
  type ReadyResponse,
  type Idempotency,
} from '#platform/http/respond-once.ts';
import { isId, newId } from '#platform/ids.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { pageOf } from '#platform/paging.ts';
import { found, Refusal, wrongField } from '#platform/refusal.ts';
import { findTypeOption, findWasteType } from '#rules/reference/waste-types.ts';
import {
  type PublicRecall,
  type executionForm,
  type Recall,
  type recallChange,
  recallDetail,
  type recallForm,
  type recallsContract,
} from './contract.ts';
import {
  EXECUTION_REFUSALS,
  LIFT_REFUSALS,
  MOST_NUMBERS,
  NO_ACCOUNT,
  NO_YEAR,
  RECALL_STATES,
  scopeText,
  WRONG_CONFIRMATION,
  WRONG_NUMBERS,
} from './rules.ts';
import * as store from './store.server.ts';

const FILES = { document: 'recall_document' } as const;
/** Most held trades that one recall shows. */
const SHOWN_TRADES = 200;

type RecallQuery = QueryOf<(typeof recallsContract)['GET /api/superadmin/recalls/']>;

/** Executed and lifted recalls, as everybody reads them. */
export async function listPublicRecalls(
  { db }: Context,
  query: Pick<RecallQuery, 'page_size' | 'cursor'> = {},
): Promise<{ data: PublicRecall[]; next: string | null }> {
  const { data, next } = await store.listPublicRecalls(db, pageOf(query));
  return { data: data.map(toPublicRecall), next };
}

/** Recalls, newest first; an unknown state finds none. */
export async function listRecalls(
  context: ActorContext,
  query: RecallQuery,
): Promise<{ data: Recall[]; next: string | null }> {
  const page = pageOf(query);
  const wanted = query.status?.trim().toLowerCase() || undefined;
  const state = RECALL_STATES.find((each) => each === wanted);
  if (wanted !== undefined && state === undefined) return { data: [], next: null };
  const { data, next } = await store.listRecalls(context.db, page, { state, search: query.search });
  return { data: data.map((row) => toRecall(context, row)), next };
}

/** @throws Refusal `not_found` */
export async function findRecall(db: Db, id: string): Promise<store.RecallRow> {
  return found(await store.findRecall(db, id));
}

/** A recall with its preview: a draft's as of now, later as it was executed. @throws Refusal `not_found` */
export async function readRecall(context: ActorContext, id: string, db: Db = context.db) {
  const row = await findRecall(db, id);
  const preview = recallDetail.shape.preview.parse(
    row.preview ?? (await store.previewRecall(db, id, context.clock.now())),
  );
  return { ...toRecall(context, row), preview, held_trades: await store.listHeldTrades(db, id, SHOWN_TRADES) };
}

type Form = Omit<z.output<typeof recallForm>, 'document'>;

/** Reads a draft from a form. @throws Refusal `invalid` by field */
async function draftOf(db: Db, form: Form, today: string): Promise<Omit<store.Draft, 'document_id'>> {
  const read = form.scope === 'account' ? await readAccountScope(db, form) : readNumbers(form);
  const late = form.order_date > today ? { order_date: 'The date cannot be in the future' } : {};
  const fields = { ...late, ...('fields' in read && read.fields) };
  const [first] = Object.values(fields);
  if (first !== undefined || 'fields' in read) throw new Refusal('invalid', first, { fields });
  const { authority, reference, order_date, reason: order_reason } = form;
  return { authority, reference, order_date, order_reason, ...read.value };
}

/** Drafts a recall and gives it its number. @throws Refusal `invalid` by field */
export function draftRecall(
  context: ActorContext,
  { document, ...form }: z.output<typeof recallForm>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const { actor, clock } = context;
  const draft = async (tx: Tx, files: { document?: string }): Promise<ReadyResponse> => {
    const at = clock.now();
    const written = await draftOf(tx, form, dayInIndia(at));
    if (files.document === undefined) throw wrongField('document', 'Document is required');
    const recall = { id: newId(at), number: await takeYearlyNumber(tx, 'recall_counters', 'RC', at) };
    const created = { created_by: actor.personId, created_at: at };
    await store.insertRecall(tx, { ...recall, ...written, document_id: files.document, ...created });
    const data = await readRecall(context, recall.id, tx);
    return readyResponse({ message: `Recall ${recall.number} drafted.`, data }, 201);
  };
  return respondOnceWithFiles(context, idempotency, { document }, FILES, draft);
}

/** The form that a draft was made of: what a change does not name stays. */
const formOf = (row: store.RecallRow): Form => ({
  authority: row.authority,
  reference: row.reference,
  order_date: row.order_date,
  reason: row.order_reason,
  scope: row.scope,
  epr_account: row.account_id ?? undefined,
  years: row.years.map(String),
  credit_types: row.credit_types,
  waste_type: row.waste_type,
  certificate_numbers: row.certificate_numbers,
});

/** Changes a draft or discards it. @throws Refusal `not_found`, `invalid` by field, `conflict` */
export async function changeRecall(
  context: ActorContext,
  id: string,
  { document, status, ...change }: z.output<typeof recallChange>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  await findRecall(context.db, id);
  const { actor, clock } = context;
  const work = async (tx: Tx, files: { document?: string }): Promise<ReadyResponse> => {
    await store.lockRecall(tx, id);
    const row = await findRecall(tx, id);
    if (row.status !== 'draft') throw new Refusal('conflict', 'Only a draft can be changed.');
    const at = clock.now();
    const changed = { changed_by: actor.personId, changed_at: at };
    if (status === 'discarded') {
      await store.discardDraft(tx, id, changed);
    } else {
      const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const draft = await draftOf(tx, { ...formOf(row), ...sent }, dayInIndia(at));
      await store.changeDraft(tx, id, { ...draft, document_id: files.document ?? row.document_id, ...changed });
      if (files.document !== undefined) await eraseReplaced(context, tx, [row.document_id], at);
      await addToOutbox(tx, 'recall.changed', id, at);
    }
    const message = status === 'discarded' ? 'Recall discarded.' : 'Recall saved.';
    return readyResponse({ message, data: await readRecall(context, id, tx) });
  };
  const kept = status === 'discarded' ? undefined : document;
  return respondOnceWithFiles(context, idempotency, { document: kept }, FILES, work);
}

/** An action on a recall whose number was typed to confirm it. @throws Refusal `not_found`, `invalid` on confirm, `step_up_required` */
async function confirmed(
  context: ActorContext,
  { id, confirm }: { id: string; confirm: string | undefined },
  idempotency: Idempotency | null,
  act: (tx: Tx, row: store.RecallRow) => Promise<string>,
): Promise<ReadyResponse> {
  const { response, replayed } = await respondOnce(context, idempotency, async (tx) => {
    const row = await findRecall(tx, id);
    if (confirm?.trim() !== row.number) throw wrongField('confirm', WRONG_CONFIRMATION);
    requireFreshProofOfEnrolled(context);
    const message = await act(tx, row);
    return readyResponse({ message, data: await readRecall(context, id, tx) });
  });
  if (!replayed) context.marketChanged();
  return response;
}

/** @throws Refusal as `confirmed`, and `conflict` */
export function executeRecall(
  context: ActorContext,
  id: string,
  { confirm, changed_at: lookedAt }: z.output<typeof executionForm>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  return confirmed(context, { id, confirm }, idempotency, async (tx, { number }) => {
    await store.lockExecution(tx, id);
    const { changed_at: changedAt, status } = await findRecall(tx, id);
    if (status === 'draft' && lookedAt !== undefined && lookedAt !== changedAt.toISOString())
      throw new Refusal('conflict', 'This draft was changed meanwhile. Look at it again.');
    const act = { id, superadminId: context.actor.personId, at: context.clock.now(), reason: `Recall ${number}` };
    const outcome = await store.executeRecall(tx, act);
    if (outcome === 'missing') throw new Refusal('not_found');
    if (outcome !== 'done') throw new Refusal('conflict', EXECUTION_REFUSALS[outcome]);
    return `Recall ${number} executed.`;
  });
}

/** @throws Refusal as `confirmed`, and `conflict` */
export function liftRecall(
  context: ActorContext,
  id: string,
  { confirm, ...lift }: { confirm?: string | undefined; reason: string; reference: string },
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  return confirmed(context, { id, confirm }, idempotency, async (tx, { number }) => {
    const act = { id, superadminId: context.actor.personId, at: context.clock.now(), ...lift };
    const outcome = await store.liftRecall(tx, act);
    if (outcome === 'missing') throw new Refusal('not_found');
    if (outcome !== 'done') throw new Refusal('conflict', LIFT_REFUSALS[outcome]);
    return `Recall ${number} lifted.`;
  });
}

/** Ends a verified trade that the recall holds; its credit stays sold. @throws Refusal `not_found`, `conflict` */
export async function endHeldTrade(
  context: ActorContext,
  id: string,
  { trade, reason }: { trade: string; reason: string },
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  return answerOnce(context, idempotency, async (tx) => {
    await findRecall(tx, id);
    const act = { id, superadminId: context.actor.personId, at: context.clock.now(), tradeId: trade, reason };
    const outcome = isId(trade) ? await store.endHeldTrade(tx, act) : 'not_held';
    if (outcome === 'not_held') throw new Refusal('conflict', 'This trade is not held by this recall.');
    if (outcome !== 'done') throw new Refusal('not_found');
    return readyResponse({ message: 'Trade ended.', data: await readRecall(context, id, tx) });
  });
}

/** The scope of a recall as it is kept: of the form's fields those of the other kind of scope are dropped. */
type KeptScope = Pick<
  RecallsTable,
  'scope' | 'waste_type' | 'account_id' | 'years' | 'credit_types' | 'certificate_numbers'
>;

/** The scope that a form names, or by field what is wrong with it. */
type ScopeResult = { value: KeptScope } | { fields: Record<string, string> };

async function readAccountScope(db: Db, { epr_account: id, ...sent }: Form): Promise<ScopeResult> {
  const account = id !== undefined && isId(id) ? await store.findAccount(db, id) : undefined;
  if (account === undefined) return { fields: { epr_account: NO_ACCOUNT } };
  const years = (sent.years ?? []).map(parseFinancialYear);
  const list = findWasteType(account.waste_type, { hidden: true })?.creditTypes;
  const types = (sent.credit_types ?? []).map((name) => (list && findTypeOption(list, name))?.name);
  const fields: Record<string, string> = {};
  if (years.includes(null)) fields['years'] = NO_YEAR;
  if (types.includes(undefined)) fields['credit_types'] = 'Choose a credit type of this waste type';
  if (Object.keys(fields).length > 0) return { fields };
  return {
    value: {
      scope: 'account',
      waste_type: account.waste_type,
      account_id: account.id,
      years: [...new Set(years.filter((year) => year !== null))].toSorted((one, other) => one - other),
      credit_types: [...new Set(types.filter((name) => name !== undefined))],
      certificate_numbers: [],
    },
  };
}

function readNumbers(sent: Form): ScopeResult {
  const fields: Record<string, string> = {};
  const wasteType = findWasteType(sent.waste_type ?? '', { hidden: true })?.name;
  if (wasteType === undefined) fields['waste_type'] = 'Choose a waste type';
  const typed = sent.certificate_numbers ?? [];
  const numbers = typed.map((text) => ({ text, number: certificateNumberOf(text) }));
  const wrong = numbers.find(({ number }) => number === null);
  if (typed.length === 0 || typed.length > MOST_NUMBERS) fields['certificate_numbers'] = WRONG_NUMBERS;
  else if (wrong) fields['certificate_numbers'] = `${wrong.text.trim().slice(0, 100)} is no certificate number`;
  if (wasteType === undefined || Object.keys(fields).length > 0) return { fields };
  return {
    value: {
      scope: 'certificates',
      waste_type: wasteType,
      account_id: null,
      years: [],
      credit_types: [],
      certificate_numbers: [...new Set(numbers.flatMap(({ number }) => number ?? []))],
    },
  };
}

function toRecall(context: ActorContext, row: store.RecallRow): Recall {
  const { account_id: id, registration_number: number } = row;
  return {
    id: row.id,
    number: row.number,
    state: row.status,
    authority: row.authority,
    reference: row.reference,
    order_date: row.order_date,
    reason: row.order_reason,
    document: privateLink(context, row.document_id),
    scope: row.scope,
    epr_account:
      id === null || number === null
        ? null
        : { id, epr_registration_number: number, company_name: row.company_name ?? '' },
    years: row.years,
    credit_types: row.credit_types,
    waste_type: row.waste_type,
    certificate_numbers: row.certificate_numbers,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    executed_at: row.executed_at?.toISOString() ?? null,
    lifted_at: row.lifted_at?.toISOString() ?? null,
    lift_reason: row.lift_reason,
    lift_reference: row.lift_reference,
  };
}

/** @param row of a recall that was executed */
function toPublicRecall(row: store.RecallRow): PublicRecall {
  return {
    number: row.number,
    authority: row.authority,
    reference: row.reference,
    order_date: row.order_date,
    executed_on: dayInIndia(row.executed_at ?? row.changed_at),
    lifted_on: row.lifted_at && dayInIndia(row.lifted_at),
    waste_type: row.waste_type,
    scope: scopeText(row),
  };
}
