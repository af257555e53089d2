// @module-tag thorough
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { weaknessOf } from './password-check.ts';
import { readPasswordList } from './password-list.ts';

const MEERA = { role: 'company', email: 'meera@example.in', fullName: 'Meera', companyName: 'Green Loop' } as const;
const COMMON = 'This password is used by many people. Choose another one.';

// Files share the list of refused passwords: no other test may use those that are added here.
let directory: string;
const inDirectory = (name: string) => join(directory, name);
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mandi-list-'));
});
afterAll(() => rm(directory, { recursive: true }));

test('a password of the list is refused, in any case and with signs around it', async () => {
  const typed = ['Quietharbour', 'quietHARBOUR', '12quietharbour!'];
  for (const password of typed) expect(weaknessOf(password, MEERA)).toBeNull();
  await writeFile(inDirectory('leaked'), 'somethingelse\r\nQuietHarbour\r\n\r\n');
  await readPasswordList({ passwordList: inDirectory('leaked') });
  for (const password of typed) expect(weaknessOf(password, MEERA)).toBe(COMMON);
  expect(weaknessOf('harbour of quiet', MEERA)).toBeNull();
});

test('a list that cannot be read ends the start, and so does one that is too long', async () => {
  await expect(readPasswordList({ passwordList: inDirectory('missing') })).rejects.toThrow(
    /^PASSWORD_LIST cannot be read/,
  );
  await expect(readPasswordList({ passwordList: directory })).rejects.toBeInstanceOf(ConfigError);
  await writeFile(inDirectory('long'), Array.from({ length: 1_000_001 }, (_, n) => `w${n}`).join('\n'));
  await expect(readPasswordList({ passwordList: inDirectory('long') })).rejects.toThrow(/^PASSWORD_LIST is too long/);
});

test('the password of the configured superadmin is checked against it', async () => {
  await writeFile(inDirectory('leaked'), 'copper-lantern-58-meadow\n');
  const superadmin = { email: 'root@market.example', password: 'Copper-Lantern-58-Meadow' };
  await expect(readPasswordList({ passwordList: inDirectory('leaked'), superadmin })).rejects.toThrow(
    /^SUPERADMIN_PASSWORD is refused/,
  );
});
