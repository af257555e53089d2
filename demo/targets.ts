/** A producer's target, for its registration of that waste type. */
export interface DemoTarget {
  producer: string;
  wasteType: string;
  product: string;
  credit: string;
  kg: number;
  lastYear?: true;
}

const goals =
  (producer: string) =>
  (
    wasteType: string,
    product: string,
    credit: string,
    kg: number,
    more: Pick<DemoTarget, 'lastYear'> = {},
  ): DemoTarget => ({
    producer,
    wasteType,
    product,
    credit,
    kg,
    ...more,
  });

const suvarnika = goals('suvarnika');
const tapovan = goals('tapovan');
const indrayan = goals('indrayan');

/** The demo producer has one in every state; the comment beside each says what the trades make of it. */
export const targets: readonly DemoTarget[] = [
  suvarnika('Plastic', 'Category I', 'Recycling', 80_000), // partly achieved, partly blocked
  suvarnika('Plastic', 'Category II', 'Recycling', 30_000), // achieved to the kilogram
  suvarnika('Plastic', 'Category III', 'EoL', 10_000), // more bought than needed
  suvarnika('Plastic', 'Category IV', 'Recycling', 8_000), // untouched
  suvarnika('Plastic', 'Category I', 'Recycling', 40_000, { lastYear: true }), // only blocked
  suvarnika('E-waste', 'ITEW', 'Copper', 5_000), // blocked alone
  suvarnika('E-waste', 'CEEW', 'Aluminium', 2_500), // only blocked
  suvarnika('Battery', 'Portable', 'Lithium', 900), // blocked alone
  suvarnika('Battery', 'Portable', 'Lead', 180_000), // untouched
  tapovan('Plastic', 'Category I', 'Recycling', 25_000),
  tapovan('Plastic', 'Category II', 'Recycling', 40_000),
  tapovan('Plastic', 'Category III', 'EoL', 20_000),
  indrayan('Battery', 'Automotive', 'Lead', 50_000),
  indrayan('Tyre', 'Domestic new tyre', 'Reclaimed rubber', 30_000),
  goals('chandrika')('Plastic', 'Category I', 'Recycling', 120_000),
  goals('meghdoot')('Tyre', 'Domestic new tyre', 'Crumb rubber', 40_000),
  goals('meghdoot')('Tyre', 'Domestic new tyre', 'Recovered carbon black', 10_000),
  goals('vasundhan')('Oil', 'Engine oil', 'Recycling', 100_000),
  goals('vasundhan')('Oil', 'Transformer oil', 'Recycling', 15_000),
];
