import type * as z from 'zod/mini';
import { privateLink } from '#base/files/links.server.ts';
import { eraseFiles, withStoredFiles } from '#base/files/service.server.ts';
import type { ResponseOf } from '#lib/contract.ts';
import { dayInIndia, startOfDay } from '#lib/dates.ts';
import type { Upload } from '#lib/fields.ts';
import { financialYearOf, parseFinancialYear } from '#lib/financial-year.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import type { CapacitiesTable } from '#platform/database/schema.gen.ts';
import { newId } from '#platform/ids.ts';
import { found, Refusal, refuseWrongFields, wrongField } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { modeOf } from '#rules/rulebook/figures.ts';
import { currentRulebook, rulebookNow, rulesOn, type RulesOn } from '#rules/rulebook/rulebook.server.ts';
import type { Warning } from '#rules/rulebook/warnings.ts';
import type { capacityContract, capacityRow } from './contract.ts';
import { factorsOf, figuresOf, type Figures } from './figures.ts';
import { checkCapacity, shownCapacity, type DeclaredCapacity } from './rules.ts';
import * as store from './store.server.ts';

type ShownRow = z.output<typeof capacityRow>;

const MOST_ROWS = 200;
/** Accounts whose figures are written in one transaction; each has at most a few years. */
const BATCH = 100;
const files = { document: 'capacity_document' } as const;

function shownRow(context: Context, row: CapacitiesTable): ShownRow {
  const { id, kg_per_year, consent_number, consent_valid_until, from_day, document_id, checked_at } = row;
  return {
    id,
    kg_per_year,
    consent_number,
    consent_valid_until,
    from_day,
    document: privateLink(context, document_id),
    status: checked_at === null ? 'declared' : 'checked',
    checked_at: checked_at?.toISOString() ?? null,
  };
}

function figuresOfYear(
  { waste_type, capacities, credits }: store.CapacityInputs,
  year: number,
  rules: RulesOn,
): Figures {
  const { book, today } = rules;
  return figuresOf(
    year,
    capacities.map(({ checked_by, ...row }) => ({ ...row, checked: checked_by !== null })),
    credits
      .filter((credit) => credit.year === year)
      .map((credit) => ({ ...credit, factors: factorsOf(book, { ...credit, waste_type }, today) })),
    today,
  );
}

/**
 * Writes the figures of accounts anew, for each year with credits, the years that already have figures, and the current one. Call it in the
 * transaction of a change, after it: the last writer of an account sees what all others have written.
 */
async function writeFigures(
  tx: Tx,
  accountIds: readonly string[],
  rules: RulesOn,
): Promise<readonly store.CapacityFigures[]> {
  await store.lockAccounts(tx, accountIds);
  const current = financialYearOf(startOfDay(rules.today));
  const figures = (await store.readInputs(tx, accountIds)).flatMap((inputs): store.CapacityFigures[] => {
    const years = new Set([current, ...inputs.years, ...inputs.credits.map(({ year }) => year)]);
    const rules_version = rules.book.versions[inputs.waste_type] ?? 0;
    return [...years].map((year) => ({
      account_id: inputs.id,
      year,
      ...figuresOfYear(inputs, year, rules),
      day: rules.today,
      rules_version,
    }));
  });
  await store.storeFigures(tx, figures);
  return figures;
}

/** The warnings of a write of a credit record, once the figures of its account follow it. */
export async function settleCredit(
  context: Context,
  tx: Tx,
  { accountId, wasteType, year }: { accountId: string; wasteType: string; year: number },
): Promise<Warning[]> {
  const rules = await rulesOn(context, tx);
  const figures = await writeFigures(tx, [accountId], rules);
  if (modeOf(rules.book, wasteType, 'capacity') === 'off') return [];
  return figures
    .filter((those) => those.year === year)
    .flatMap(({ facts }) => facts)
    .filter(({ code }) => code === 'over_possible')
    .map(({ text }) => ({ code: 'capacity_exceeded', text, rule_id: null, status: 'draft' }));
}

/**
 * Writes outdated figures anew: those of another day or of other rules, and missing ones, one batch of accounts at a time.
 * @returns whether there may be more
 */
export async function settleOutdated(context: Context): Promise<boolean> {
  const now = context.clock.now();
  const today = dayInIndia(now);
  const outdated = { day: today, year: financialYearOf(now), most: BATCH };
  const accountIds = await store.findOutdated(context.db, outdated);
  if (accountIds.length === 0) return false;
  const book = await rulebookNow(context, context.db);
  await inTransaction(context.db, (tx) => writeFigures(tx, accountIds, { book, today }));
  context.marketChanged();
  return accountIds.length === BATCH;
}

/** A step that writes outdated figures anew whenever the rules have changed since its last one; a scan of all figures is not needed else. */
export function followRules(context: Context): () => Promise<boolean> {
  let followed: string | undefined;
  return async () => {
    const versions = JSON.stringify((await currentRulebook(context)).versions);
    if (versions === followed) return false;
    const more = await settleOutdated(context);
    if (!more) followed = versions;
    return more;
  };
}

