import { lot, type Lot } from './lot.ts';

const metal = (product: string, credit: string, shows: Lot['shows'] = 'board') =>
  ({ wasteType: 'E-waste', type: 'Recycler', product, credit, shows }) as const;
const refurbished = (product: string) =>
  ({ wasteType: 'E-waste', type: 'Refurbisher', product, credit: 'Refurbishing certificate', shows: 'board' }) as const;

/** Prices within the floor and ceiling of each equipment group, such as ₹ 34.00 to 113.33 for ITEW; of gold, which is counted in grams, within its own. */
export const eWasteLots: readonly Lot[] = [
  lot('sahyadri', metal('ITEW', 'Copper', 'ingots'), [
    ['Copper from server and desktop boards', 62, 20_000, 100, { ref: 's-itew-copper' }],
    ['Copper from network cables and adapters', 58.5, 14_500, 100],
  ]),
  lot('sahyadri', metal('CEEW', 'Aluminium', 'ingots'), [['Aluminium heat sinks of set-top boxes', 38, 9_200, 50]]),
  lot('kaveri', metal('ITEW', 'Gold'), [
    ['Gold from processor pins and edge connectors', 1_040, 1_800, 10],
    ['Gold-bearing mobile boards, hydrometallurgy', 985, 2_400, 10],
  ]),
  lot('kaveri', metal('ITEW', 'Copper', 'ingots'), [['Copper cathode from printed circuit boards', 66, 31_000, 200]]),
  lot('kaveri', metal('LSEEW', 'Iron', 'ingots'), [
    ['Washing machine and refrigerator steel', 27.5, 88_000, 500],
    ['Air conditioner casing iron, shredded', 29, 61_000, 500],
  ]),
  lot('kaveri', { ...metal('MDW', 'Aluminium', 'ingots'), yearsBack: 1 }, [
    ['Aluminium of imaging equipment', 52, 3_600, 50],
  ]),
  // Credits of e-waste live two years: the older ones come too late for this year's return, or have expired.
  lot('kaveri', { ...metal('LSEEW', 'Copper', 'ingots'), yearsBack: 2 }, [
    ['Copper of compressor windings, last balance', 36, 4_800, 50],
  ]),
  lot('kaveri', { ...metal('CEEW', 'Copper', 'ingots'), yearsBack: 3 }, [
    ['Copper of picture tubes, oldest lot', 24, 1_200, 50],
  ]),
  lot('deccan', refurbished('ITEW'), [
    ['Refurbished business laptops, grade A', 44, 12_000, 50],
    ['Refurbished desktop monitors, tested', 41.5, 16_400, 50],
  ]),
  lot('deccan', metal('CEEW', 'Copper', 'ingots'), [
    ['Copper from LED televisions and speakers', 47, 18_000, 100],
    ['Copper wire of fans and mixers, granulated', 43.25, 24_000, 100],
  ]),
  lot('deccan', metal('EETW', 'Iron', 'ingots'), [['Power tool motor iron, dismantled', 31, 19_000, 100]]),
  lot('deccan', metal('TLSEW', 'Copper'), [['Game console and toy boards, copper', 21.5, 5_400, 20]]),
];
