/** A type is a noun: a participle or a gerund says what was or is being done, and leaves open to what. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DECLARATION = /^\s*(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class|enum) ([A-Z]\w*)/gmu;
/** The last word of a name that is a participle or a gerund; those that end in `ed` or `ing` are the regular ones. */
const PARTICIPLE =
  /(?:[a-z](?:ed|ing)|(?:^|[a-z\d])(?:Chosen|Done|Drawn|Found|Given|Held|Kept|Known|Lost|Made|Paid|Seen|Sent|Shown|Sold|Taken|Written))$/u;
/** Nouns with such an ending. */
const NOUN =
  /(?:Billing|Caching|Coding|Drawing|Feed|Finding|Heading|Listing|Meaning|Need|Ordering|Paging|Seed|Setting|Spelling|Thing|Warning)$/u;

const isParticiple = (name: string) => PARTICIPLE.test(name) && !NOUN.test(name);

it('participles and gerunds are told from nouns', () => {
  const names = ['Wanted', 'TargetsAsked', 'Kept', 'QuantityTaken', 'Making', 'NoteReading'];
  expect(names.filter((name) => !isParticiple(name))).toEqual([]);
  const nouns = ['WantedLine', 'KeptBank', 'Warning', 'ShownFinding', 'PlanNeed', 'ContentCoding'];
  expect(nouns.filter((name) => isParticiple(name))).toEqual([]);
});

it('no type is named by a participle or a gerund', () => {
  const root = new URL('..', import.meta.url).pathname;
  const files = globSync('{src,tests,e2e,lab,demo,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  const declared = files.flatMap((file) =>
    Array.from(readFileSync(root + file, 'utf8').matchAll(DECLARATION), ([, name = '']) => ({ file, name })),
  );
  expect(declared.length).toBeGreaterThan(1_000);
  expect(declared.filter(({ name }) => isParticiple(name)).map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
