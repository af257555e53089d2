import { dayInIndia } from '../../lib/dates.ts';
import data from './data/price-bands.json' with { type: 'json' };
import { type Provenance, provenanceOf } from './provenance.ts';
import { findTypeOption, findWasteType } from './waste-types.ts';

/** `regulated`: floor and ceiling set by law. `market`: reported prices. */
type PriceBandKind = 'regulated' | 'market';

/** Lowest and highest price in paise per kg, from a day on (`YYYY-MM-DD`, in India). */
export type PriceBand = Provenance & {
  kind: PriceBandKind;
  lowPaise: number;
  highPaise: number;
  effectiveFrom: string;
  /** Invented for the demo market; never shown as a price. */
  demoOnly: boolean;
};

type Row = {
  kind: string;
  waste_type: string;
  product_type?: string;
  credit_type?: string;
  effective_from: string;
  low_paise: number;
  high_paise: number;
  source: string;
  status: string;
  note?: string;
  demo_only?: boolean;
};

type Question = { kind?: PriceBandKind; productType?: string; on?: Date; demo?: boolean };

function precision(row: Row): number {
  return (row.credit_type === undefined ? 0 : 1) + (row.product_type === undefined ? 0 : 1);
}

/**
 * The price band for a waste type and credit type (names or ids): the most specific row in force, the newest of equals.
 * @param question.kind `regulated` by default
 * @param question.productType name or id; without it only rows for all product types count (e-waste has none)
 * @param question.on an instant; the newest row when left out
 * @param question.demo also consider rows invented for the demo market
 * @returns undefined when no band is known, which does not allow trading at any price
 */
export function priceBand(wasteType: string, creditType: string, question: Question = {}): PriceBand | undefined {
  const { kind = 'regulated', productType, on, demo = false } = question;
  const type = findWasteType(wasteType, { hidden: true });
  const credit = type && findTypeOption(type.creditTypes, creditType);
  if (!credit) return undefined;
  const product = productType === undefined ? undefined : findTypeOption(type.productTypes, productType);
  const day = on && dayInIndia(on);
  const rows: readonly Row[] = data.price_bands;
  const row = rows
    .filter((each) => each.kind === kind && each.waste_type === type.id && (demo || !each.demo_only))
    .filter((each) => each.credit_type === undefined || each.credit_type === credit.id)
    .filter((each) => each.product_type === undefined || [product?.id, product?.partOf].includes(each.product_type))
    .filter((each) => day === undefined || each.effective_from <= day)
    .toSorted((one, other) => precision(other) - precision(one) || (one.effective_from < other.effective_from ? 1 : -1))
    .at(0);
  if (!row) return undefined;
  return {
    ...provenanceOf(row),
    kind,
    lowPaise: row.low_paise,
    highPaise: row.high_paise,
    effectiveFrom: row.effective_from,
    demoOnly: row.demo_only ?? false,
  };
}

/** Price range for random demo offers: reported or invented prices, else the legal band. For the demo only. */
export function demoPriceBand(wasteType: string, creditType: string, productType: string): PriceBand | undefined {
  return (
    priceBand(wasteType, creditType, { kind: 'market', productType, demo: true }) ??
    priceBand(wasteType, creditType, { kind: 'regulated', productType })
  );
}
