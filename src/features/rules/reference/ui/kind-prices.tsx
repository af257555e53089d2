import { formatRupees } from '#lib/money.ts';
import type { Unit } from '#lib/quantity.ts';
import { defineQuery } from '#web/api-query.ts';
import { useApi } from '#web/queries.ts';
import { offersInWords } from './offers-in-words.ts';

interface KindPricesProps {
  waste_type: string;
  product_type: string;
  credit_type: string;
  /** First calendar year, as a select's value; `''` until one is chosen. */
  FY: string | number;
  /** The unit in force today if it is left out. */
  unit?: Unit | undefined;
}

/** Prices of live offers of a kind of credit; null until the kind is complete, or if there are no live offers. */
export function useKindPrices({ waste_type, product_type, credit_type, FY, unit }: KindPricesProps) {
  const kind = { waste_type, product_type, credit_type, FY: String(FY) };
  const isWhole = Object.values(kind).every((value) => value !== '');
  const query = { ...kind, unit };
  const { data, isPlaceholderData } = useApi(defineQuery('GET /api/epr/price-context/', { query }), {
    enabled: isWhole,
  });
  return (isWhole && !isPlaceholderData && data?.data.price_context) || null;
}

/** The same in one line, on forms of offers and targets. */
export const KindPrices = (kind: KindPricesProps) => <PricesLine prices={useKindPrices(kind)} />;

/** The same line for figures that are already loaded. */
export function PricesLine({ prices }: { prices: { lowest: number; median: number; offers: number } | null }) {
  if (prices === null) return null;
  return (
    <p className="text-soft text-small">{`Live offers of this credit and year: lowest ${formatRupees(prices.lowest)}, median ${formatRupees(prices.median)}, ${offersInWords(prices.offers)}.`}</p>
  );
}
