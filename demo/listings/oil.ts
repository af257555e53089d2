import { lot, type Lot } from './lot.ts';

const rerefined = (product: string) =>
  ({ wasteType: 'Oil', type: 'Recycler', product, credit: 'Recycling', shows: 'drums' }) as const;

/** Oil has no published price band: prices follow the invented reference data of the demo market. */
export const oilLots: readonly Lot[] = [
  lot('vindhya', rerefined('Engine oil'), [
    ['Re-refined base oil from workshop drainings', 4.5, 160_000, 1_000, { ref: 'v-engine' }],
    ['Group II base stock, truck fleet collection', 5.2, 74_000, 500],
    ['Used engine oil, collected in Indore division', 3.8, 58_000, 500],
  ]),
  lot('vindhya', rerefined('Hydraulic oil'), [
    ['Hydraulic oil of press shops, re-refined', 4.1, 46_000, 250],
    ['Injection moulding hydraulic oil', 3.9, 29_000, 250],
  ]),
  lot('konkan', rerefined('Transformer oil'), [
    ['Transformer oil, PCB free, reclaimed', 5.6, 38_000, 250, { ref: 'k-transformer' }],
    ['Substation insulating oil, vacuum treated', 6.1, 21_000, 250],
  ]),
  lot('konkan', rerefined('Gear oil'), [['Wind turbine gear oil, re-refined', 4.9, 17_500, 100]]),
  lot(
    'konkan',
    {
      ...rerefined('Cutting oil'),
      type: 'Co-processor (Resource Recovery)',
      credit: 'Co-processing (RR)',
      yearsBack: 1,
    },
    [
      ['Neat cutting oil to fuel feedstock', 2.2, 64_000, 500],
      ['Machine shop emulsions, oil recovered', 1.8, 43_000, 500],
    ],
  ),
];
