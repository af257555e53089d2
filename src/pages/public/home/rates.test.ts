import { expect, it } from 'vitest';
import { publicOffer } from '#supply/offers/contract.ts';
import { sample } from '#tests/components/sample.ts';
import { ratesOf, sizeOf } from './rates.ts';

const groups = {
  waste_type: [
    { name: 'Paper', count: 1 },
    { name: 'Oil', count: 0 },
    { name: 'Plastic', count: 12 },
  ],
  product_type: [],
  credit_type: [],
  recycler_type: [],
  state: [
    { name: 'Delhi', count: 3 },
    { name: 'Goa', count: 10 },
  ],
};
const offer = sample(publicOffer, {
  credit_type: 'Recycling',
  product_type: 'Category I',
  waste_type: 'Plastic',
  price_per_credit: 2.4,
});

it('names the five waste types in their order, others behind, and has no price where nothing is offered', () => {
  expect(ratesOf(groups, [offer])).toEqual([
    {
      wasteType: 'Plastic',
      offers: 12,
      lowest: 2.4,
      kind: 'Recycling | Category I',
      unit: 'kg',
      path: '/Erpcredits?waste_type=Plastic&ordering=price_per_credit',
    },
    {
      wasteType: 'Oil',
      offers: 0,
      lowest: null,
      kind: null,
      unit: 'kg',
      path: '/Erpcredits?waste_type=Oil&ordering=price_per_credit',
    },
    {
      wasteType: 'Paper',
      offers: 1,
      lowest: null,
      kind: null,
      unit: 'kg',
      path: '/Erpcredits?waste_type=Paper&ordering=price_per_credit',
    },
  ]);
});

it('counts what is offered alone', () => {
  expect(sizeOf(groups)).toEqual({ offers: 13, wasteTypes: 2, states: 2 });
});
