/** Rows of the price record as the pages show them; made on the server. */
import { formatDay } from '#lib/dates.ts';
import { formatRupees } from '#lib/money.ts';
import { unitName } from '#lib/quantity.ts';
import type { ApiResponse } from '#web/api.ts';
import { pricePath } from '#web/paths.ts';

export type PriceWeek = ApiResponse<'GET /api/epr/prices/'>['data'][number];

export const HOW_IT_IS_MADE =
  'Mean price of payment-verified trades of 90 days, weighted by quantity, no trade above 40%. Shown from 5 trades of 3 sellers and 3 buyers.';

/** Why a kind of credit has no price: the least numbers of `price.ts`. */
export const WHEN_SHOWN =
  "A week is shown when at least 5 trades of at least 3 sellers and 3 buyers made it, so that nobody's price can be told.";

/** A price, number of trades or quantity that the record does not show. */
export const NO_FIGURE = '–';

function basisOf({ kind, carried, as_of }: PriceWeek): string {
  if (kind === 'none') return 'Too few to show without naming them';
  if (kind === 'asking') return 'Asked, not traded';
  return carried && as_of !== null ? `Traded, unchanged since ${formatDay(as_of)}` : 'Traded';
}

export function weekText(row: PriceWeek) {
  const unit = unitName(row.unit);
  return {
    wasteType: row.waste_type,
    productType: row.product_type,
    creditType: row.credit_type,
    path: pricePath(row),
    week: formatDay(row.week),
    price: row.price === null ? NO_FIGURE : `${formatRupees(row.price)} per ${unit}`,
    basis: basisOf(row),
    trades: row.trades_band ?? NO_FIGURE,
    quantity: row.quantity_band === null ? NO_FIGURE : `${row.quantity_band} ${unit}`,
  };
}

export type WeekText = ReturnType<typeof weekText>;