/** Financial year of the query; the current one when empty. @throws Refusal `invalid` on FY */
function askedYear(context: Context, FY: string | undefined): number {
  const text = FY?.trim() ?? '';
  const year = text === '' ? financialYearOf(context.clock.now()) : parseFinancialYear(text);
  if (year === null) throw wrongField('FY', 'Choose a financial year');
  return year;
}

/** An account's owner, or null for the superadmin, who sees all. */
const ownerOf = ({ actor }: ActorContext) => (actor.role === 'superadmin' ? null : actor.ownerId);

/** @throws Refusal `not_found` when it is no recycler account that the caller may see */
export async function requireAccount(context: ActorContext, id: string): Promise<void> {
  found(await store.findAccount(context.db, id, ownerOf(context)));
}

/** The capacities of an account, and the figures of a year. @throws Refusal `not_found`, `invalid` */
export async function readCapacity(
  context: ActorContext,
  accountId: string,
  FY: string | undefined,
): Promise<ResponseOf<(typeof capacityContract)['GET /api/epr/recycler/{id}/capacity/']>['data']> {
  await requireAccount(context, accountId);
  const year = askedYear(context, FY);
  const [[known], rows, rules] = await Promise.all([
    store.readInputs(context.db, [accountId]),
    store.listCapacities(context.db, accountId),
    rulesOn(context),
  ]);
  const inputs = found(known);
  return {
    capacity: shownCapacity(year, inputs.waste_type, figuresOfYear(inputs, year, rules)),
    rows: rows.map((row) => shownRow(context, row)),
    account: {
      epr_registration_number: inputs.registration_number,
      epr_registered_name: inputs.registered_name,
      waste_type: inputs.waste_type,
    },
  };
}

/**
 * Declares a capacity of one of the caller's accounts. One of the same first day is replaced, with its document.
 * @throws Refusal `not_found`, `invalid` by field; `conflict` when that one has been checked
 */
export async function addCapacity(
  context: ActorContext,
  accountId: string,
  { document, ...declared }: DeclaredCapacity & { document: Upload },
): Promise<ShownRow> {
  await requireAccount(context, accountId);
  const at = context.clock.now();
  const { ownerId, personId } = context.actor;
  refuseWrongFields(checkCapacity(declared, dayInIndia(at)));
  const added = await withStoredFiles(context, ownerId, { document }, files, async (tx, kept) => {
    if (kept.document === undefined) throw wrongField('document', 'This field is required');
    await store.lockAccounts(tx, [accountId]);
    const rows = await store.listCapacities(tx, accountId);
    const before = rows.find(({ from_day }) => from_day === declared.from_day);
    if (before?.checked_at)
      throw new Refusal('conflict', 'This capacity has been checked. Enter a new one from a later day.');
    if (before !== undefined) {
      await store.removeCapacity(tx, before.id);
      await eraseFiles(tx, [before.document_id], at);
    } else if (rows.length >= MOST_ROWS)
      throw new Refusal('conflict', `An account has at most ${MOST_ROWS} capacities.`);
    const { kg_per_year, consent_number, consent_valid_until, from_day } = declared;
    const row = { kg_per_year, consent_number, consent_valid_until, from_day, document_id: kept.document };
    const id = newId(at);
    const stored = { id, account_id: accountId, owner_id: ownerId, ...row, created_by: personId, created_at: at };
    await store.insertCapacity(tx, stored);
    await writeFigures(tx, [accountId], await rulesOn(context, tx));
    return shownRow(context, { ...stored, checked_by: null, checked_at: null });
  });
  context.marketChanged();
  return added;
}

/** The superadmin says that a capacity agrees with its document, or no longer; idempotent. @throws Refusal `not_found` */
export async function setCapacityChecked(context: ActorContext, id: string, checked: boolean): Promise<ShownRow> {
  const known = found(await store.findCapacity(context.db, id));
  const at = context.clock.now();
  const shown = await inTransaction(context.db, async (tx) => {
    await store.lockAccounts(tx, [known.account_id]);
    // Its owner may have replaced it meanwhile; then what was looked at is gone.
    const row = found(await store.findCapacity(tx, id));
    if (checked === (row.checked_at !== null)) return shownRow(context, row);
    await store.setChecked(tx, id, checked ? { byId: context.actor.personId, at } : null);
    const { kg_per_year, consent_number, consent_valid_until, from_day } = row;
    await recordAudit(
      tx,
      { at, ...context },
      {
        action: checked ? 'capacity.checked' : 'capacity.unchecked',
        ownerId: row.owner_id,
        subject: { kind: 'capacity', id },
        detail: { account: row.account_id, kg_per_year, consent_number, consent_valid_until, from_day },
      },
    );
    await writeFigures(tx, [row.account_id], await rulesOn(context, tx));
    return shownRow(context, { ...row, checked_at: checked ? at : null });
  });
  context.marketChanged();
  return shown;
}
