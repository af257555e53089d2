import { lot, type Lot } from './lot.ts';

const recycling = (product: string, shows: Lot['shows'] = 'bags') =>
  ({ wasteType: 'Plastic', type: 'Recycler', product, credit: 'Recycling', shows }) as const;
const endOfLife = { wasteType: 'Plastic', type: 'Co-processor (Cement)', credit: 'EoL', shows: 'bales' } as const;

/** Prices within the price band of plastic, ₹ 1.50 to 5.00, but for one below it. */
export const plasticLots: readonly Lot[] = [
  lot('sahyadri', recycling('Category I', 'bottles'), [
    ['rPET flakes, hot washed, bottle grade', 2.1, 150_000, 500, { ref: 's-pet' }],
    ['HDPE milk pouch and jerrycan regrind', 2.25, 64_000, 500, { ref: 's-hdpe' }],
    ['PP caps and closures, sorted by colour', 1.95, 28_500, 250, { ref: 's-caps' }],
    ['rPET preform rejects, clear', 2.05, 40_000, 1_000, { withdrawn: true }],
  ]),
  lot('sahyadri', recycling('Category II'), [
    ['LDPE shrink film granules, natural', 2.6, 90_000, 500, { ref: 's-ldpe' }],
    ['Courier bag film, washed and pelletised', 2.45, 36_000, 300, { paused: true }],
  ]),
  lot('sahyadri', { ...recycling('Category IV'), yearsBack: 1 }, [
    ['Compostable carry bag trim, industrial composted', 3.1, 12_000, 100],
  ]),
  lot('narmada', recycling('Category I', 'bottles'), [
    ['Baled PET bottles to flake, Vapi line 2', 1.9, 180_000, 1_000, { ref: 'n-pet' }],
    ['HDPE drum regrind, blue', 2.15, 75_000, 1_000],
    ['PP woven sack granules, grey', 1.85, 52_000, 500],
  ]),
  lot('narmada', { ...recycling('Category I', 'bales'), yearsBack: 1 }, [
    ['rPET fibre grade flakes, previous year balance', 1.65, 33_000, 500],
  ]),
  lot('narmada', recycling('Category II'), [
    ['Multi-colour LDPE agglomerate', 2.05, 58_000, 500],
    ['Stretch film granules, low gel', 2.7, 41_000, 500, { ref: 'n-stretch' }],
    ['Mixed film agglomerate, below the price band', 1.2, 19_000, 500],
  ]),
  lot('malwa', recycling('Category II'), [
    ['Flexible pouch laminate to LDPE pellets', 2.55, 110_000, 500, { ref: 'm-flexi' }],
    ['Sachet and wrapper film, dry cleaned', 2.3, 47_500, 250],
    ['Carry bag film to bin liner granules', 2.1, 22_000, 200],
  ]),
  lot('malwa', recycling('Category I'), [['PET strap regrind, green', 2.2, 24_000, 500]]),
  lot('malwa', recycling('Category III', 'bales'), [
    ['MLP snack wrapper boards, pressed', 3.6, 26_000, 250],
    ['Tetra and MLP panel stock, trimmed', 3.9, 18_000, 200],
  ]),
  lot('godavari', { ...endOfLife, product: 'Category III' }, [
    ['MLP co-processed in cement kiln, Patancheru', 3.2, 200_000, 1_000, { ref: 'g-mlp' }],
    ['Mixed multilayer rejects, kiln fed with RDF', 2.95, 96_000, 1_000],
  ]),
  lot('godavari', { ...endOfLife, product: 'Category II' }, [
    ['Soiled flexible film, co-processed', 1.75, 84_000, 1_000],
    ['Landfill-mined film, kiln fed', 1.6, 130_000, 2_000],
  ]),
];
