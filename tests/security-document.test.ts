/** `docs/security.md`: every file and test that it names exists, and its figures are those of the code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { formatRupees, rupees } from '#lib/money.ts';
import {
  CONFIRMATION_MAILS,
  FAILED_LOGINS,
  FORGOTTEN_PASSWORDS,
  FRESH_PROOF_LIFE_MS,
  isSessionOver,
  latestSessionEnd,
  LINK_TRIES,
  MOST_SESSIONS,
  STRANGERS_FAILURES,
} from '#people/identity/rules.ts';
import { EVERYTHING, LIMITS } from '#platform/http/admission.ts';
import { weaknessOf } from '#platform/security/password-check.ts';
import { ACCESS_LIFE_MS, REFRESH_LIFE_MS } from '#platform/security/session-tokens.ts';
import { FAIR_USE } from '#trading/trades/rules.ts';

const root = new URL('../', import.meta.url);
const text = readFileSync(new URL('docs/security.md', root), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, number = '', , file = '', shownBy = '']) => ({ number, file, shownBy }),
);
const sources = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.ts$/.test(name))
  .map((name) => readFileSync(new URL(`src/${name}`, root), 'utf8'));
/** First groups of all matches in the sources, each once. */
const inSources = (pattern: RegExp) =>
  [...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, found = '']) => found)))].toSorted();
