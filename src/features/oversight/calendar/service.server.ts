import type * as z from 'zod/mini';
import type { CompanyRole, QueryOf } from '#lib/contract.ts';
import { dayInIndia, daysBetween, addDays } from '#lib/dates.ts';
import { financialYearOf } from '#lib/financial-year.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { found, wrongField } from '#platform/refusal.ts';
import { hashToken, newSecretToken } from '#platform/security/session-tokens.ts';
import { answerOf } from '#rules/rulebook/answer.ts';
import { returnDay } from '#rules/rulebook/figures.ts';
import type { Rule } from '#rules/rulebook/rule.ts';
import { rulebookNow, rulesOn } from '#rules/rulebook/rulebook.server.ts';
import { tradesWaitingFor, type TradeWithTasks } from '#trading/tasks/service.server.ts';
import type { calendarContract, organisationFigures } from './contract.ts';
import { entriesOf, type OpenTrade, returnText, returnTitle } from './entries.ts';
import { feedOf } from './feed.ts';
import { placedOn, type CalendarEntry, type Period } from './rules.ts';
import * as store from './store.server.ts';

/** Days that a calendar shows without a period, and the most that one request may name. */
const USUAL_DAYS = 365;
const MOST_DAYS = 1096;
/** Days that calendar programs get, before and after today. */
const FEED = { back: 30, ahead: 400 };

async function listEntries(
  context: Context,
  { ownerId, side }: { ownerId: string; side: CompanyRole },
  periodOf: (today: string) => Period,
): Promise<CalendarEntry[]> {
  const on = await rulesOn(context);
  const facts = await store.readFacts(context.db, { ownerId, side });
  const trades = await tradesWaitingFor(context, { ownerId, role: side });
  return entriesOf(on, { ...facts, trades: trades.flatMap(openTrade) }, periodOf(on.today));
}

/** A trade by the first of the party's tasks that has a day; none without one. */
function openTrade({ tasks, ...trade }: TradeWithTasks): OpenTrade[] {
  const [first] = tasks;
  return first?.due_at ? [{ ...trade, task: first.name, day: dayInIndia(new Date(first.due_at)) }] : [];
}

/** The side of the caller; the contract admits no superadmin. */
const sideOf = ({ role }: ActorContext['actor']): CompanyRole => (role === 'recycler' ? 'recycler' : 'producer');

type Query = QueryOf<(typeof calendarContract)['GET /api/users/calendar/']>;

/** @throws Refusal `invalid` for a period that ends before it begins, or of more than 1096 days */
export function listCalendar(context: ActorContext, query: Query): Promise<CalendarEntry[]> {
  const { actor } = context;
  return listEntries(context, { ownerId: actor.ownerId, side: sideOf(actor) }, (today) => {
    const { from = today, to = addDays(today, USUAL_DAYS) } = query;
    const days = daysBetween(from, to) + 1;
    if (days < 1) throw wrongField('to', 'The last day is before the first.');
    if (days > MOST_DAYS) throw wrongField('to', `At most ${MOST_DAYS} days at once.`);
    return { from, to };
  });
}

type Figures = z.output<typeof organisationFigures>;

/** Figures of the caller's organisations, by name. The first day is that of each one's calendar, from today. */
export async function listOverview(context: ActorContext): Promise<Figures[]> {
  const { actor, clock, db } = context;
  const on = await rulesOn(context);
  const at = clock.now();
  const period = { from: on.today, to: addDays(on.today, USUAL_DAYS) };
  const organisations = await store.listOrganisationFacts(db, actor.personId, {
    at,
    today: on.today,
    year: financialYearOf(at),
  });
  return organisations.map(({ id, needs_you, missing: { kg = 0, g = 0 }, trade, ...facts }) => {
    const [first] = entriesOf(on, { ...facts, trades: trade === null ? [] : [trade] }, period);
    return {
      id,
      needs_you,
      missing: facts.side === 'producer' ? { kg, g } : null,
      next_deadline: first === undefined ? null : { day: placedOn(first), title: first.title },
    };
  });
}

/** A new address of the calendar of the caller's organisation; the old one ends, whoever made it. Only its hash is stored. */
export async function createLink(context: ActorContext): Promise<string> {
  const { token, hash } = newSecretToken();
  const { ownerId } = context.actor;
  await inTransaction(context.db, (tx) => store.saveLink(tx, { ownerId, hash, at: context.clock.now() }));
  return `${context.config.publicUrl}/calendar/${token}.ics`;
}

export async function readLink({ db, actor }: ActorContext) {
  const link = await store.findLink(db, actor.ownerId);
  return {
    active: link !== undefined,
    created_at: link?.created_at.toISOString() ?? null,
    last_read_at: link?.last_read_at?.toISOString() ?? null,
  };
}

export async function revokeLink({ db, actor }: ActorContext): Promise<void> {
  await inTransaction(db, (tx) => store.deleteLink(tx, actor.ownerId));
}

/** The calendar of an address, as calendar programs read it. @throws Refusal `not_found` for an unknown or revoked token */
export async function readFeed(context: Context, token: string): Promise<string> {
  const at = context.clock.now();
  const reader = found(await inTransaction(context.db, (tx) => store.useLink(tx, hashToken(token), at)));
  const entries = await listEntries(context, reader, (today) => ({
    from: addDays(today, -FEED.back),
    to: addDays(today, FEED.ahead),
  }));
  const days = entries.map((entry) => ({ uid: entry.uid, day: placedOn(entry) }));
  const sent = await inTransaction(context.db, (tx) => store.saveDays(tx, { ownerId: reader.ownerId, days, at }));
  const sentByUid = new Map(sent.map((each) => [each.uid, each]));
  return feedOf(
    entries.map((entry) => ({
      uid: entry.uid,
      title: entry.title,
      day: placedOn(entry),
      sequence: sentByUid.get(entry.uid)?.sequence ?? 0,
      changedAt: sentByUid.get(entry.uid)?.changed_at ?? at,
      url: `${context.config.publicUrl}${entry.url}`,
    })),
  );
}

/** The owner, title and text of the letter about an extension that was posted; null where it no longer holds. @param id of the notice */
export async function readExtension(context: Context, id: string) {
  const notice = await store.findExtensionNotice(context.db, id);
  // Not the rules in memory, which may be older than the extension.
  const book = await rulebookNow(context, context.db);
  const extension = book.rules.find((rule) => rule.id === notice?.ruleId) as Rule<'extension'> | undefined;
  if (notice === undefined || !extension?.part || extension.FY === null) return null;
  const { stream, part, FY } = extension;
  const rule = answerOf(book, { kind: 'return_due', stream, part, on: dayInIndia(context.clock.now()) });
  if (!rule?.value) return null;
  return {
    ownerId: notice.ownerId,
    title: returnTitle(stream, part, FY),
    text: returnText({ ruleDay: returnDay(rule.value, FY), extension }),
  };
}
