import type * as z from 'zod/mini';
import type { BodyOf, QueryOf } from '#lib/contract.ts';
import { GROUPS, type NotificationGroup } from '#lib/notice.ts';
import type { Part } from '#lib/parts.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { isId, newId } from '#platform/ids.ts';
import type { OutboxEvent } from '#platform/outbox.ts';
import { pageOf } from '#platform/paging.ts';
import { found, Refusal, refuseWrongFields } from '#platform/refusal.ts';
import type { notification, notificationsContract } from './contract.ts';
import { defaultFrequency, type Frequency, groupsOf } from './rules.ts';
import * as store from './store.server.ts';

interface AddressedNotification {
  personId: string;
  /** The organisation that it is about; null: the person alone, or a superadmin. */
  organisationId: string | null;
  group: NotificationGroup;
  text: string;
  path: string;
}

/** Gives the people of each event their notifications: one each for an organisation, and none to the person who acted. Events that were given are left out. */
export async function notify(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  events: readonly { event: OutboxEvent; addressed: readonly AddressedNotification[] }[],
): Promise<void> {
  const notifications = events.flatMap(({ event, addressed }) =>
    addressed
      .filter(
        ({ personId, organisationId }, index) =>
          personId !== event.byId &&
          addressed.findIndex((other) => other.personId === personId && other.organisationId === organisationId) ===
            index,
      )
      .map(({ personId, organisationId, group, text, path }) => ({
        id: newId(clock.now()),
        eventId: event.id,
        personId,
        organisationId,
        at: event.at,
        category: group,
        topic: event.topic,
        subjectId: event.subjectId,
        text,
        path,
      })),
  );
  const ids = events.map(({ event }) => event.id);
  await store.insertNotifications(db, ids, notifications);
}

/** How often this group may write to the person by e-mail. @param part in the organisation that it writes about; null: about the person alone */
export async function frequencyOf(
  { db }: Pick<Context, 'db'>,
  personId: string,
  { group, part }: { group: NotificationGroup; part: Part | null },
): Promise<Frequency> {
  return (await store.findChoice(db, personId, group)) ?? defaultFrequency(group, part);
}

type Query = QueryOf<(typeof notificationsContract)['GET /api/users/notifications/']>;
type Choices = BodyOf<(typeof notificationsContract)['PATCH /api/users/notification-preferences/']>;

/** A page of the caller's notifications, and how many of all are not read. */
export async function listNotifications({ actor, db }: ActorContext, query: Query) {
  const [{ data, next }, unread] = await Promise.all([
    store.listNotifications(db, actor, { unread: query.unread, category: query.group }, pageOf(query)),
    store.countUnread(db, actor),
  ]);
  return { data: data.map(shown), next, unread };
}

export const countUnread = ({ actor, db }: ActorContext): Promise<number> => store.countUnread(db, actor);

/** @throws Refusal `not_found` for a notification that is not the caller's */
export async function markNotification({ actor, db, clock }: ActorContext, id: string, read: boolean) {
  return shown(found(await store.setRead(db, actor, id, read ? clock.now() : null)));
}

/** Marks that notification and all older ones as read. @throws Refusal `not_found` for one that is not the caller's */
export async function readAll({ actor, db, clock }: ActorContext, upTo: string): Promise<void> {
  if (!isId(upTo) || !(await store.readUpTo(db, actor, upTo, clock.now()))) throw new Refusal('not_found');
}

/** The caller has opened a trade: what it was told of it is read. */
export function readOfTrade({ actor, db, clock }: ActorContext, tradeId: string): Promise<void> {
  return store.readOfTrade(db, actor, tradeId, clock.now());
}

/** How often each group of the caller's role may write; where nothing is chosen, by the part in the organisation that the session acts for. */
export async function readPreferences({
  actor,
  db,
}: ActorContext): Promise<Partial<Record<NotificationGroup, Frequency>>> {
  const part = actor.organisation?.part ?? null;
  const choices = new Map((await store.listChoices(db, actor.personId)).map((row) => [row.category, row.frequency]));
  return Object.fromEntries(
    groupsOf(actor.role).map((group) => [group, choices.get(group) ?? defaultFrequency(group, part)]),
  );
}

/** @throws Refusal `invalid` for a group of which the caller's role gets no notifications */
export async function changePreferences(context: ActorContext, choices: Choices) {
  const { actor, db, clock } = context;
  const own = groupsOf(actor.role);
  const chosen = (Object.keys(GROUPS) as NotificationGroup[]).flatMap((group) => {
    const frequency = choices[group];
    return frequency === undefined ? [] : [{ group, frequency }];
  });
  const strange = chosen.filter(({ group }) => !own.includes(group));
  refuseWrongFields(Object.fromEntries(strange.map(({ group }) => [group, 'You get no notifications of this group.'])));
  await inTransaction(db, async (tx) => {
    for (const { group, frequency } of chosen)
      await store.saveChoice(tx, { person_id: actor.personId, category: group, frequency, chosen_at: clock.now() });
  });
  return readPreferences(context);
}

const shown = (row: store.NotificationRow): z.output<typeof notification> => ({
  id: row.id,
  at: row.at.toISOString(),
  group: row.category,
  topic: row.topic,
  text: row.text,
  path: row.path,
  read_at: row.read_at?.toISOString() ?? null,
});
