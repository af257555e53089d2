/** Mails that the attacked server has written to its folder, `ATTACK_OUTBOX`. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const directory = process.env['ATTACK_OUTBOX'] ?? '';
/** The worker delivers every second, and more slowly under attack. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;

/** Mails by file name; each is read once. */
const read = new Map<string, string>();

async function readNew(): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names)
    if (!name.startsWith('.') && !read.has(name))
      read.set(name, (await readFile(join(directory, name), 'utf8')).replaceAll('=\r\n', ''));
}

/** Tokens of the links to a page in mails to an address, in no order. */
export function tokensTo(address: string, page: string): string[] {
  const to = new RegExp(`^To: .*${address.replaceAll('.', '\\.')}`, 'm');
  const link = new RegExp(`${page}([\\w-]{43})`);
  return [...read.values()].flatMap((mail) => (to.test(mail) ? (link.exec(mail)?.[1] ?? []) : []));
}

/** The token of a further link to a page, beside those that are known. @throws Error when no mail comes */
export async function nextToken(address: string, page: string, known: readonly string[] = []): Promise<string> {
  const until = Date.now() + PATIENCE_MS;
  do {
    await readNew();
    const token = tokensTo(address, page).find((each) => !known.includes(each));
    if (token !== undefined) return token;
    await pause(PAUSE_MS);
  } while (Date.now() < until);
  throw new Error(`No mail to ${address} with a link to ${page}`);
}
