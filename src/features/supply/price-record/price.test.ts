import { describe, expect, it } from 'vitest';
import { priceOf, type AskingOffer, type TradedWeek, type VerifiedTrade } from './price.ts';

const MONDAY = '2026-11-16';
/** `A–X 10,000 at 2.00`, verified two weeks before that Monday. */
const trades = (text: string, verified_at = new Date('2026-11-02T06:00:00Z')): VerifiedTrade[] =>
  text.split('; ').map((part) => {
    const [, seller = '', buyer = '', quantity = '', price = ''] = /^(\w)–(\w) ([\d,]+) at ([\d.]+)$/.exec(part) ?? [];
    return {
      seller,
      buyer,
      quantity: Number(quantity.replaceAll(',', '')),
      price_paise: Math.round(Number(price) * 100),
      verified_at,
    };
  });
const asks: AskingOffer[] = [
  { seller: 'K', price_paise: 260 },
  { seller: 'L', price_paise: 210 },
  { seller: 'M', price_paise: 230 },
  { seller: 'L', price_paise: 900 },
];
const FIRST = 'A–X 10,000 at 2.00; B–Y 5,000 at 2.40; C–Z 3,000 at 2.50; A–Y 2,000 at 2.20; B–X 1,000 at 2.60';
const ASKED = { kind: 'asking', price_paise: 230, trades_band: null, quantity_band: null, carried: false, as_of: null };
const LAST: TradedWeek = { week: MONDAY, price_paise: 223, trades_band: '5-9', quantity_band: '10,000-99,999' };
const at = (text: string) => new Date(text);

describe('the examples', () => {
  it('the traded price of the example is 2.23', () => {
    expect(priceOf(trades(FIRST), [], null)).toEqual({
      kind: 'traded',
      price_paise: 223,
      trades_band: '5-9',
      quantity_band: '10,000-99,999',
      carried: false,
      as_of: null,
    });
  });
  it('the same; a week later one new trade: carried', () => {
    const later = [...trades(FIRST), ...trades('C–X 4,000 at 9.00', at('2026-11-18T06:00:00Z'))];
    const { week, ...figures } = LAST;
    expect(priceOf(later, asks, LAST)).toEqual({ kind: 'traded', ...figures, carried: true, as_of: week });
  });
  it('four trades of two sellers: asking 2.30', () => {
    const four = trades('A–X 100 at 2.00; A–Y 100 at 2.00; B–X 100 at 2.00; B–Z 100 at 2.00');
    expect(priceOf(four, asks, LAST)).toEqual(ASKED);
  });
  it('A has 80%: asking 2.30', () => {
    const most = trades('A–X 18,900 at 2.00; B–Y 800 at 2.00; C–Z 600 at 2.00; B–Z 400 at 2.00; C–X 300 at 2.00');
    expect(priceOf(most, asks, null)).toEqual(ASKED);
  });
  it('one trade, one seller: none', () => {
    const none = { ...ASKED, kind: 'none', price_paise: null };
    expect(priceOf(trades('A–X 100 at 2.00'), asks.slice(0, 1), null)).toEqual(none);
  });
});

describe('a single trade stays unknown', () => {
  const even = 'A–X 100 at 2.00; B–Y 100 at 2.00; C–Z 100 at 2.00; A–Y 100 at 2.00; B–X 100 at 2.00';
  it.each([
    ['five trades of three sellers to three buyers', even, 'traded'],
    ['four trades', even.split('; ').slice(0, 4).join('; '), 'none'],
    ['two sellers', even.replace('C–Z', 'A–Z'), 'none'],
    ['two buyers', even.replace('C–Z', 'C–X'), 'none'],
    ['a trade of a company with itself is no trade', even.replace('A–Y', 'A–A'), 'none'],
    ['one seller with 60% of the weight', even.replace('B–X', 'A–X'), 'traded'],
    ['one seller with more', even.replace('B–X 100', 'A–X 101'), 'none'],
  ])('%s', (_name, text, kind) => {
    expect(priceOf(trades(text), [], null).kind).toBe(kind);
  });
  it.each([
    ['two new trades of one seller', 'C–X 10 at 9.00; C–Y 10 at 9.00', '2026-11-16T06:00:00Z', true],
    ['two of two sellers', 'B–X 10 at 9.00; C–Y 10 at 9.00', '2026-11-16T06:00:00Z', false],
    ['from the first instant of the Monday in India', 'B–X 10 at 9.00; C–Y 10 at 9.00', '2026-11-15T18:30:00Z', false],
    ['not before it', 'B–X 10 at 9.00; C–Y 10 at 9.00', '2026-11-15T18:29:59.999Z', true],
  ])('%s', (_name, text, instant, carried) => {
    expect(priceOf([...trades(even), ...trades(text, at(instant))], [], LAST).carried).toBe(carried);
  });
});

it('takes the lowest ask of each seller, and the mean of two middle ones, half up', () => {
  const four = [...asks, { seller: 'N', price_paise: 235 }];
  expect(priceOf([], four, null).price_paise).toBe(233);
  expect(priceOf([], asks.slice(0, 2), null).kind).toBe('none');
});

it.each([
  [1, '5-9', 'under 1,000'],
  [200, '5-9', '1,000-9,999'],
  [2_000, '5-9', '10,000-99,999'],
  [20_000, '5-9', '1,00,000-9,99,999'],
  [200_000, '5-9', '10,00,000+'],
])('five trades of %d', (quantity, trades_band, quantity_band) => {
  const even = `A–X ${quantity} at 2.00; B–Y ${quantity} at 2.00; C–Z ${quantity} at 2.00`;
  const five = trades(`${even}; A–Y ${quantity} at 2.00; B–X ${quantity} at 2.00`);
  expect(priceOf(five, [], null)).toMatchObject({ trades_band, quantity_band });
});

it.each([
  [9, '5-9'],
  [10, '10-19'],
  [20, '20-49'],
  [50, '50+'],
])('%d trades', (count, band) => {
  const many = Array.from({ length: count }, (_, place) => `${'ABC'[place % 3]}–${'XYZ'[place % 3]} 10 at 2.00`);
  expect(priceOf(trades(many.join('; ')), [], null).trades_band).toBe(band);
});
