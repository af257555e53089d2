/** Texts between companies that name bank details: the worked examples of the specification, and properties. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesBankDetails } from './bank-details.ts';

describe('the worked examples', () => {
  it.each([
    'Please pay to A/c 123456789012',
    'hdfc0001234',
    'our upi is greenloop@okhdfcbank',
    'खाता संख्या १२३४५६७८९०१२',
    'ask my bank: 9876543210',
  ])('%s: a warning', (text) => expect(namesBankDetails(text)).toBe(true));
  it.each([
    'mail me at sales@greenloop.in',
    'EPR account 41010577629, order WO-2026-27-000022',
    'I paid by NEFT, UTR 401234567890',
    'call 9876543210',
  ])('%s: no warning', (text) => expect(namesBankDetails(text)).toBe(false));
});

it.each([
  ['ＨＤＦＣ０００１２３４', true],
  ['HD\u200bFC0001234', true],
  ['XHDFC0001234', false],
  ['HDFC00012345', false],
  ['HDFC1001234', false],
  ['greenloop@okhdfcbank. Thank you', true],
  ['a@ybl', false],
  ['bank 1234 5678 9012', true],
  ['bank 1234-5678\u20119012', true],
  ['bank 1234  56789', false],
  ['bank 12345678', false],
  ['bank 1234567890123456789', false],
  ['bank 123456789X', false],
  ['IMPS to १२३४ ५६७८ ९०', true],
  ['bank: phone 9876543210', false],
  ['bank, UTR: 401234567890 to a/c 123456789012', true],
  ['UTR of our bank 401234567890', false],
  ['UTR is on the receipt of our bank 401234567890', true],
  ['The border bank 123456789012', false],
  [`bank, utr${'.'.repeat(15)}401234567890`, false],
  [`bank, utr${'.'.repeat(16)}401234567890`, true],
  ['', false],
])('%j: %s', (text, found) => {
  expect(namesBankDetails(text)).toBe(found);
});

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((of) => of.join(''));
/** Words that hold neither a digit nor any word of the rule. */
const words = fc
  .array(fc.constantFrom('please', 'send', 'it', 'soon', 'हाँ', 'ठीक'), { maxLength: 6 })
  .map((of) => of.join(' '));
/** First digits of scripts. */
const SCRIPTS = [0x30, 0x660, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xd66, 0xff10, 0x1d7ce, 0x1d7f6];
const inScript = (text: string, zero: number) =>
  text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)));

it('finds every account number of 9 to 18 digits, in each script and with each separator, and none of another length', () => {
  const separated = fc.tuple(
    digits(1, 24),
    fc.array(fc.constantFrom('', '', ' ', '-'), { minLength: 24, maxLength: 24 }),
  );
  fc.assert(
    fc.property(words, separated, fc.constantFrom(...SCRIPTS), words, (before, [number, separators], zero, after) => {
      // Without separators, so that no part of a longer number stands by itself.
      const whole = `bank ${before} ${inScript(number, zero)} ${after}`;
      expect(namesBankDetails(whole)).toBe(number.length >= 9 && number.length <= 18);
      if (number.length < 9 || number.length > 18) return;
      const parted = Array.from(number, (digit, place) => digit + (separators[place] ?? '')).join('');
      expect(namesBankDetails(`${before} ${inScript(parted, zero)} neft`)).toBe(true);
      expect(namesBankDetails(`${before} ${inScript(number, zero)} ${after}`)).toBe(false);
    }),
  );
});

it('finds every IFSC in any case, and every UPI id that is no e-mail address', () => {
  const letters = fc.stringMatching(/^[A-Z]{4}$/);
  const branch = fc.stringMatching(/^[A-Z0-9]{6}$/);
  const name = fc.stringMatching(/^[A-Za-z0-9._-]{2,20}$/);
  const handle = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{1,10}$/);
  fc.assert(
    fc.property(words, letters, branch, fc.boolean(), name, handle, (before, bank, rest, small, left, right) => {
      const code = `${bank}0${rest}`;
      expect(namesBankDetails(`${before} ${small ? code.toLowerCase() : code}`)).toBe(true);
      expect(namesBankDetails(`${before} ${left}@${right}`)).toBe(true);
    }),
  );
});

it('answers for any text, 2,000 characters of digits and separators too, in no time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => typeof namesBankDetails(text) === 'boolean'),
  );
  const begun = performance.now();
  for (const text of ['1 '.repeat(1_000), '1'.repeat(2_000), 'a.'.repeat(1_000), `bank utr ${'1-'.repeat(990)}`])
    namesBankDetails(text);
  expect(performance.now() - begun).toBeLessThan(200);
});

describe('nine digits in a text without and with a word of banking', () => {
  it.each(['epr', 'gst', 'certificate', 'order', 'wo-', 'phone', 'mobile', 'utr'])('%s before them: none', (word) =>
    expect(namesBankDetails(`bank, ${word} 123456789`)).toBe(false),
  );
  it.each(
    'a/c|acct|ac no|account no|account number|bank|ifsc|neft|rtgs|imps|upi|beneficiary|खाता|BENEFICIARY|Rtgs'.split(
      '|',
    ),
  )('%s: a warning', (word) => {
    expect(namesBankDetails('to 123456789')).toBe(false);
    expect(namesBankDetails(`${word} to 123456789`)).toBe(true);
  });
});
