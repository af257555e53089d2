import { describe, expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { readAllPages, type ListPage } from './list-pages.ts';

const row = (number: number) => ({ id: String(number) });

/** A list with this many rows in pages of two, whose cursor is the last id of a page. */
function listOf(count: number) {
  const asked: (string | null)[] = [];
  const page = (cursor: string | null): ListPage<{ id: string }> => {
    asked.push(cursor);
    const first = cursor === null ? 1 : Number(cursor) + 1;
    const data = [first, first + 1].filter((number) => number <= count).map(row);
    return { data, next: first + 1 < count ? String(first + 1) : null };
  };
  return { asked, page };
}

const never = new AbortController().signal;

function refusal(status: number, retryAfter?: number): ApiError {
  return new ApiError(status, `refused with ${status}`, { retryAfter });
}

describe('a whole list', () => {
  it('is read page after page, each from where the last one ended', async () => {
    const { asked, page } = listOf(5);
    const progress: number[] = [];
    const rows = await readAllPages(async (cursor) => page(cursor), {
      signal: never,
      onProgress: (count) => progress.push(count),
    });
    expect(rows).toEqual([1, 2, 3, 4, 5].map(row));
    expect(asked).toEqual([null, '2', '4']);
    expect(progress).toEqual([2, 4, 5]);
  });

  it('keeps a row once that comes twice', async () => {
    const pages = [
      { data: [row(1), row(2)], next: '2' },
      { data: [row(2), row(3)], next: null },
    ];
    const rows = await readAllPages(async () => pages.shift() ?? { data: [], next: null }, { signal: never });
    expect(rows).toEqual([row(1), row(2), row(3)]);
  });

  it('does not go round for ever', async () => {
    const reading = readAllPages(async () => ({ data: [row(1)], next: 'same' }), { signal: never });
    await expect(reading).rejects.toThrow('The list does not end.');
  });

  it('waits as long as a server says that limits calls', async () => {
    const { page } = listOf(3);
    const waits: number[] = [];
    const refusals = [refusal(429, 7), refusal(429)];
    const rows = await readAllPages(
      async (cursor) => {
        const refused = cursor === '2' ? refusals.shift() : undefined;
        if (refused) throw refused;
        return page(cursor);
      },
      { signal: never, wait: async (seconds) => void waits.push(seconds) },
    );
    expect(waits).toEqual([7, 2]);
    expect(rows).toEqual([1, 2, 3].map(row));
  });

  it.each([
    [0, 3],
    [503, 3],
    [429, 6],
    [403, 1],
    [500, 1],
  ])('fails in the middle on %i after %i tries', async (status, tries) => {
    const { page } = listOf(5);
    let failed = 0;
    const reading = readAllPages(
      async (cursor) => {
        if (cursor === null) return page(cursor);
        failed += 1;
        throw refusal(status);
      },
      { signal: never, wait: async () => undefined },
    );
    await expect(reading).rejects.toThrow(`refused with ${status}`);
    expect(failed).toBe(tries);
  });

  it('stops when it is cancelled, between pages and while it waits', async () => {
    const between = new AbortController();
    const { asked, page } = listOf(9);
    const reading = readAllPages(async (cursor) => page(cursor), {
      signal: between.signal,
      onProgress: (rows) => rows === 4 && between.abort(),
    });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toEqual([null, '2']);

    const waiting = new AbortController();
    const patient = readAllPages(
      async () => {
        queueMicrotask(() => waiting.abort());
        throw refusal(429, 3600);
      },
      { signal: waiting.signal },
    );
    await expect(patient).rejects.toMatchObject({ name: 'AbortError' });
  });
});
