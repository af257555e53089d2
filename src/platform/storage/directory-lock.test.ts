import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectoryInUseError, lockDirectory, startWhenFree } from './directory-lock.ts';

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

test('waits for a directory that is let go, once it says so', async () => {
  const directory = join(root, 'data');
  const held = lockDirectory(directory);
  let waits = 0;
  const next = startWhenFree(async () => lockDirectory(directory), {
    onWait: () => {
      waits += 1;
      held.release();
    },
  });
  (await next).release();
  expect(waits).toBe(1);
});

test('gives up where it is held to the end, and at once where something else is wrong', async () => {
  const directory = join(root, 'data');
  const held = lockDirectory(directory);
  const wait = { onWait: () => undefined, waitMs: 0 };
  await expect(startWhenFree(async () => lockDirectory(directory), wait)).rejects.toThrow(DirectoryInUseError);
  held.release();
  const broken = async () => Promise.reject(new Error('something else'));
  await expect(startWhenFree(broken, { onWait: () => undefined })).rejects.toThrow('something else');
});
