/** The records of decisions: their files are named by their titles, and the index lists each. What documents say of files is true. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DIRECTORY = 'docs/decisions/';
const records = readdirSync(DIRECTORY)
  .filter((file) => file !== 'README.md')
  .map((file) => {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)\n/.exec(readFileSync(DIRECTORY + file, 'utf8')) ?? [];
    return { file, number, title };
  });

/** The title in small letters, with hyphens between its words. */
const slug = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[`']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

it.each(records)('$file is named by its number and title', ({ file, number, title }) => {
  expect(file).toBe(`${number.padStart(4, '0')}-${slug(title)}.md`);
});

it('the index lists every record once, in their order', () => {
  const lines = readFileSync(`${DIRECTORY}README.md`, 'utf8').match(/^- .+$/gm);
  expect(lines).toEqual(records.map(({ file, number, title }) => `- [${number}. ${title}](${file})`));
});

/** Files and folders of the repository, each with all ends of its path: `src/lib/csv.ts`, `lib/csv.ts`, `csv.ts`. */
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const known = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.flatMap((_, first) =>
      parts.slice(first).map((__, more) => parts.slice(first, first + more + 1).join('/')),
    );
  }),
);

it.each(files.filter((file) => file.endsWith('.md')))('every file of the repository that %s names is there', (file) => {
  const named = [...readFileSync(file, 'utf8').matchAll(/`([\w.-]+(?:\/[\w.-]+)+)\/?`/g)].map(([, path = '']) => path);
  const paths = named.filter((path) => /^(?:src|features|db|docs|tests|lab)\/|\.(?:tsx?|mjs|sql|md)$/.test(path));
  expect(paths.filter((path) => !known.has(path))).toEqual([]);
});
