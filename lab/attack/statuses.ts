/**
 * Prints the responses since the counts stored in a file, and stores the current counts. Exit 1 when there was a 5xx.
 *   node lab/attack/statuses.ts FILE NAME
 */
import { readFile, writeFile } from 'node:fs/promises';
import { answered } from './market.ts';

const [file = '', name = ''] = process.argv.slice(2);
const before = new Map<string, number>(JSON.parse(await readFile(file, 'utf8').catch(() => '[]')));
const now = await answered();
await writeFile(file, JSON.stringify([...now]));
const since = [...now]
  .map(([status, count]) => [status, count - (before.get(status) ?? 0)] as const)
  .filter(([, count]) => count > 0)
  .sort(([one], [other]) => one.localeCompare(other));
const total = since.reduce((sum, [, count]) => sum + count, 0);
if (name) process.stdout.write(`${name}: ${total} requests; ${since.map((pair) => pair.join(' × ')).join(', ')}\n`);
if (name && since.some(([status]) => status >= '500')) process.exitCode = 1;
