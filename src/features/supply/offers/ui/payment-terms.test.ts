import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { quantityNote } from './offer-card.tsx';
import {
  firstQuantity,
  type OfferDetail,
  purchaseAmounts,
  quantityBounds,
  quantityProblem,
  typedAmounts,
} from './payment-terms.ts';
import { PriceNote, type PriceNoteProps } from './price-note.tsx';
import { answerTime, sellerLine, sellerLines } from './seller-words.ts';

const boundsOfOffer = (credit_available: number, blocked_credit: number, minimum_purchase: number) =>
  quantityBounds({ credit_available, blocked_credit, minimum_purchase, unit: 'kg' });

describe('the quantity that may be bought', () => {
  it('lies between the minimum and the available quantity', () =>
    expect(boundsOfOffer(50_000, 10_000, 1000)).toEqual({ unit: 'kg', least: 1000, most: 40_000, step: 100 }));
  it('is the whole remainder where less than the minimum is left', () =>
    expect(boundsOfOffer(50_000, 49_400, 1000)).toEqual({ unit: 'kg', least: 600, most: 600, step: 10 }));
  it('is nothing when all is reserved', () =>
    expect(boundsOfOffer(100, 100, 1)).toMatchObject({ least: 0, most: 0, step: 1 }));
  it('moves by single units where the minimum is small', () => expect(boundsOfOffer(100, 0, 5).step).toBe(1));
});

describe('a quantity that cannot be bought', () => {
  const bounds = { unit: 'kg' as const, least: 500, most: 41_000, step: 10 };
  it.each([
    ['41001', 'Only 41,000 Kg are free.'],
    ['499', 'At least 500 Kg.'],
    ['0', 'At least 500 Kg.'],
    ['500', null],
    ['41000', null],
    ['', null],
  ])('%s: %s', (typed, text) => expect(quantityProblem(typed, bounds)).toBe(text));

  it('is told in grams where the credit is counted in grams', () =>
    expect(quantityProblem('41001', { ...bounds, unit: 'g' })).toBe('Only 41,000 g are free.'));

  it('has no amounts', () => {
    const charges = { feeBasisPoints: 50, gstBasisPoints: 1800 };
    const listed = {
      credit_available: 41_000,
      blocked_credit: 0,
      minimum_purchase: 500,
      unit: 'kg',
      price_per_credit: 2.4,
    };
    const total = (typed: string) => purchaseAmounts(typed, { offer: listed as OfferDetail, charges })?.total;
    expect(['41001', '499', '', '20000'].map(total)).toEqual([undefined, undefined, undefined, 5_692_320]);
  });
});

describe('the amounts while one types', () => {
  const charges = { feeBasisPoints: 50, gstBasisPoints: 1800 };
  it('follow the quantity', () =>
    expect(typedAmounts('1000', 2.35, charges)).toEqual({
      itemValue: 235_000,
      processingFee: 1175,
      gst: 42_512,
      total: 278_687,
    }));
  it('are nothing while a field is empty', () => expect(typedAmounts('', '2.', charges).total).toBe(0));
});

it.each([
  ['quantity=20000', 20_000],
  ['quantity=300', 300],
  ['quantity=99999999', 41_000],
  ['quantity=0', 500],
  ['quantity=a', 500],
  ['', 500],
])('a link with %j fills in %i', (query, expected) => {
  const bounds = { unit: 'kg' as const, least: 500, most: 41_000, step: 10 };
  expect(firstQuantity(new URLSearchParams(query), bounds)).toBe(expected);
});

const seller = {
  unique_id: 'REC-000001',
  company_name: null,
  completed_trades: 12,
  delivered: [
    { unit: 'kg' as const, quantity: 125_480 },
    { unit: 'g' as const, quantity: 40 },
  ],
  median_answer_hours: 17.5,
  approved_on: '2026-05-01',
  member_since: '2026-04-20',
};

it.each([
  [0, 'under 1 hour'],
  [0.9, 'under 1 hour'],
  [1.4, '1 hour'],
  [17.5, '18 hours'],
  [47.9, '48 hours'],
  [48, '2 days'],
  [60, '3 days'],
  [168, '7 days'],
])('says how long an answer takes: %d h', (hours, text) => expect(answerTime(hours)).toBe(text));

it('is one line on a card', () => {
  expect(sellerLine(seller)).toBe('12 trades · 18 hours');
  expect(sellerLine({ ...seller, completed_trades: 1, median_answer_hours: null })).toBe('1 trade');
});

it('lists the whole record on the page of an offer', () => {
  expect(sellerLines(seller)).toEqual([
    'Registration approved by EPR Mandi on 1 May 2026',
    '12 trades completed, 1,25,480 Kg and 40 g delivered',
    'Usually answers in 18 hours',
    'Member since 20 Apr 2026',
    'Named after your request',
  ]);
  expect(
    sellerLines({
      ...seller,
      company_name: 'Green Loop',
      completed_trades: 0,
      delivered: [],
      median_answer_hours: null,
    }),
  ).toEqual([
    'Registration approved by EPR Mandi on 1 May 2026',
    '0 trades completed, 0 Kg delivered',
    'No answer time yet',
    'Member since 20 Apr 2026',
    'Green Loop',
  ]);
});

// Free, minimum; taken, needed.
it.each([
  [41_000, 500, 20_000, 20_000, null],
  [41_000, 500, 500, 300, 'Minimum 500 Kg'],
  [41_000, 500, 500, 500, null],
  [3_000, 500, 3_000, 5_000, 'Only 3,000 Kg free'],
  [40, 100, 40, 20, 'Only 40 Kg free'],
  [40, 100, 40, 40, null],
  [500, 500, 500, 300, 'Minimum 500 Kg'],
])('of %i free and a minimum of %i one buys %i, needing %i: %s', (free, minimum_purchase, takes, need, note) => {
  const offer = { credit_available: free + 7, blocked_credit: 7, minimum_purchase, unit: 'kg' as const };
  expect(quantityNote(offer, takes, need)).toBe(note);
});

const priced = { price_per_credit: 2.4, credit_available: 500, blocked_credit: 0 };

/** The line's text. */
function line(price_context: PriceNoteProps['offer']['price_context'], change: Partial<PriceNoteProps['offer']> = {}) {
  const shown = renderToStaticMarkup(createElement(PriceNote, { offer: { ...priced, price_context, ...change } }));
  return shown
    .replaceAll(/<[^>]+>/g, '|')
    .split('|')
    .filter(Boolean);
}

it.each([
  [
    'elsewhere it is cheaper',
    { lowest: 2.05, median: 2.43, offers: 4 },
    {},
    ['Lowest ₹ 2.05', 'Median ₹ 2.43 of 4 offers'],
  ],
  ['it is the cheapest', { lowest: 2.4, median: 2.43, offers: 4 }, {}, ['Lowest price', 'Median ₹ 2.43 of 4 offers']],
  ['no other is live', { lowest: 2.4, median: 2.4, offers: 1 }, {}, ['Only live offer of this credit and year']],
  ['nothing is live', null, {}, []],
  [
    'it is not live itself',
    { lowest: 2.4, median: 2.4, offers: 1 },
    { blocked_credit: 500 },
    ['Lowest ₹ 2.40', 'Median ₹ 2.40 of 1 offer'],
  ],
])('says what the credit costs where %s', (_, prices, change, words) => {
  expect(line(prices, change)).toEqual(words);
});
