/** Rules that a superadmin adds. */
import { dayInIndia, formatDay } from '../../lib/dates.ts';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuseWrongFields, wrongField } from '../../platform/refusal.ts';
import { recordAudit } from '../../platform/security/audit.ts';
import { bandOf } from './figures.ts';
import { rulesChanged, shownRule, type ShownRule } from './rule-records.server.ts';
import { draftOf, type RuleForm } from './new-rule.ts';
import { Rulebook, type Rule } from './rule.ts';
import { holdsOn } from './rule-list.ts';
import { readRulebook } from './rulebook.server.ts';
import * as store from './rule-record-store.server.ts';

/** A rule that was added or only checked, and the older open one that ends before it. */
export interface Added {
  data: ShownRule;
  closed: ShownRule | null;
}

/** The live offers that a band would answer for, and those of them with a price below or above it. */
export interface BandPreview {
  live_offers: number;
  outside: number;
}

const DAY_MS = 86_400_000;
const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** Adds a rule of the market's own. @throws Refusal `invalid` by field, or `conflict` with a rule of the same period */
export async function addRule(context: ActorContext, form: RuleForm): Promise<Added> {
  const at = context.clock.now();
  const { personId } = context.actor;
  const added = await inTransaction(context.db, async (tx) => {
    const { rule, closing } = await checkedRule(tx, form, newId(at));
    if (closing) await store.endRule(tx, closing.id, dayBefore(rule.from));
    await store.insertOwnRule(tx, rule, at, personId);
    const { id, kind, stream } = rule;
    const detail = { kind, stream, closed: closing?.id ?? null };
    await recordAudit(tx, { at, ...context }, { action: 'rule.added', subject: { kind: 'rule', id }, detail });
    const rows = await store.listRuleRecords(tx, [rule.id, ...(closing ? [closing.id] : [])]);
    const [data, closed] = [rule.id, closing?.id].map((wanted) => rows.find((row) => row.id === wanted));
    if (data === undefined) throw new Error('The added rule is missing');
    const today = dayInIndia(at);
    return { data: shownRule(data, today), closed: closed ? shownRule(closed, today) : null };
  });
  rulesChanged(context);
  return added;
}

/** Checks a rule as `addRule` does, without storing it; a price band is compared with the live offers. */
export async function tryRule(context: ActorContext, form: RuleForm): Promise<Added & { preview: BandPreview | null }> {
  const at = context.clock.now();
  const today = dayInIndia(at);
  return inTransaction(context.db, async (tx) => {
    const { rule, closing, book } = await checkedRule(tx, form, newId(at));
    const created = { created_by: await store.uniqueIdOf(tx, context.actor.personId), created_at: at };
    const row = { ...rule, ...created, read_by: null, withdrawn_by: null, withdrawn_at: null };
    const [ended] = closing ? await store.listRuleRecords(tx, [closing.id]) : [];
    return {
      data: { ...shownRule(row, today), id: null },
      closed: ended ? shownRule({ ...ended, to: dayBefore(rule.from) }, today) : null,
      preview:
        rule.kind === 'price_band' ? await previewOf(tx, book, rule as Rule<'price_band'>, closing, today) : null,
    };
  });
}

/** A form as a rule that may be stored; `closing` is the older open rule of its key. The stream is locked until the end of the transaction. */
async function checkedRule(tx: Tx, form: RuleForm, id: string) {
  // Of two rules for one period that are added at once, the second finds the first.
  await store.lockStream(tx, form.stream);
  const book = await readRulebook(tx);
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
