/** The rulebook for superadmins: all rules with the people who answer for them, and the modes of the guards. */
import * as z from 'zod/mini';
import type { BodyOf, ResponseOf } from '#lib/contract.ts';
import { addDays, dayInIndia, formatDay } from '#lib/dates.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { pageOf, toPage, type PageQuery } from '#platform/paging.ts';
import { found, Refusal, wrongField, refuseWrongFields } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { findTypeOption, findWasteType, type TypeList } from '#rules/reference/waste-types.ts';
import { NOT_READ, type ruleRecord, type rulebookContract, type ruleQuery, type ruleForm } from './contract.ts';
import { bandOf, returnDueOf } from './figures.ts';
import { GUARD_KINDS, GUARDS, STREAMS } from './kinds.ts';
import { holdsOn, listModes, selectRules, compareRules } from './rule-list.ts';
import { Rulebook, type Rule } from './rule.ts';
import { currentRulebook, invalidateRulebook } from './rulebook.server.ts';
import * as store from './store.server.ts';
import { VALUES } from './values.ts';

type ShownRule = z.output<typeof ruleRecord>;
type Bodies = typeof rulebookContract;
type ModeForm = BodyOf<Bodies['POST /api/superadmin/rule-modes/']>;
type ShownMode = ResponseOf<Bodies['GET /api/superadmin/rule-modes/']>['data'][number];

function shownRule(rule: store.RuleRecord, today: string): ShownRule {
  return {
    ...rule,
    created_at: rule.created_at.toISOString(),
    withdrawn_at: rule.withdrawn_at?.toISOString() ?? null,
    in_force: rule.withdrawn_at === null && holdsOn(rule, today),
  };
}

/** Has the changed rules shown, and what the database has stored of their answers brought up to date. */
function rulesChanged({ db, marketChanged }: Pick<Context, 'db' | 'marketChanged'>): void {
  invalidateRulebook(db);
  marketChanged();
}

export async function listRuleRecords(context: ActorContext, query: z.output<typeof ruleQuery>) {
  const today = dayInIndia(context.clock.now());
  const [rules, book] = await Promise.all([store.listRuleRecords(context.db), currentRulebook(context)]);
  const { data, next } = pageOfRules(selectRules(rules, query, today), rules, query);
  return { data: data.map((rule) => shownRule(rule, today)), next, modes: listModes(book) };
}

/**
 * Says that a superadmin has read the official text of a rule.
 * @throws Refusal `not_found`; `invalid` for a day in the future; `conflict` for a rule without figures, or verified or withdrawn already
 */
export async function verifyRule(
  context: ActorContext,
  id: string,
  { read_on: readOn, clause }: { read_on: string; clause: string },
): Promise<ShownRule> {
  const at = context.clock.now();
  if (readOn > dayInIndia(at)) throw wrongField('read_on', NOT_READ);
  return changeRule(context, id, at, 'rule.verified', { read_on: readOn, clause }, async (tx, rule) => {
    refuseWithdrawn(rule);
    if (rule.value === null) throw new Refusal('conflict', 'A row without a value cannot be verified.');
    if (rule.status === 'verified') throw new Refusal('conflict', 'This row is verified already.');
    await store.verifyRule(tx, id, { clause, readOn, byId: context.actor.personId });
  });
}

/** Withdraws a rule of the market's own. @throws Refusal `not_found`; `conflict` for a shipped or withdrawn one */
export async function withdrawRule(context: ActorContext, id: string, note: string | undefined): Promise<ShownRule> {
  const at = context.clock.now();
  return changeRule(context, id, at, 'rule.withdrawn', { note: note ?? null }, async (tx, rule) => {
    if (rule.origin === 'shipped')
      throw new Refusal('conflict', 'A shipped row stays: add a row of your own, which wins.');
    refuseWithdrawn(rule);
    await store.withdrawRule(tx, id, { note: note ?? null, at, byId: context.actor.personId });
  });
}

function refuseWithdrawn({ withdrawn_at }: store.RuleRecord): void {
  if (withdrawn_at !== null) throw new Refusal('conflict', 'This row is withdrawn already.');
}

async function changeRule(
  context: ActorContext,
  id: string,
  at: Date,
  action: 'rule.verified' | 'rule.withdrawn',
  detail: Readonly<Record<string, unknown>>,
  change: (tx: Tx, rule: store.RuleRecord) => Promise<void>,
): Promise<ShownRule> {
  const read = async (tx: Tx) => found((await store.listRuleRecords(tx, [id]))[0]);
  const rule = await inTransaction(context.db, async (tx) => {
    // The second of two changes at once finds what the first has done.
    await store.lockStream(tx, (await read(tx)).stream);
    await change(tx, await read(tx));
    await recordAudit(tx, { at, ...context }, { action, subject: { kind: 'rule', id }, detail });
    return read(tx);
  });
  rulesChanged(context);
  return shownRule(rule, dayInIndia(at));
}

