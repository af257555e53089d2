import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectoryInUseError, lockDirectory } from './directory-lock.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'directory-lock-test-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('one holder at a time; released, it is free and nothing is left', () => {
  const lock = lockDirectory(join(root, 'new', 'data'));
  expect(() => lockDirectory(join(root, 'new', 'data'))).toThrow(DirectoryInUseError);
  lock.release();
  expect(readdirSync(join(root, 'new'))).toEqual([]);
  lockDirectory(join(root, 'new', 'data')).release();
});

test.each([
  ['a process that no longer runs', () => '4194305 boot/1 token\n'],
  ['an earlier process with our number', () => `${process.pid} boot/1 token\n`],
  ['nobody, being damaged', () => ''],
])('the lock of %s counts for nothing', (_whose, content) => {
  writeFileSync(join(root, 'data.lock'), content());
  const lock = lockDirectory(join(root, 'data'));
  expect(readFileSync(join(root, 'data.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  expect(readdirSync(root)).toEqual(['data.lock']);
  lock.release();
});
