/** The rulebook for superadmins: all rules with the people who answer for them, and the modes of the guards. */
import type * as z from 'zod/mini';
import { dayInIndia } from '../../lib/dates.ts';
import type { ActorContext, Context } from '../../platform/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/ids.ts';
import { Refusal, wrongField } from '../../platform/refusal.ts';
import { recordAudit } from '../../platform/security/audit.ts';
import { NOT_READ, type ruleRecord, type rulebookContract, type ruleQuery } from './contract.ts';
import { GUARD_KINDS, GUARDS, STREAMS } from './kinds.ts';
import * as store from './rule-record-store.server.ts';
import { holdsOn, listModes, selectRules } from './rule-list.ts';
import { currentRulebook, invalidateRulebook } from './rulebook.server.ts';
import { pageOfRules } from './rule-pages.server.ts';

export type ShownRule = z.output<typeof ruleRecord>;
type Bodies = typeof rulebookContract;
type ModeForm = z.output<Bodies['POST /api/superadmin/rule-modes/']['body']>;
type ShownMode = z.output<Bodies['GET /api/superadmin/rule-modes/']['response']>['data'][number];

export function shownRule(rule: store.RuleRecord, today: string): ShownRule {
  return {
    ...rule,
    created_at: rule.created_at.toISOString(),
    withdrawn_at: rule.withdrawn_at?.toISOString() ?? null,
    in_force: rule.withdrawn_at === null && holdsOn(rule, today),
  };
}

/** Has the changed rules shown, and what the database has stored of their answers brought up to date. */
export function rulesChanged({ db, marketChanged }: Pick<Context, 'db' | 'marketChanged'>): void {
  invalidateRulebook(db);
  marketChanged();
}

/** Rules, the withdrawn ones too. */
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
  if (!isId(id)) throw new Refusal('not_found');
  const read = async (tx: Tx) => {
    const [rule] = await store.listRuleRecords(tx, [id]);
    if (rule === undefined) throw new Refusal('not_found');
    return rule;
  };
  const rule = await inTransaction(context.db, async (tx) => {
    // Of two changes at once, the second finds what the first has done.
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
      return { stream, guard, mode: kept.mode, citation: kept.citation, by: kept.by, at: kept.at.toISOString() };
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
  const found = kept.find((shown) => shown.stream === stream && shown.guard === guard);
  if (found === undefined) throw new Error('The mode that was set is missing');
  return found;
}
