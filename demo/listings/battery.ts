import { lot, type Lot } from './lot.ts';

const metal = (product: string, credit: string, shows: Lot['shows'] = 'cells') =>
  ({ wasteType: 'Battery', type: 'Recycler', product, credit, shows }) as const;

/** Prices within the price bands of each metal, such as ₹ 5.40 to 18.00 for lead and ₹ 720 to 2,400 for lithium. */
export const batteryLots: readonly Lot[] = [
  lot('yamuna', metal('Automotive', 'Lead', 'ingots'), [
    ['Refined lead ingots from used car batteries', 12.5, 140_000, 500, { ref: 'y-lead' }],
    ['Lead from two-wheeler batteries, 99.97%', 13.2, 62_000, 500],
    ['Antimonial lead, tractor and truck batteries', 11.8, 95_000, 1_000],
  ]),
  lot('yamuna', metal('Industrial', 'Lead', 'ingots'), [
    ['Telecom tower VRLA batteries, lead', 10.9, 78_000, 500],
    ['Inverter and UPS battery lead', 9.75, 54_000, 250],
  ]),
  // With the next lot of lead, and the target for it: taking the cheapest first does not buy them best, because of their minimum purchases.
  lot('yamuna', metal('Portable', 'Lead', 'ingots'), [
    ['Lead from sealed torch and toy batteries', 12, 150_000, 50_000],
    ['Small lead-acid cells, refined lead', 13.5, 30_000, 1_000],
  ]),
  lot('palar', metal('Portable', 'Lead', 'ingots'), [['Lead from portable lamp batteries', 12.4, 100_000, 40_000]]),
  lot('yamuna', { ...metal('Industrial', 'Cadmium'), yearsBack: 1 }, [
    ['Nickel-cadmium railway cells, cadmium', 840, 900, 5],
  ]),
  lot('palar', metal('Portable', 'Lithium'), [
    ['Lithium carbonate from phone cells', 980, 4_000, 10, { ref: 'p-lithium' }],
    ['Lithium from laptop packs, black mass route', 910, 3_100, 10],
  ]),
  lot('palar', metal('EV', 'Cobalt'), [
    ['Cobalt sulphate from EV modules', 310, 5_600, 20],
    ['Cobalt from energy storage racks', 288, 4_400, 20],
  ]),
  lot('palar', metal('EV', 'Nickel'), [['Mixed hydroxide precipitate, nickel', 265, 8_200, 20]]),
  lot('palar', metal('Portable', 'Zinc'), [['Zinc from alkaline and dry cells', 790, 6_800, 20]]),
  lot('palar', metal('EV', 'Aluminium', 'ingots'), [['Aluminium casings of two-wheeler packs', 64, 11_500, 50]]),
];