/** The modes of all guards; one that was never set warns. */
export async function listModeRecords({ db }: Pick<Context, 'db'>): Promise<ShownMode[]> {
  const set = await store.listModeRecords(db);
  return STREAMS.flatMap((stream) =>
    GUARDS.map((guard): ShownMode => {
      const kept = set.find((mode) => mode.stream === stream && mode.guard === guard);
      if (kept === undefined) return { stream, guard, mode: 'warn', citation: null, by: null, at: null };
      return { ...kept, at: kept.at.toISOString() };
    }),
  );
}

/**
 * Sets the mode of a guard for a waste type.
 * @throws Refusal `invalid` where the guard cannot refuse; `conflict` where nobody has verified a rule that it could refuse by
 */
export async function setMode(context: ActorContext, form: ModeForm): Promise<ShownMode> {
  const { stream, guard, mode } = form;
  const at = context.clock.now();
  const kind = GUARD_KINDS[guard];
  if (mode === 'block' && kind === null) throw wrongField('mode', 'This guard can warn, not refuse.');
  const kept = await inTransaction(context.db, async (tx) => {
    await store.lockStream(tx, stream);
    const isVerified = (rule: store.RuleRecord) =>
      rule.kind === kind &&
      rule.stream === stream &&
      rule.status === 'verified' &&
      shownRule(rule, dayInIndia(at)).in_force;
    if (mode === 'block' && !(await store.listRuleRecords(tx)).some(isVerified))
      throw new Refusal('conflict', 'A rule can refuse only after somebody has read its source.');
    await store.insertMode(tx, form, at, context.actor.personId);
    await recordAudit(tx, { at, ...context }, { action: 'rule_mode.set', subject: null, detail: { ...form } });
    return listModeRecords({ db: tx });
  });
  rulesChanged(context);
  const set = kept.find((shown) => shown.stream === stream && shown.guard === guard);
  if (set === undefined) throw new Error('The mode that was set is missing');
  return set;
}

/** A rule that was added or only checked, and the older open one that ends before it. */
type AddedRule = Pick<ResponseOf<Bodies['POST /api/superadmin/rules/']>, 'data' | 'closed'>;

/** The live offers that a band would answer for, and those of them with a price below or above it. */
type BandPreview = NonNullable<ResponseOf<Bodies['POST /api/superadmin/rules/']>['preview']>;

/** Adds a rule of the market's own. @throws Refusal `invalid` by field, or `conflict` with a rule of the same period */
export async function addRule(context: ActorContext, form: RuleForm): Promise<AddedRule> {
  const at = context.clock.now();
  const { personId } = context.actor;
  const added = await inTransaction(context.db, async (tx) => {
    const { rule, closing } = await checkedRule(tx, form, newId(at));
    if (closing) await store.endRule(tx, closing.id, addDays(rule.from, -1));
    await store.insertOwnRule(tx, rule, at, personId);
    const { id, kind, stream } = rule;
    const detail = { kind, stream, closed: closing?.id ?? null };
    await recordAudit(tx, { at, ...context }, { action: 'rule.added', subject: { kind: 'rule', id }, detail });
    const rows = await store.listRuleRecords(tx, [rule.id, ...(closing ? [closing.id] : [])]);
    const [data, closed] = [rule, closing].map((wanted) => rows.find((row) => row.id === wanted?.id));
    if (data === undefined) throw new Error('The added rule is missing');
    const today = dayInIndia(at);
    return { data: shownRule(data, today), closed: closed ? shownRule(closed, today) : null };
  });
  rulesChanged(context);
  return added;
}

/** Checks a rule as `addRule` does, without storing it; a price band is compared with the live offers. */
export async function tryRule(
  context: ActorContext,
  form: RuleForm,
): Promise<AddedRule & { preview: BandPreview | null }> {
  const at = context.clock.now();
  const today = dayInIndia(at);
  return inTransaction(context.db, async (tx) => {
    const { rule, closing, book } = await checkedRule(tx, form, newId(at));
    const created = { created_by: await store.uniqueIdOf(tx, context.actor.personId), created_at: at };
    const row = { ...rule, ...created, read_by: null, withdrawn_by: null, withdrawn_at: null };
    const [ended] = closing ? await store.listRuleRecords(tx, [closing.id]) : [];
    return {
      data: { ...shownRule(row, today), id: null },
      closed: ended ? shownRule({ ...ended, to: addDays(rule.from, -1) }, today) : null,
      preview:
        rule.kind === 'price_band' ? await previewOf(tx, book, rule as Rule<'price_band'>, closing, today) : null,
    };
  });
}

/** A form as a rule that may be stored; `closing` is the older open rule of its key. The stream is locked until the end of the transaction. */
async function checkedRule(tx: Tx, form: RuleForm, id: string) {
  // The second of two rules for one period that are added at once finds the first.
  await store.lockStream(tx, form.stream);
  const book = await store.readRulebook(tx);
  const { draft, errors } = draftOf(form, book);
  refuseWrongFields(errors);
  const rule: Rule = { ...draft, id };
  const rival = book.rulesOf(rule.stream, rule.kind).find((other) => overlaps(rule, other));
  if (rival && (rival.to !== null || rival.from >= rule.from)) {
    const until = rival.to === null ? 'open' : formatDay(rival.to);
    const period = `${formatDay(rival.from)} to ${until}`;
    throw wrongField('from', `This period overlaps the rule “${rival.source_title}” of ${period}.`, 'conflict');
  }
  return { rule, closing: rival ?? null, book };
}

