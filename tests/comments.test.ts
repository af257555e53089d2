/** A comment is a sentence, or the name of a thing: it does not begin with a question word, which leaves the reader to find its subject. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const QUESTION = /^\s*(?:\/\/|\/\*\*|\*|--) ?(?:What|Who|Whoever|Nobody|Somebody) /u;

it('no comment begins with What, Who, Whoever, Nobody or Somebody', () => {
  const root = new URL('..', import.meta.url).pathname;
  const sources = ['{src,tests,e2e,lab,demo,scripts}/**/*.{ts,tsx,mjs}', 'db/functions/*.sql', 'db/invariants.sql'];
  const files = globSync(sources, { cwd: root });
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    readFileSync(root + file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (QUESTION.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(found).toEqual([]);
});
