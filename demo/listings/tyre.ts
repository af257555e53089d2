import { lot, type Lot } from './lot.ts';

const domestic = (credit: string, shows: Lot['shows'] = 'tyres') =>
  ({ wasteType: 'Tyre', type: 'Recycler', product: 'Domestic new tyre', credit, shows }) as const;

/** Tyres have no published price band: prices follow the invented reference data of the demo market. */
export const tyreLots: readonly Lot[] = [
  lot('aravalli', domestic('Reclaimed rubber', 'bales'), [
    ['Whole tyre reclaim, fine grade', 3.4, 90_000, 500, { ref: 'a-reclaim' }],
    ['Butyl reclaim from inner tubes', 4.1, 34_000, 250],
  ]),
  lot('aravalli', domestic('Recovered carbon black', 'bags'), [
    ['Recovered carbon black, N660 replacement', 5.2, 42_000, 250, { ref: 'a-black' }],
    ['Recovered carbon black, pelletised', 5.9, 27_000, 250],
  ]),
  lot('aravalli', domestic('Crumb rubber modified bitumen', 'drums'), [
    ['CRMB 55 for state highway works', 2.9, 120_000, 1_000],
  ]),
  lot('aravalli', { ...domestic('Retreading certificate'), type: 'Retreader' }, [
    ['Precured retreads, bus and truck radials', 2.2, 48_000, 500],
    ['Retreaded light commercial tyres', 1.9, 31_000, 250],
  ]),
  lot('saurashtra', domestic('Crumb rubber', 'bags'), [
    ['30 mesh crumb for sports surfaces', 2.6, 40_000, 500, { ref: 'c-crumb' }],
    ['40 mesh crumb, steel free', 2.85, 66_000, 500],
    ['Buffing dust from retread shops', 2.15, 24_000, 250],
  ]),
  lot('saurashtra', domestic('Pyrolysis oil and char', 'drums'), [
    ['Continuous pyrolysis oil, batch tested', 1.95, 150_000, 1_000],
    ['Pyrolysis char, de-ashed', 1.4, 82_000, 1_000],
  ]),
  lot('saurashtra', { ...domestic('Crumb rubber', 'bags'), product: 'Imported waste tyre', yearsBack: 1 }, [
    ['Crumb of imported shreds, 20 mesh', 2.3, 55_000, 500],
  ]),
];
