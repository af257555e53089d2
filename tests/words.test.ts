/** The texts of the product avoid the words that its style rules forbid. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsIn } from './source-texts.ts';

/** Words that a text which names the role does not need, words without a meaning, metaphors, and words of the code. */
const FORBIDDEN =
  /\b(?:somebody|someone|nobody|everybody|anybody|whoever|anew|all the same|by now|so much|e\.g\.|etc\.|in flight|under way|who has the ball|lorry papers|outbox|is no tax invoice|is no legal advice|call off)\b|\balone\b(?=[.,;:]|$)/i;

/** Texts that the specification spells out. */
const SPECIFIED = [
  'A rule can refuse only after somebody has read its source.',
  'With fee and GST, credits of … alone.',
  "A week is shown when at least 5 trades of at least 3 sellers and 3 buyers made it, so that nobody's price can be told.",
  'Prices have changed: plan anew.',
  'This plan is older than 24 hours: plan anew.',
  'Place it all the same',
  'The recycler says that this payment has not arrived. Approve all the same?',
];

/** Code whose texts only those who run or program the product read. */
const INTERNAL =
  /^(?:server|platform)\/|contract\.ts$|\.test\.tsx?$|\.gen\.ts$|\.d\.ts$|^features\/system\/|^web\/.*\.ts$/;

const SOURCES = new URL('../src/', import.meta.url).pathname;
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !INTERNAL.test(file),
);

test('strings, templates and texts of elements are found, and what they say', () => {
  const source = "const a = 'Ask somebody.'; const b = `${a} is no tax invoice`; const c = <p>Nobody{' '}has {a}</p>;";
  const texts = textsIn(source, 'tsx');
  expect(texts).toEqual(['Ask somebody.', '… is no tax invoice', 'Nobody has …']);
  for (const text of texts) expect(text).toMatch(FORBIDDEN);
  for (const text of ['Standalone text.', 'Only this account', 'Take them along.']) expect(text).not.toMatch(FORBIDDEN);
});

test('no article of ours has a forbidden word', () => {
  const directory = join(SOURCES, 'features/oversight/content/articles');
  const lines = readdirSync(directory)
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) =>
      readFileSync(join(directory, file), 'utf8')
        .split('\n')
        .map((line) => `${file}: ${line}`),
    );
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.filter((line) => FORBIDDEN.test(line))).toEqual([]);
});

test('no text has a forbidden word', () => {
  const texts = sources.flatMap((file) => {
    const lang = file.endsWith('x') ? 'tsx' : 'ts';
    return textsIn(readFileSync(join(SOURCES, file), 'utf8'), lang).map((text) => `${file}: ${text}`);
  });
  expect(texts.length).toBeGreaterThan(2_000);
  const isSpecified = (text: string) => SPECIFIED.some((specified) => text.endsWith(`: ${specified}`));
  expect(texts.filter((text) => FORBIDDEN.test(text) && !isSpecified(text))).toEqual([]);
});
