import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applicationSecret } from './secret.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'secret-test-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true }));

test('the secret of the configuration wins, and nothing is written', () => {
  expect(applicationSecret({ appSecret: 'given', dataDirectory })).toBe('given');
  expect(readdirSync(dataDirectory)).toEqual([]);
});

test('the secret is made once, for the owner only, and kept', () => {
  const directory = join(dataDirectory, 'new');
  const secret = applicationSecret({ dataDirectory: directory });
  expect(secret).toHaveLength(64);
  expect(readFileSync(join(directory, 'secret'), 'utf8')).toBe(`${secret}\n`);
  expect(statSync(join(directory, 'secret')).mode & 0o777).toBe(0o600);
  expect(applicationSecret({ dataDirectory: directory })).toBe(secret);
  expect(readdirSync(directory)).toEqual(['secret']);
  expect(applicationSecret({ dataDirectory: join(dataDirectory, 'other') })).not.toBe(secret);
});

test('a damaged file is reported, not replaced', () => {
  writeFileSync(join(dataDirectory, 'secret'), 'half');
  expect(() => applicationSecret({ dataDirectory })).toThrow(/secret is damaged/);
  expect(readFileSync(join(dataDirectory, 'secret'), 'utf8')).toBe('half');
});
