import { expect, test, vi } from 'vitest';

// Ids never go back within a process: other files, with later clocks, have made some in this one.
vi.resetModules();
const { isId, newId, randomToken } = await import('./ids.ts');

test('an id carries the time it was made at and the version and variant of a UUIDv7', () => {
  const now = new Date('2031-04-01T00:00:00.123Z');
  const id = newId(now);
  expect(isId(id)).toBe(true);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime());
  expect(id[14]).toBe('7');
  expect('89ab').toContain(id[19]);
});

test('ids sort in the order of creation within a millisecond and when the clock steps back', () => {
  const now = new Date('2031-04-02T00:00:00Z');
  const earlier = new Date(now.getTime() - 3_600_000);
  const ids = Array.from({ length: 10_000 }, (_, index) => newId(index % 3 === 0 ? earlier : now));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id may be written in either case, nothing else is one', () => {
  const id = newId(new Date());
  expect(isId(id.toUpperCase())).toBe(true);
  for (const text of ['', '12', `${id} `, `{${id}}`, id.replaceAll('-', ''), `${id}\n`]) expect(isId(text)).toBe(false);
});

test('a token has the bytes asked for and differs each time', () => {
  expect(Buffer.from(randomToken(32), 'base64url')).toHaveLength(32);
  expect(randomToken(32)).toMatch(/^[\w-]{43}$/);
  expect(randomToken(16)).not.toBe(randomToken(16));
});
