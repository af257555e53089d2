import { expect, test } from 'vitest';
import { cleaned, cleanedInput, isVisible, ungrouped, withHyphens, withoutJoiners } from './plain-text.ts';

/** The lists of the specification: taken out of every text, and what stays wherever it comes. */
const LEFTOVERS = [
  0x00ad,
  0x061c,
  0x200b,
  0x200e,
  0x200f,
  0xfeff,
  ...Array.from({ length: 5 }, (_, index) => 0x202a + index),
  ...Array.from({ length: 5 }, (_, index) => 0x2060 + index),
  ...Array.from({ length: 4 }, (_, index) => 0x2066 + index),
].map((point) => String.fromCodePoint(point));
const JOINERS = ['\u200c', '\u200d', '\ufe0e', '\ufe0f', '\u{e0100}'];

test.each(LEFTOVERS)('%j goes, wherever it stands', (leftover) => {
  expect(cleaned(`${leftover}a${leftover} ${leftover}b${leftover}`)).toBe('a b');
  expect(cleaned(leftover)).toBe('');
  expect(cleaned(`e${leftover}\u0301`)).toBe('é');
});

test.each(JOINERS)('%j stays beside any character, and is no text alone', (joiner) => {
  for (const text of [`अ${joiner}`, `${joiner}अ`, `a ${joiner} b`, `👩${joiner}🌾`, `अ${joiner}${joiner}क`]) {
    expect(cleaned(text)).toBe(text);
    expect(isVisible(text)).toBe(true);
    expect(withoutJoiners(text)).not.toContain(joiner);
  }
  expect(cleaned(joiner)).toBe('');
  expect(cleaned(` ${joiner}\u200b `).trim()).toBe('');
});

test.each(['', 'Asha Rao', 'क्षेत्र', 'क\u094d\u200dष', 'ন\u200cক', 'é ÿ ₹ – “x”', '😀 ✈\ufe0f', '👨‍👩‍👧'])(
  '%j stays as it is',
  (text) => {
    expect(cleaned(text)).toBe(text);
    expect(isVisible(text)).toBe(true);
  },
);

test('an accent becomes part of its letter', () => {
  expect(cleaned('e\u0301')).toBe('é');
});

test.each(['\0', '\t', '\n', '\u007f', '\u0085', '\u2028', '\ud800', '\u{e0041}', '\ufff9'])(
  '%j neither goes nor shows: it is refused',
  (hidden) => {
    for (const text of [hidden, `a ${hidden} b`, `1${hidden}2`, `a${hidden}`, `${hidden}a`])
      expect(isVisible(cleaned(text))).toBe(false);
  },
);

test('line breaks and tabs are right where a text may have several lines', () => {
  expect(isVisible('a\r\nb\tc\u2028d', true)).toBe(true);
  expect(isVisible('a\vb', true)).toBe(false);
});

test('codes lose what groups their characters, and any dash of a number is a hyphen', () => {
  expect(ungrouped(' 27 AAPFU–0939-F\u00a01Z\u200d V\t')).toBe('27AAPFU0939F1ZV');
  expect(withHyphens('PR–29—MH1−26')).toBe('PR-29-MH1-26');
});

test('input is cleaned through lists and objects, but for passwords and what is no plain value', () => {
  const file = new Blob(['\u200b']);
  const instant = new Date(0);
  expect(
    cleanedInput({ name: 'A\u200bB', items: [{ text: '\ufeffx', count: 1 }, null, true], file, instant }),
  ).toStrictEqual({ name: 'AB', items: [{ text: 'x', count: 1 }, null, true], file, instant });
  const secrets = { password: 'a\u200b', confirmPassword: 'a\u200b', current_password: '\u200b' };
  expect(cleanedInput(secrets)).toStrictEqual(secrets);
});

test('a body that is nested without end is not followed', () => {
  let deep: unknown = '\u200b';
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(() => cleanedInput(deep)).not.toThrow();
});
