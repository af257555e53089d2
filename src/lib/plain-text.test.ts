import { expect, test } from 'vitest';
import { composed, isVisible } from './plain-text.ts';

test.each(['', 'Asha Rao', 'क्षेत्र', 'क\u094d\u200dष', 'ন\u200cক', 'é ÿ ₹ – “x”', '😀 ✈\ufe0f', 'e\u0301'])(
  '%j shows',
  (text) => {
    expect(isVisible(text)).toBe(true);
  },
);

test.each([
  '\0',
  '\t',
  '\n',
  '\u007f',
  '\u0085',
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u2028',
  '\u202e',
  '\u2060',
  '\u2066',
  '\ufeff',
  '\ud800',
  '\u{e0041}',
])('%j does not, wherever it stands', (hidden) => {
  for (const text of [hidden, `a ${hidden} b`, `1${hidden}2`, `a${hidden}`, `${hidden}a`])
    expect(isVisible(text)).toBe(false);
});

test.each([
  ['Bengali', 'র\u200d\u09cdযাব'],
  ['Kannada', 'ಅರ\u200d\u0ccdಯ'],
  ['Devanagari', 'शर\u094d\u200dय'],
  ['Malayalam', 'അവന\u0d4d\u200dറെ'],
])('%s words hold joiners inside, and none at their ends, beside a blank or doubled', (_script, word) => {
  expect(isVisible(word)).toBe(true);
  for (const joiner of ['\u200c', '\u200d']) {
    expect(isVisible(word.replace('\u200d', joiner))).toBe(true);
    for (const wrong of [
      joiner + word,
      word + joiner,
      `${word}${joiner} ${word}`,
      `${word} ${joiner}${word}`,
      word.replace('\u200d', joiner + joiner),
    ])
      expect(isVisible(wrong)).toBe(false);
  }
});

test('line breaks and tabs are right where a text may have several lines', () => {
  expect(isVisible('a\r\nb\tc\u2028d', true)).toBe(true);
  expect(isVisible('a\n\u200bb', true)).toBe(false);
  expect(isVisible('a\vb', true)).toBe(false);
});

test('an accent becomes part of its letter', () => {
  expect(composed('e\u0301')).toBe('é');
});
