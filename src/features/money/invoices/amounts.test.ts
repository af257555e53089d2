/** Worked examples of file 9 of the specification, part 12, and exact arithmetic on random trades. */
import { describe, expect, it } from 'vitest';
import { amountInWords } from '#lib/amount-in-words.ts';
import { computeAmounts } from '#lib/amounts.ts';
import { ITEM_VALUE_LIMIT_PAISE, PRICE_LIMIT_PAISE, QUANTITY_LIMIT } from '#lib/money.ts';
import { repeats } from '#tests/repetitions.ts';
import { creditNoteAmounts, invoiceAmounts, type DocumentAmounts } from './amounts.ts';

const CHARGES = { feeBasisPoints: 50, gstBasisPoints: 1800 };
const PLATFORM = '27';

const rule = (from: string, to: string) => ({ gstBasisPoints: 1800, isWithinState: from === to });

/** Order, both documents and the difference of their sum, in paise. */
function documentsOf(seller: string, buyer: string, quantity: number, price: number) {
  const order = computeAmounts(quantity, price, CHARGES);
  const goods = invoiceAmounts(order.itemValue, rule(seller, buyer));
  const fee = order.processingFee === 0 ? null : invoiceAmounts(order.processingFee, rule(PLATFORM, buyer));
  return { order, goods, fee, difference: goods.total + (fee?.total ?? 0) - order.total };
}

const shown = ({ taxable, cgst, sgst, igst, total }: DocumentAmounts) => [taxable, cgst, sgst, igst, total];

it.each([
  ['24', '29', 4_689, 270, 1_501_385, [1_266_030, 0, 0, 227_885, 1_493_915], [6_330, 0, 0, 1_139, 7_469], -1],
  ['24', '24', 5_000, 250, 1_482_375, [1_250_000, 112_500, 112_500, 0, 1_475_000], [6_250, 0, 0, 1_125, 7_375], 0],
  ['24', '24', 4_689, 270, 1_501_385, [1_266_030, 113_943, 113_943, 0, 1_493_916], [6_330, 0, 0, 1_139, 7_469], 0],
  ['27', '27', 4_689, 270, 1_501_385, [1_266_030, 113_943, 113_943, 0, 1_493_916], [6_330, 570, 570, 0, 7_470], 1],
  [
    ...(['33', '27', 300, 98_000, 34_865_460] as const),
    [29_400_000, 0, 0, 5_292_000, 34_692_000],
    [147_000, 13_230, 13_230, 0, 173_460],
    0,
  ],
  ['27', '27', 1, 99, 117, [99, 9, 9, 0, 117], null, 0],
] as const)('%s → %s, %i at %i paise', (seller, buyer, quantity, price, total, goods, fee, difference) => {
  const made = documentsOf(seller, buyer, quantity, price);
  expect(made.order.total).toBe(total);
  expect(shown(made.goods)).toEqual(goods);
  expect(made.fee && shown(made.fee)).toEqual(fee);
  expect(made.difference).toBe(difference);
});

/** Amounts of successive credit notes of these quantities. */
function notesOf(invoice: DocumentAmounts & ReturnType<typeof rule>, values: readonly number[]): DocumentAmounts[] {
  const credited = { taxable: 0, cgst: 0, sgst: 0, igst: 0, roundOff: 0 };
  return values.map((value) => {
    const note = creditNoteAmounts(invoice, credited, value);
    for (const name of ['taxable', 'cgst', 'sgst', 'igst', 'roundOff'] as const) credited[name] += note[name];
    return note;
  });
}

describe('credit notes of 4,689 kg at ₹ 2.70', () => {
  const invoiceOf = (seller: string, buyer: string) => ({
    ...documentsOf(seller, buyer, 4_689, 270).goods,
    ...rule(seller, buyer),
  });
  const kilograms = (...quantities: number[]) => quantities.map((quantity) => quantity * 270);

  it('of 1,000 and 3,689 kg between states', () => {
    expect(notesOf(invoiceOf('24', '29'), kilograms(1_000, 3_689)).map(shown)).toEqual([
      [270_000, 0, 0, 48_600, 318_600],
      [996_030, 0, 0, 179_285, 1_175_315],
    ]);
  });

  it('of 1, 1 and 1 kg between states', () => {
    expect(notesOf(invoiceOf('24', '29'), kilograms(1, 1, 1)).map(({ igst }) => igst)).toEqual([49, 48, 49]);
  });

  it('of 1, 1 and 4,687 kg within a state', () => {
    const notes = notesOf(invoiceOf('24', '24'), kilograms(1, 1, 4_687));
    expect(notes.map(({ cgst }) => cgst)).toEqual([24, 25, 113_894]);
    expect(notes.map(({ sgst }) => sgst)).toEqual([24, 25, 113_894]);
  });
});

it.each([
  // An invoice of ₹ 118.00 that its paper rounds to 117.50: the rest is worth 1 paisa, so that the note before takes 49 of the 50.
  ['the note before takes what the rest cannot', -50, [9_999, 1], [-49, -1]],
  ['and the one before that', -50, [9_980, 19, 1], [-26, -23, -1]],
  ['the rest takes all where it can', -50, [9_900, 100], [0, -50]],
  ['and what is added in any case', 50, [9_999, 1], [0, 50]],
])('of a round-off %s', (_, roundOff, values, expected) => {
  const invoice = { ...invoiceAmounts(10_000, rule('24', '29'), roundOff), ...rule('24', '29') };
  const notes = notesOf(invoice, values);
  expect(notes.map((note) => note.roundOff)).toEqual(expected);
  expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(invoice.total);
  expect(Math.min(...notes.map(({ total }) => total))).toBeGreaterThanOrEqual(0);
});

