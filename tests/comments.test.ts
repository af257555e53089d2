/** A comment is a sentence, or the name of a thing: it begins with its subject and not with a question word or a preposition, behind which the reader has to look for it. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const OBJECT_FIRST = /^\s*(?:\/\/|\/\*\*|--) ?(?:Of|For|So|As) /u;
const QUESTION = /^\s*(?:\/\/|\/\*\*|\*|--) ?(?:What|Who|Whoever|Nobody|Somebody) /u;

const root = new URL('..', import.meta.url).pathname;

/** Files of our own code, from the root. */
function codeFiles(): string[] {
  const sources = ['{src,tests,e2e,lab,demo,scripts}/**/*.{ts,tsx,mjs}', 'db/functions/*.sql', 'db/invariants.sql'];
  const files = globSync(sources, { cwd: root, exclude: ['**/node_modules/**'] });
  expect(files.length).toBeGreaterThan(1_000);
  return files;
}

function commentsLike(pattern: RegExp): string[] {
  return codeFiles().flatMap((file) =>
    readFileSync(root + file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );
}

it('no comment begins with What, Who, Whoever, Nobody or Somebody', () => {
  expect(commentsLike(QUESTION)).toEqual([]);
});

it('no comment begins with Of, For, So or As', () => {
  expect(commentsLike(OBJECT_FIRST)).toEqual([]);
});

it('the comment on a whole file stands above its imports, whose order would take it along', () => {
  const betweenImports = /^import [^;]*;\n(?:import [^;]*;\n)*\/\*\*(?:[^*]|\*(?!\/))*\*\/\nimport /mu;
  expect(codeFiles().filter((file) => betweenImports.test(readFileSync(root + file, 'utf8')))).toEqual([]);
});
