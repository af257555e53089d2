import { describe, expect, it } from 'vitest';
import { closingCost, matchingOffersPath } from './target-market.ts';

const offer = (price_per_credit: number, free: number, minimum_purchase = 1, blocked_credit = 0) => ({
  price_per_credit,
  credit_available: free + blocked_credit,
  blocked_credit,
  minimum_purchase,
});

describe('the cost of closing a target', () => {
  it('is nothing that can be said when nothing is free', () => {
    expect(closingCost([], 100)).toBeNull();
    expect(closingCost([offer(2, 0, 1, 500)], 100)).toBeNull();
  });

  it('takes the cheapest offers first, whatever their order', () => {
    expect(closingCost([offer(3.1, 500), offer(2.35, 100), offer(2.5, 50)], 200)).toEqual({
      covered: 200,
      bought: 200,
      value: 100 * 2.35 + 50 * 2.5 + 50 * 3.1,
      lowest: 2.35,
      offers: 3,
    });
  });

  it('counts only what is not blocked', () => {
    expect(closingCost([offer(2, 40, 1, 60)], 100)).toMatchObject({ covered: 40, value: 80 });
  });

  it('buys the minimum where less is missing, and a remainder below the minimum whole', () => {
    expect(closingCost([offer(2, 1000, 100)], 30)).toMatchObject({ covered: 30, bought: 100, value: 200 });
    expect(closingCost([offer(2, 60, 100)], 30)).toMatchObject({ covered: 30, value: 120 });
  });

  it('goes on to a dearer offer where that costs less than a minimum', () => {
    // 30 missing: the minimum of the cheapest is 200 rupees, the dearer one sells 30 for 90.
    expect(closingCost([offer(2, 1000, 100), offer(3, 500)], 30)).toEqual({
      covered: 30,
      bought: 30,
      value: 90,
      lowest: 2,
      offers: 1,
    });
    expect(closingCost([offer(2, 1000, 100), offer(9, 500)], 30)).toMatchObject({ bought: 100, value: 200 });
  });

  it('buys the minimum for the rest where nothing smaller is left', () => {
    // 130 missing: 100 from the first, then at least 50 from the second.
    expect(closingCost([offer(2, 100), offer(2.5, 400, 50)], 130)).toEqual({
      covered: 130,
      bought: 150,
      value: 325,
      lowest: 2,
      offers: 2,
    });
    // The dearer one sells only 10 of the 30: the minimum closes it.
    expect(closingCost([offer(2, 100), offer(2.5, 400, 50), offer(3, 10)], 130)).toMatchObject({
      value: 325,
      bought: 150,
    });
  });

  it('takes the minimum that costs least, not the first', () => {
    expect(closingCost([offer(2, 5000, 1000), offer(3, 500, 100)], 30)).toMatchObject({ bought: 100, value: 300 });
  });

  it('says how much of it the market has', () => {
    expect(closingCost([offer(2, 60), offer(3, 30, 5)], 100)).toMatchObject({ covered: 90, bought: 90, value: 210 });
  });

  it('adds paise, not binary fractions', () => {
    expect(closingCost([offer(0.1, 3)], 3)?.value).toBe(0.3);
  });
});

describe('the way to the matching offers', () => {
  it('names exactly the credit', () => {
    const path = matchingOffersPath({ waste_type: 'E-waste', product_type: 'ITEW1 & 2', credit_type: 'Recycling' });
    expect(new URL(path, 'https://here.invalid').searchParams.toString()).toBe(
      'waste_type=E-waste&product_type=ITEW1+%26+2&credit_type=Recycling&ordering=price_per_credit',
    );
  });
});
