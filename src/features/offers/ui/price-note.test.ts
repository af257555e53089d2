import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PriceNote, type PriceNoteProps } from './price-note.tsx';

const offer = { price_per_credit: 2.4, credit_available: 500, blocked_credit: 0 };

/** The line's text. */
function line(price_context: PriceNoteProps['offer']['price_context'], change: Partial<PriceNoteProps['offer']> = {}) {
  const shown = renderToStaticMarkup(createElement(PriceNote, { offer: { ...offer, price_context, ...change } }));
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
