import { expect, it, test } from 'vitest';
import { charactersOf, firstCharacters, withinLimit } from './characters.ts';
import { list, longText, note, optionalText, reasonIfAny, statedReason, text } from './fields.ts';

/** Two UTF-16 units each. */
const emoji = (count: number) => '😀'.repeat(count);

it('counts code points', () => {
  expect(charactersOf('')).toBe(0);
  expect(charactersOf(`ab${emoji(2)}`)).toBe(4);
});

it('the beginning of a text has whole characters', () => {
  expect(firstCharacters(emoji(3), 2)).toBe(emoji(2));
  expect(firstCharacters('abc', 3)).toBe('abc');
});

test.each([
  ['typed at the end', `abc${emoji(1)}`, 5, 3, 'abc', 3],
  ['pasted in the middle', `a${emoji(2)}bc`, 5, 4, `a${emoji(1)}bc`, 3],
  ['as many as there may be', emoji(3), 6, 3, emoji(3), 6],
  ['pasted behind a blank', ' abc', 4, 3, 'abc', 3],
  ['pasted with blanks around it', '\u200b abc \n', 7, 3, 'abc', 3],
  ['shortened, but still too long', 'abcdef', 1, 3, 'bcdef', 0],
])('%s', (_, typed, caret, most, kept, after) => {
  expect(withinLimit(typed, caret, most)).toEqual({ text: kept, caret: after });
});

/** The contracts of the server and the forms of the browser are built of these. */
const LIMITS = [
  ['a reason', statedReason, 300, 'Enter 3 to 300 characters'],
  ['a text', text('Name is required', 60), 60, 'At most 60 characters'],
  ['a note', note(300), 300, 'At most 300 characters'],
  ['an optional text', optionalText(40), 40, 'At most 40 characters'],
  ['a long text', longText('This is a text', 200, 'At most 200 characters'), 200, 'At most 200 characters'],
  ['an entry of a list', list('Choose one'), 500, 'An entry is too long'],
  ['a reason that is not needed', reasonIfAny, 300, 'Enter 3 to 300 characters'],
] as const;

test.each(LIMITS)('%s is limited by characters', (_, field, most, error) => {
  const of = (count: number) => field.safeParse(field === LIMITS[5][1] ? [emoji(count)] : emoji(count));
  expect(of(most).success).toBe(true);
  expect(of(most + 1).error?.issues.map(({ message }) => message)).toEqual([error]);
});

it('a reason has three characters, not three units', () => {
  for (const reason of [statedReason, reasonIfAny]) {
    expect(reason.safeParse(emoji(3)).success).toBe(true);
    expect(reason.safeParse(emoji(2)).error?.issues[0]?.message).toBe('Enter 3 to 300 characters');
  }
});