const KEY_FIELDS = ['origin', 'producer_type', 'product_type', 'credit_type', 'part', 'FY'] as const;

function overlaps(rule: Rule, other: Rule): boolean {
  const isLater = other.to !== null && other.to < rule.from;
  const isEarlier = rule.to !== null && rule.to < other.from;
  return KEY_FIELDS.every((field) => rule[field] === other[field]) && !isLater && !isEarlier;
}

async function previewOf(
  tx: Tx,
  book: Rulebook,
  rule: Rule<'price_band'>,
  closing: Rule | null,
  today: string,
): Promise<BandPreview> {
  const preview = { live_offers: 0, outside: 0 };
  const on = rule.from > today ? rule.from : today;
  if (!holdsOn(rule, on)) return preview;
  const others = book.rules.filter(({ id }) => id !== closing?.id);
  const future = new Rulebook([...others, rule], book.modes, book.versions);
  const { low = 0, high = 0 } = rule.value ?? {};
  for (const offers of await store.countLiveOffers(tx, rule.stream, low, high)) {
    const band = bandOf(future, offers, on);
    if (band.rule?.id !== rule.id) continue;
    preview.live_offers += offers.live_offers;
    if (band.isComparable) preview.outside += offers.outside;
  }
  return preview;
}

type RuleForm = z.output<typeof ruleForm>;
type Draft = Omit<Rule, 'id'>;

/** The rule of a form, and what is wrong with it by field. @param book the rules in force, which an extension is compared with */
function draftOf(form: RuleForm, book: Rulebook): { draft: Draft; errors: Record<string, string> } {
  const { kind, stream, from, source_title, clause, part = null } = form;
  const errors: Record<string, string> = {};
  const type = findWasteType(stream, { hidden: true });
  const nameIn = (field: 'producer_type' | 'product_type' | 'credit_type', list: TypeList | undefined) => {
    const given = form[field] ?? null;
    if (given === null) return null;
    const name = list && findTypeOption(list, given)?.name;
    if (name === undefined) errors[field] = `Choose a ${field.replace('_', ' ')} of this waste type.`;
    return name ?? null;
  };
  const keys = {
    producer_type: nameIn('producer_type', type?.producerTypes),
    product_type: nameIn('product_type', type?.productTypes),
    credit_type: nameIn('credit_type', type?.creditTypes),
    part,
    FY: form.FY || null,
  };
  const to = form.to || null;
  if (to !== null && to < from) errors['to'] = 'The last day is before the first.';
  const value = valueOf(form, errors);
  const status = value === null ? 'unknown' : (form.status ?? 'draft');
  const source = { source_title, source_url: form.source_url || null, clause, note: form.note ?? null };
  const draft: Draft = { kind, stream, ...keys, from, to, value, status, ...source, read_on: null, origin: 'own' };
  if (kind === 'extension') checkExtension(draft as Omit<Rule<'extension'>, 'id'>, book, errors);
  return { draft, errors };
}

/** The figures of a form; null where it says that they are not known. */
function valueOf({ kind, value }: RuleForm, errors: Record<string, string>): Rule['value'] {
  if (value === null) return null;
  const read = z.safeParse(VALUES[kind], value ?? {});
  if (!read.success) {
    for (const { path } of read.error.issues) errors[['value', ...path].join('.')] = 'Enter a figure.';
    return null;
  }
  const { low, high } = read.data as { low?: number; high?: number };
  if (low !== undefined && high !== undefined && low > high) errors['value.low'] = 'The floor is above the ceiling.';
  return read.data;
}

function checkExtension(draft: Omit<Rule<'extension'>, 'id'>, book: Rulebook, errors: Record<string, string>): void {
  const { stream, part, FY, from, value } = draft;
  const before = part === null || FY === null ? null : returnDueOf(book, stream, part, FY, from);
  if (before === null) errors['part'] = 'Name a return and its year.';
  else if (value && value.due <= (before.day ?? before.ruleDay))
    errors['value.due'] = 'An extension ends after the date it extends.';
}

/**
 * A page of a list of rules. Its cursor is the last rule of the page before, which may have changed since, so that it does not match any more.
 * @param all the rules that a cursor may name
 * @throws Refusal `invalid` for a cursor that we never issued, or an invalid size
 */
export function pageOfRules<R extends Rule>(
  matching: readonly R[],
  all: readonly Rule[],
  query: PageQuery,
): { data: R[]; next: string | null } {
  const { size, after } = pageOf(query);
  if (after === null) return toPage(matching.slice(0, size + 1), size);
  const last = all.find(({ id }) => id === after);
  if (last === undefined) throw wrongField('cursor', 'This cursor is not valid');
  return toPage(matching.filter((rule) => compareRules(rule, last) > 0).slice(0, size + 1), size);
}
