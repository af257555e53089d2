/** Gives notifications without end, on the database of its first argument, until it is killed. */
import { flushCompileCache } from 'node:module';
import { notifyPeople } from '#oversight/notices/service.server.ts';
import { systemClock } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { openDatabase } from '#platform/database/database.ts';

const { db } = openDatabase({ url: process.argv[2] ?? '' });
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const context = { db, clock: systemClock, log } as unknown as Context;
process.send?.('ready');
// A process that is killed would keep no compiled code for the next one.
flushCompileCache();
for (;;) await notifyPeople(context);
