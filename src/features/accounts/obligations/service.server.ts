/** Obligation sheets of producers, and the targets that are made of them. Source: file 8 of the specification, part 1. */
import type * as z from 'zod/mini';
import {
  accepted,
  askedAccount,
  askedYear,
  findOwnAccount,
  lockApprovedAccount,
} from '#accounts/epr-accounts/service.server.ts';
import { setTarget } from '#accounts/targets/service.server.ts';
import type { QueryOf } from '#lib/contract.ts';
import { formatDay } from '#lib/dates.ts';
import { financialYearLabel, financialYearOf, tradeYearOptions } from '#lib/financial-year.ts';
import { QUANTITY_LIMIT } from '#lib/money.ts';
import { groupDigits } from '#lib/quantity.ts';
import type { ActorContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/database.ts';
import { answerOnce, readyResponse, type ReadyResponse, type Idempotency } from '#platform/http/respond-once.ts';
import { newId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import { found, Refusal, wrongField } from '#platform/refusal.ts';
import { findWasteType } from '#rules/reference/waste-types.ts';
import { unitOf } from '#rules/rulebook/figures.ts';
import { currentRulebook, rulesOn } from '#rules/rulebook/rulebook.server.ts';
import { linesOf, referenceYears, groupsOf, type Group } from './calculation.ts';
import type { obligationsContract, Sheet, sheetForm, targetsForm } from './contract.ts';
import { readItems, storedItem } from './items.ts';
import { findSheet, insertSheet, isOutdated, storeTarget, listSheets, type SheetRow } from './store.server.ts';

type SheetForm = z.output<typeof sheetForm>;

const toSheet = (row: SheetRow): Sheet => ({
  id: row.id,
  epr_id: row.account_id,
  epr_registration_number: row.registration_number,
  stream: row.stream,
  FY: row.year,
  items: row.items,
  lines: row.lines,
  created_at: row.created_at.toISOString(),
  by: row.company_name,
});

/** The caller's sheets, newest first. */
export async function listObligations(
  context: ActorContext,
  query: QueryOf<(typeof obligationsContract)['GET /api/epr/obligations/']>,
) {
  const page = pageOf(query);
  const { ownerId } = context.actor;
  const accountId = await askedAccount(context, 'producer', ownerId, query.epr_id);
  const { data, next } = await listSheets(context.db, ownerId, { accountId, year: askedYear(query.FY) }, page);
  return { data: data.map(toSheet), next };
}

/** @throws Refusal `not_found` */
export async function readObligation({ db, actor }: ActorContext, id: string): Promise<Sheet> {
  return toSheet(found(await findSheet(db, actor.ownerId, id)));
}

/** Computes a sheet and stores nothing. @throws Refusal `invalid` by field */
export async function tryObligation(context: ActorContext, form: SheetForm): Promise<ReadyResponse> {
  return readyResponse({ data: { ...toSheet(await computed(context, form)), id: null } });
}

/** Computes a sheet and stores it. @throws Refusal `invalid` by field */
export async function saveObligation(
  context: ActorContext,
  form: SheetForm,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  return answerOnce(context, idempotency, async (tx) => {
    const row = await computed(context, form);
    await insertSheet(tx, row, context.actor.personId);
    return readyResponse({ message: 'Obligation saved.', data: toSheet(row) }, 201);
  });
}

async function computed(context: ActorContext, form: SheetForm): Promise<SheetRow> {
  const { actor, clock } = context;
  const now = clock.now();
  const account = await findOwnAccount(context, 'producer', form.epr_id);
  const type = account && findWasteType(account.waste_type);
  if (account?.status !== 'approved' || type === undefined)
    throw wrongField('epr_id', 'Choose one of your approved EPR accounts.');
  if (!tradeYearOptions(now).includes(form.FY)) throw wrongField('FY', 'Financial Year is required');
  const book = await currentRulebook(context);
  const facts = { book, stream: type.name, producerType: account.entity_type, year: form.FY };
  const items = accepted(readItems(form.items, { ...facts, type }));
  refuseUnfinishedYear(
    items.flatMap((item) => referenceYears(facts, item)),
    financialYearOf(now),
  );
  return {
    id: newId(now),
    owner_id: actor.ownerId,
    account_id: account.id,
    stream: type.name,
    year: form.FY,
    items: form.items.map((item) => storedItem(item, type.name)),
    lines: linesOf(facts, items),
    created_at: now,
    registration_number: account.registration_number,
    company_name: account.company_name,
  };
}

/** Quantities of a year that goes on are not complete. */
function refuseUnfinishedYear(years: readonly number[], current: number): void {
  const latest = Math.max(...years);
  if (latest < current) return;
  const lastDay = formatDay(`${latest + 1}-03-31`);
  throw wrongField('FY', `The quantities of ${financialYearLabel(latest)} are complete after ${lastDay}.`);
}

/**
 * Makes or corrects the targets of a sheet's lines: one for each product and credit type, with the sum of their net quantities.
 * @throws Refusal `not_found`; `invalid` on `lines`; `conflict` where the account is not approved or has a newer sheet of the year
 */
export async function setObligationTargets(
  context: ActorContext,
  id: string,
  form: z.output<typeof targetsForm>,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const { actor } = context;
  const known = found(await findSheet(context.db, actor.ownerId, id));
  const type = findWasteType(known.stream);
  const rules = await rulesOn(context);
  const unit = (product_type: string, credit_type: string) =>
    unitOf(rules, { waste_type: known.stream, product_type, credit_type });
  const read = type && groupsOf(known.lines, form.lines, type, unit);
  if (read === undefined || 'error' in read) throw wrongField('lines', read?.error ?? 'Choose lines of this sheet.');
  return answerOnce(context, idempotency, async (tx) => {
    const account = await lockApprovedAccount(tx, { id: known.account_id, role: 'producer', ownerId: actor.ownerId });
    if (await isOutdated(tx, known)) throw new Refusal('conflict', 'A newer sheet of this account and year exists.');
    const data = [];
    for (const group of read.groups) data.push(...(await setGroup(context, tx, known, account.state, group)));
    data.push(...read.incomplete.map((line) => ({ ...line, target_id: null, outcome: 'incomplete' as const })));
    const places = new Map(known.lines.map(({ key }, place) => [key, place]));
    data.sort((one, other) => (places.get(one.key) ?? 0) - (places.get(other.key) ?? 0));
    return readyResponse({ message: 'Targets set.', data });
  });
}

async function setGroup(context: ActorContext, tx: Tx, sheet: SheetRow, state: string, group: Group) {
  const { keys, productType, creditType, net } = group;
  const each = (
    outcome: 'created' | 'corrected' | 'unchanged' | 'nothing_missing' | 'incomplete',
    target: string | null,
    text = '',
  ) => keys.map((key) => ({ key, target_id: target, outcome, quantity: net, text }));
  if (net === 0) return each('nothing_missing', null);
  if (net > QUANTITY_LIMIT) return each('incomplete', null, `At most ${groupDigits(QUANTITY_LIMIT)}`);
  const { account_id: accountId, stream: wasteType, year } = sheet;
  const { id, outcome } = await setTarget(context, tx, {
    accountId,
    wasteType,
    state,
    year,
    productType,
    creditType,
    quantity: net,
  });
  const { quantity, leftover, held } = group;
  await storeTarget(tx, {
    sheetId: sheet.id,
    accountId,
    targetId: id,
    quantity,
    leftover,
    held,
    at: context.clock.now(),
  });
  return each(outcome, id);
}
