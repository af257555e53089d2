/** The records of decisions: their files are named by their titles, and the index lists each. */
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