const named = (cell: string): string => cell.replaceAll('`', '');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it('the document has a row for each requirement once', () => {
  expect(rows.length).toBeGreaterThan(180);
  const numbers = rows.map(({ number }) => number);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

it.each(rows)('$number names a file that exists, and a test or none', ({ file, shownBy }) => {
  expect(existsSync(new URL(named(file), root)), file).toBe(true);
  if (shownBy === '-') return;
  expect(named(shownBy)).toMatch(/\.(?:test|spec)\.tsx?$/);
  expect(existsSync(new URL(named(shownBy), root)), shownBy).toBe(true);
});

test('the lives of sessions are those of the code', () => {
  const start = new Date('2026-01-01T00:00:00Z');
  const lifeOf = (role: 'recycler' | 'superadmin') => latestSessionEnd(role, start).getTime() - start.getTime();
  expect([lifeOf('recycler'), lifeOf('superadmin')]).toEqual([30 * DAY, 12 * HOUR]);
  const idle = (milliseconds: number) =>
    isSessionOver(
      { role: 'superadmin', startedAt: start, lastUsedAt: start },
      new Date(start.getTime() + milliseconds),
    );
  expect([idle(30 * MINUTE - 1), idle(30 * MINUTE)]).toEqual([false, true]);
  expect([REFRESH_LIFE_MS, ACCESS_LIFE_MS, FRESH_PROOF_LIFE_MS]).toEqual([14 * DAY, 15 * MINUTE, 15 * MINUTE]);
  expect(text).toMatch(/\| company +\| 30 days +\| 14 days +\| 100 /);
  expect(text).toMatch(/\| superadmin +\| 12 hours +\| 30 minutes +\| 100 /);
  expect(MOST_SESSIONS).toBe(100);
});

test('each key of the code has its row, and each row its key', () => {
  const purposes = sources.flatMap((source) =>
    [
      ...source.matchAll(/derivedKey\(\w+, '([a-z-]+)'/g),
      ...source.matchAll(/sealedTexts\(\w+, '([a-z-]+)'\)/g),
      ...source.matchAll(/^(?:export )?const (?:\w+_)?PURPOSE = '([a-z-]+)'/gm),
    ].map(([, purpose = '']) => purpose),
  );
  const stated = [...text.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, purpose = '']) => purpose);
  expect(stated.toSorted()).toEqual([...new Set(purposes)].toSorted());
});

test('the algorithms of the code are those of the document', () => {
  expect(inSources(/createHash\('([\w-]+)'/g)).toEqual(['sha256']);
  expect(inSources(/createHmac\('([\w-]+)'/g)).toEqual(['sha256']);
  expect(inSources(/hkdfSync\('([\w-]+)'/g)).toEqual(['sha256']);
  expect(inSources(/'((?:aes|chacha20|des|rc\d)-[\w-]+)'/g)).toEqual(['aes-256-gcm']);
  expect(inSources(/algorithms?: \[?'(\w+)'/g)).toEqual(['Ed25519', 'HS256']);
  expect(inSources(/(createECDH|createSign\(|publicEncrypt|privateDecrypt|pbkdf2|scrypt)/g)).toEqual([]);
  expect(inSources(/ALGORITHMS = \[(.+?)\]/g)).toEqual(['-8, -7, -257']);
  for (const algorithm of [
    'EdDSA, ES256, RS256',
    'HMAC-SHA-256',
    'AES-256-GCM',
    'Ed25519',
    'HKDF-SHA-256',
    'argon2id',
    'SHA-256',
    'HMAC-SHA-1',
  ])
    expect(text, algorithm).toContain(`| ${algorithm} `);
  const [, kib, rounds] = /memoryCost: (\d+) \* 1024, timeCost: (\d+)/.exec(sources.join('\n')) ?? [];
  expect(text).toContain(`passwords: ${kib} MiB, ${rounds} rounds, a random salt`);
});

test('the limits of use are those of the code', () => {
  const stated = [
    ...text
      .slice(text.indexOf('## Limits of use'), text.indexOf('## Keys'))
      .matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm),
  ]
    .slice(2)
    .map(([, , most, whose]) => `${most} · ${whose}`);
  const during = (seconds: number) =>
    seconds > 3600 ? `${seconds / 3600} hours` : `${seconds / 60} minute${seconds === 60 ? '' : 's'}`;
  const limitText = ({ most, seconds }: { most: number; seconds: number }) =>
    `${most.toLocaleString('en-IN')} in ${during(seconds)}`;
  expect(FORGOTTEN_PASSWORDS.ofDevice).toMatchObject({
    most: FORGOTTEN_PASSWORDS.ofAccount.most,
    seconds: FORGOTTEN_PASSWORDS.ofAccount.seconds,
  });
  expect(stated).toEqual([
    `${FAIR_USE.pending} · buyer`,
    `${FAIR_USE.mostlyReservedOffers} · buyer`,
    `${formatRupees(rupees(FAIR_USE.newBuyerPaise))} · buyer`,
    `${limitText(FAILED_LOGINS.ofAccountAndAddress)} · account and address`,
    `${limitText(FAILED_LOGINS.ofAddress)} · address`,
    `${STRANGERS_FAILURES.map(limitText).join(', ')} · account`,
    `${limitText(FORGOTTEN_PASSWORDS.ofAccount)} · account, or known device`,
    `${limitText(FORGOTTEN_PASSWORDS.ofAddress)} · address`,
    `${limitText(CONFIRMATION_MAILS)} · account`,
    `${limitText(LINK_TRIES)} · address`,
    `${limitText(EVERYTHING)} · address`,
    `${limitText(LIMITS.sign_up)} · address`,
    `${limitText(LIMITS.message)} · address`,
    `${limitText(LIMITS.trade)} · user`,
    `${limitText(LIMITS.verify)} · address`,
  ]);
});

test('the proxy of the instructions takes TLS 1.2 and 1.3 with forward secrecy alone', () => {
  const operations = readFileSync(new URL('docs/operations.md', root), 'utf8');
  expect([...operations.matchAll(/ssl_protocols (.+);/g)].map(([, versions]) => versions)).toEqual(['TLSv1.2 TLSv1.3']);
  const ciphers = [...operations.matchAll(/ssl_ciphers (.+);/g)].flatMap(([, list = '']) => list.split(':'));
  expect(ciphers.length).toBeGreaterThan(0);
  for (const cipher of ciphers) expect(cipher).toMatch(/^ECDHE\+(?:AESGCM|CHACHA20)$/);
  expect(operations).toMatch(/ssl_certificate .+;[^]*ssl_certificate_key .+;/);
});

test('words that passwords are not made of, and deadlines of updates, are those of the rules', () => {
  const holder = (fullName: string) =>
    ({ role: 'company', email: 'zqxwvu.plkmnb@example.in', fullName, companyName: 'Vrtjklm' }) as const;
  expect(text).toContain('words of four letters or more');
  expect(weaknessOf('Asha-2026', holder('Asha Rao'))).toMatch(/^Do not build the password from your name/);
  expect(weaknessOf('Raorao-2026', holder('Asha Rao'))).toBeNull();
  for (const word of ['mandi', 'eprmandi', 'vrtjklm', 'zqxwvu', 'plkmnb', 'zqxwvuplkmnb'])
    expect(weaknessOf(`${word}-123456`, holder('Asha Rao')), word).toMatch(/^Do not build the password from your name/);
  expect(text).toMatch(/critical one is mended within 7 days, a high one within 30 days, all others within 90\s+days/);
});

test('versions of packages are exact, and their lock names a hash each', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const ranges = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
  );
  expect(ranges).toEqual([]);
  const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'));
  const loose = Object.entries<{ integrity?: string; link?: boolean }>(packages).filter(
    ([path, { integrity, link }]) => path.startsWith('node_modules/') && integrity === undefined && link !== true,
  );
  expect(loose.map(([path]) => path)).toEqual([]);
});
