// @module-tag thorough
/** kill -9 of processes that give notifications: each event gives each of its people one, and none is lost. */
import { expect, it } from 'vitest';
import { notifyPeople } from '#oversight/notices/service.server.ts';
import { many, one, sql } from '#platform/database/database.ts';
import { provideKilledProcesses } from './kills.ts';
import { addPerson } from './people.ts';
import { repeats } from './repetitions.ts';

const KILLS = repeats(2, 30);
const TIMEOUT_MS = repeats(180_000, 1_800_000);
/** Events of each round, of which a process that is killed has written some. */
const EVENTS = 400;

const killed = provideKilledProcesses(new URL('notifying-process.ts', import.meta.url));

it(
  `${KILLS} kills lose nothing and double nothing`,
  async () => {
    const { market, start, kill } = killed();
    const people = [await addPerson(market, 'superadmin'), await addPerson(market, 'superadmin')];
    await addPerson(market, 'recycler');
    await sql`delete from outbox`.execute(market.db);
    for (let turn = 0; turn < KILLS; turn += 1) {
      await Promise.all([start(), start()]);
      await sql`
      insert into outbox (topic, subject_id, at, next_at)
      select 'user.registered', u.id, now(), now() from users u, generate_series(1, ${EVENTS})
      where u.role = 'recycler'`.execute(market.db);
      const given = async () =>
        (await one<{ n: number }>(market.db)`select count(*) as n from outbox where notify_at is null`)?.n ?? 0;
      // In the midst of its work: some events are given, others are claimed.
      const before = await given();
      await expect.poll(given, { timeout: 30_000, interval: 1 }).toBeGreaterThan(before);
      await kill();
    }
    const left = await many<{ n: number }>(market.db)`select count(*) as n from outbox where notify_at is not null`;
    expect(left[0]?.n).toBeGreaterThan(0);
    // The claims of a killed process are claimed again after its lease.
    market.clock.set(new Date(Date.now() + 60_000));
    while (await notifyPeople(market.context));
    const rows = await many<{ events: number; each: number; all: number }>(market.db)`
    select (select count(*) from outbox) as events, count(distinct (event_id, person_id)) as each, count(*) as all
    from notifications`;
    const events = rows[0]?.events ?? 0;
    expect(events).toBe(KILLS * EVENTS);
    expect(rows).toEqual([{ events, each: events * people.length, all: events * people.length }]);
  },
  TIMEOUT_MS,
);
