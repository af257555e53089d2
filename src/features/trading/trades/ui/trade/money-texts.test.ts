import { expect, it } from 'vitest';
import { computeAmounts } from '#lib/amounts.ts';
import { moneyOf, moneyTexts, payableText, requestMoney } from './money-texts.ts';

const money = moneyOf(computeAmounts(20_000, 225, { feeBasisPoints: 50, gstBasisPoints: 1800 }), 1800);

it('says to each side who gets what of 20,000 Kg at 2.25', () => {
  expect(moneyTexts(money, 'recycler', 'Green Loop')).toEqual([
    'You receive ₹ 53,100.00',
    'Item value ₹ 45,000.00 + GST ₹ 8,100.00',
    'The buyer pays EPR Mandi ₹ 265.50',
  ]);
  expect([...moneyTexts(money, 'producer', 'Green Loop'), payableText(money, 53_365.5)]).toEqual([
    'To Green Loop ₹ 53,100.00',
    'To EPR Mandi ₹ 265.50 (processing fee ₹ 225.00 + GST ₹ 40.50)',
    'Total Payable ₹ 53,365.50',
  ]);
});

it('the money of a request is the same', () => {
  expect(requestMoney({ item_value: 45_000, transaction_fee: 225, gst: 8_140.5, gst_percent: 18 })).toEqual(money);
});

it('names no fee where there is none', () => {
  const small = moneyOf({ itemValue: 99, processingFee: 0, gst: 18 }, 1800);
  expect(moneyTexts(small, 'recycler', '')).toHaveLength(2);
  expect(moneyTexts(small, 'producer', 'Green Loop')).toEqual(['To Green Loop ₹ 1.17']);
});

it('does not call the sum of invoices that were rounded by themselves the total of the order', () => {
  expect(payableText(money, 53_365.51)).toBe('Payable by the invoices, each rounded by itself: ₹ 53,365.50');
});
