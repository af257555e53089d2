import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import { defaultFrequency, type Frequency, type NotificationGroup } from './rules.ts';
import * as store from './store.server.ts';

/** What one person is told of an event. */
export interface Told {
  personId: string;
  group: NotificationGroup;
  text: string;
  path: string;
}

/** Gives the people of each event their notifications: one each, and none to the person who acted. Events that were given are left out. */
export async function notify(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  events: readonly { event: OutboxEvent; told: readonly Told[] }[],
): Promise<void> {
  const notifications = events.flatMap(({ event, told }) =>
    told
      .filter(
        ({ personId }, index) =>
          personId !== event.byId && told.findIndex((other) => other.personId === personId) === index,
      )
      .map(({ personId, group, text, path }) => ({
        id: newId(clock.now()),
        eventId: event.id,
        personId,
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

/** How often this group may write to the person by e-mail. */
export async function frequencyOf(
  { db }: Pick<Context, 'db'>,
  personId: string,
  group: NotificationGroup,
): Promise<Frequency> {
  return (await store.findChoice(db, personId, group)) ?? defaultFrequency(group);
}
