import { beforeEach, expect, it } from 'vitest';
import { createRateLimiter } from '#platform/security/rate-limit.ts';
import { openSharedMarket } from '#tests/market.ts';
import { violationsIn } from './csp-reports.ts';

const URL = '/api/csp-reports/';
const TOKEN = 'x'.repeat(43);
const old = (blocked: string, page = `https://mandi.example/reset-password/${TOKEN}?a=b`) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': page,
      'blocked-uri': blocked,
      'effective-directive': 'script-src-elem',
      'script-sample': 'secret()',
    },
  });
const current = JSON.stringify([
  {
    type: 'csp-violation',
    body: {
      documentURL: 'https://mandi.example/home',
      blockedURL: 'https://evil.example/a?b',
      effectiveDirective: 'img-src',
    },
  },
]);

let lines: object[];
const market = await openSharedMarket({
  log: { info: () => undefined, warn: (facts) => void lines.push(facts), error: () => undefined },
});
beforeEach(() => {
  lines = [];
});

const report = (payload: string, type = 'application/csp-report') =>
  market.app.inject({ method: 'POST', url: URL, payload, headers: { 'content-type': type } });

it('takes both formats, and logs each report once an hour without anything private', async () => {
  for (const payload of [old('inline'), current, old('inline')]) {
    const answer = await report(payload, payload === current ? 'application/reports+json' : undefined);
    expect([answer.statusCode, answer.payload]).toEqual([204, '']);
  }
  expect(lines).toEqual([
    { event: 'csp_report', directive: 'script-src-elem', blocked: 'inline', page: '/reset-password' },
    { event: 'csp_report', directive: 'img-src', blocked: 'https://evil.example', page: '/home' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|xxx|a=b/);
  market.clock.advance(3_600_000);
  await report(current);
  expect(lines).toHaveLength(3);
});

it('tells of a bounded number of distinct reports', async () => {
  market.clock.advance(3_600_000);
  for (let index = 0; index < 250; index += 1) await report(old(`https://h${index}.example/`));
  expect(lines).toHaveLength(200);
});

it('the call for reports has limits, and takes POST alone', async () => {
  const padded = (size: number) => current + ' '.repeat(size - current.length);
  expect((await report(padded(8 * 1024))).statusCode).toBe(204);
  expect((await report(padded(8 * 1024 + 1))).statusCode).toBe(413);
  for (const payload of ['', 'null', '1', '{"csp-report"']) expect((await report(payload)).statusCode).toBe(400);
  expect((await market.app.inject({ url: URL })).statusCode).toBe(405);

  market.context.limiter = createRateLimiter(market.db, () => undefined, market.clock);
  const { statusCode } = await report(current);
  expect(statusCode).toBe(204);
  for (let index = 1; index < 20; index += 1) await report(current);
  const refused = await report(current);
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  await market.context.limiter.close();
});

it.each([
  ['{}', []],
  ['[]', []],
  ['[1,null,{"body":{}}]', [{ directive: 'unknown', blocked: 'unknown', page: '/' }]],
  [old('data:text/html,<b>', 'nothing'), [{ directive: 'script-src-elem', blocked: 'data://', page: '/' }]],
  [old('x'.repeat(500)), [{ directive: 'script-src-elem', blocked: 'unknown', page: '/reset-password' }]],
])('makes of %s what it can', (text, expected) => {
  expect(violationsIn(text)).toEqual(expected);
});