it.each([
  [1_493_915, 'Rupees Fourteen Thousand Nine Hundred Thirty-Nine and Fifteen Paise Only'],
  [1, 'Rupees Zero and One Paise Only'],
  [1_234_567_800, 'Rupees One Crore Twenty-Three Lakh Forty-Five Thousand Six Hundred Seventy-Eight Only'],
  [0, 'Rupees Zero Only'],
  [1_000_000_00, 'Rupees Ten Lakh Only'],
  [2_000_10, 'Rupees Two Thousand and Ten Paise Only'],
  [1_180_000_000_000_099, 'Rupees Eleven Lakh Eighty Thousand Crore and Ninety-Nine Paise Only'],
  [-49, 'Minus Rupees Zero and Forty-Nine Paise Only'],
])('%i paise in words', (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

/** Pseudo-random numbers, the same in each run (mulberry32). */
let seed = 20_261_121;
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
/** A whole number from 1 to `most`, of any number of digits alike. */
const upTo = (most: number) => Math.max(1, Math.min(most, Math.floor(Math.exp(random() * Math.log(most + 1)))));

/** Whether `rounded` is `value` × `points` ÷ `whole`, rounded half up: the exact fraction lies in [rounded − ½, rounded + ½). */
function isHalfUp(rounded: number, value: number, points: number, whole: number): boolean {
  const [twice, exact] = [2n * BigInt(rounded), 2n * BigInt(value) * BigInt(points)];
  return (twice - 1n) * BigInt(whole) <= exact && exact < (twice + 1n) * BigInt(whole);
}

it('documents of random trades are right to the paisa, and their notes add up to them', () => {
  for (let turn = 0; turn < repeats(5_000, 100_000); turn += 1) {
    const price = upTo(PRICE_LIMIT_PAISE);
    const quantity = upTo(Math.min(QUANTITY_LIMIT, Math.floor(ITEM_VALUE_LIMIT_PAISE / price)));
    const [seller, buyer] = [random() < 0.5 ? '24' : '27', random() < 0.5 ? '24' : '27'];
    const { goods, fee, difference } = documentsOf(seller, buyer, quantity, price);
    const what = `${seller} → ${buyer}, ${quantity} at ${price}`;
    const bound = seller === buyer && buyer === PLATFORM ? 2 : 1;
    if (Math.abs(difference) > bound) expect.fail(`${what}: the sum differs by ${difference}`);
    for (const [from, document] of [
      [seller, goods],
      [PLATFORM, fee],
    ] as const) {
      if (document === null) continue;
      const { taxable, cgst, sgst, igst, total } = document;
      const isRight =
        from === buyer
          ? igst === 0 && cgst === sgst && isHalfUp(cgst, taxable, 1800, 20_000)
          : cgst === 0 && sgst === 0 && isHalfUp(igst, taxable, 1800, 10_000);
      if (!isRight || total !== taxable + cgst + sgst + igst || !Number.isSafeInteger(total))
        expect.fail(`${what}: ${JSON.stringify(document)}`);
    }
    notesAreRight(goods.taxable, rule(seller, buyer), what);
  }
});

/** A random value cut into random parts, of any size alike. */
function randomParts(value: number): number[] {
  const parts: number[] = [];
  for (let left = value; left > 0;) {
    const part = parts.length === 7 || random() < 0.1 ? left : Math.min(left, upTo(left));
    // The small part comes last as often as first.
    parts.push(random() < 0.5 || part === left ? part : left - part);
    left -= parts.at(-1) ?? 0;
  }
  return parts;
}

/** Fails unless the notes of a random split are each at least 0, with taxes of exact fractions, and add up to their invoice. */
function notesAreRight(taxable: number, tax: ReturnType<typeof rule>, of: string): void {
  const exact = invoiceAmounts(taxable, tax).total;
  const roundOff = Math.max(1 - exact, Math.floor(random() * 101) - 50);
  const invoice = { ...invoiceAmounts(taxable, tax, roundOff), ...tax };
  const notes = notesOf(invoice, randomParts(taxable));
  const what = `${of}, rounded by ${roundOff}, in notes ${JSON.stringify(notes)}`;
  const sums = { taxable: 0, cgst: 0, sgst: 0, igst: 0, roundOff: 0, total: 0 };
  for (const note of notes) {
    for (const name of NAMES) sums[name] += note[name];
    const within = tax.isWithinState;
    if (Math.min(note.taxable, note.cgst, note.sgst, note.igst, note.total) < 0) expect.fail(`below zero: ${what}`);
    if (note.cgst !== note.sgst || (within ? note.igst : note.cgst) !== 0) expect.fail(`taxes: ${what}`);
    if (!isHalfUp(within ? sums.cgst : sums.igst, sums.taxable, 1800, within ? 20_000 : 10_000))
      expect.fail(`rounding: ${what}`);
    if (note.roundOff * Math.sign(roundOff) < 0) expect.fail(`round-off: ${what}`);
  }
  for (const name of NAMES) if (sums[name] !== invoice[name]) expect.fail(`sum of ${name}: ${what}`);
}
const NAMES = ['taxable', 'cgst', 'sgst', 'igst', 'roundOff', 'total'] as const;

it('notes of random splits are never below zero and add up to their invoice, of small invoices too', () => {
  for (let turn = 0; turn < repeats(20_000, 100_000); turn += 1) {
    const taxable = upTo(turn % 2 === 0 ? 200 : ITEM_VALUE_LIMIT_PAISE);
    notesAreRight(taxable, rule('24', random() < 0.5 ? '24' : '27'), `of ${taxable}`);
  }
});
