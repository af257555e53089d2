import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineQuery } from './api-query.ts';
import { preloadRequests, dropPreloaded, takePreloaded } from './preloaded-requests.ts';

describe('the script of a document', () => {
  const queries = [
    defineQuery('GET /api/superadmin/concerns/'),
    defineQuery('GET /api/epr/target/', { query: { search: 'd e', FY: '', page_size: 200 } }),
  ];
  const targets = '/api/epr/target/?search=d+e&page_size=200';
  const script = preloadRequests({ roles: ['producer', 'superadmin'], queries }, {});

  interface Circumstances {
    text?: string;
    search?: string;
    answer?: () => Promise<unknown>;
  }

  function run(
    stored: Record<string, string>,
    { text = script, search = '', answer = async () => 'answer' }: Circumstances = {},
  ) {
    const asked: unknown[] = [];
    const window: { earlyAnswers?: { authorization: string; answers: Record<string, unknown> } } = {};
    const localStorage = { getItem: (key: string) => stored[key] ?? null };
    const fetch = (...of: unknown[]) => {
      asked.push(of);
      return answer();
    };
    runInNewContext(text, { window, location: { search }, localStorage, fetch });
    return { asked, early: window.earlyAnswers };
  }

  it('asks all with the token of the session, and keeps the answers by their address', async () => {
    const { asked, early } = run({ role: 'producer', token: 'abc' });
    const sent = { headers: { Authorization: 'Bearer abc' } };
    expect(asked).toEqual([
      ['/api/users/profile/', sent],
      ['/api/users/counts/', sent],
      ['/api/superadmin/concerns/', sent],
      [targets, sent],
    ]);
    expect(early?.authorization).toBe('Bearer abc');
    expect(await early?.answers[targets]).toBe('answer');
  });

  it('asks without the token for what everybody may read', () => {
    const mixed = [
      defineQuery('GET /api/epr/all-types/'),
      defineQuery('GET /api/epr/public-credit-offers/', { query: { page_size: 24 } }),
      defineQuery('GET /api/epr/target/'),
    ];
    const text = preloadRequests({ roles: ['producer'], queries: mixed }, {});
    const { asked } = run({ role: 'producer', token: 'abc' }, { text });
    expect(asked.slice(2)).toEqual([
      ['/api/epr/all-types/', {}],
      ['/api/epr/public-credit-offers/?page_size=24', {}],
      ['/api/epr/target/', { headers: { Authorization: 'Bearer abc' } }],
    ]);
  });

  it.each([
    ['nobody is logged in', {}, ''],
    ['somebody of another role is', { role: 'recycler', token: 'abc' }, ''],
    ['the address narrows what the screen asks', { role: 'producer', token: 'abc' }, '?search=a'],
  ])('asks nothing where %s', (_, stored, search) => {
    const { asked, early } = run(stored, { search });
    expect(asked).toEqual([]);
    expect(early).toBeUndefined();
  });

  it('asks for what a query of the address shows, at that address alone', () => {
    const tab = () => [defineQuery('GET /api/superadmin/concerns/')];
    const preload = { roles: ['producer'], queries, searches: { '?tab=one': tab } } as const;
    const session = { role: 'producer', token: 'abc' };
    const text = preloadRequests(preload, {}, '?tab=one');
    const asked = (search: string) => run(session, { text, search }).asked.map((of) => (of as string[])[0]);
    expect(asked('?tab=one').slice(2)).toEqual(['/api/superadmin/concerns/']);
    expect(asked('')).toEqual([]);
    const other = preloadRequests(preload, {}, '?tab=two');
    expect(run(session, { text: other, search: '?tab=two' }).asked).toEqual([]);
    expect(run(session, { text: other }).asked).toHaveLength(4);
  });

  it('asks for what the address names, and lets it say nothing else', () => {
    const article = ({ id = '' }) => [
      defineQuery('GET /api/superadmin/blogs/{id}/', { params: { id } }),
      defineQuery('GET /api/superadmin/blogs/', { query: { search: id } }),
    ];
    const text = preloadRequests({ roles: ['superadmin'], queries: article }, { id: '</script><script>"\u2028' });
    expect(text).not.toContain('</');
    const { asked } = run({ role: 'superadmin', token: 'abc' }, { text });
    expect(asked.map((of) => (of as unknown[])[0])).toContain(
      '/api/superadmin/blogs/%3C%2Fscript%3E%3Cscript%3E%22%E2%80%A8/',
    );
  });

  it('leaves a failure to whoever takes the answer', async () => {
    const { early } = run(
      { role: 'producer', token: 'abc' },
      { answer: () => Promise.reject(new TypeError('cut off')) },
    );
    await expect(early?.answers['/api/superadmin/concerns/']).rejects.toThrow('cut off');
  });
});

describe('an answer', () => {
  const answer = Promise.resolve(new Response('{}'));
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(500);
    globalThis.earlyAnswers = {
      authorization: 'Bearer abc',
      answers: { '/api/a/': answer, '/api/b/': answer, '/api/epr/all-types/': answer },
    };
  });
  afterEach(() => {
    vi.restoreAllMocks();
    globalThis.earlyAnswers = undefined;
  });

  it('is taken once, by who asks the same', () => {
    expect(takePreloaded('/api/c/', 'Bearer abc')).toBeUndefined();
    expect(takePreloaded('/api/a/', 'Bearer abc')).toBe(answer);
    expect(takePreloaded('/api/a/', 'Bearer abc')).toBeUndefined();
    expect(takePreloaded('/api/b/', 'Bearer abc')).toBe(answer);
  });

  it('that everybody may read is taken by who asks without a token', () => {
    expect(takePreloaded('/api/epr/all-types/', null)).toBe(answer);
    expect(takePreloaded('/api/a/', 'Bearer abc')).toBe(answer);
  });

  it.each(['Bearer other', null])('is not for %s', (authorization) => {
    expect(takePreloaded('/api/a/', authorization)).toBeUndefined();
  });

  it.each([
    ['another session', () => takePreloaded('/api/a/', 'Bearer other')],
    ['nobody', () => takePreloaded('/api/a/', null)],
    ['a change', dropPreloaded],
    ['ten seconds', () => vi.spyOn(performance, 'now').mockReturnValue(10_001)],
  ])('is worth nothing after %s', (_, happen) => {
    happen();
    expect(takePreloaded('/api/a/', 'Bearer abc')).toBeUndefined();
  });
});
