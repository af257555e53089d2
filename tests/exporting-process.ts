/** Makes copies of data without end, on the database of its first argument and with the files of its second, until it is killed. */
import { flushCompileCache } from 'node:module';
import { makeExports } from '#oversight/personal-data/exports.server.ts';
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openStorage } from '#platform/storage/storage.ts';

const [url = '', dataDirectory = '', secret = ''] = process.argv.slice(2);
const { db } = openDatabase({ url });
const log = { info: () => undefined, warn: () => undefined, error: console.error };
const storage = await openStorage({ dataDirectory });
const context = { db, clock: systemClock, log, storage, secret, config: loadConfig({ DEMO: '0' }) };
process.send?.('ready');
// A process that is killed would keep no compiled code for the next one.
flushCompileCache();
for (;;) await makeExports(context as unknown as Context);
