/** The price of one kind of credit in one week. It must not let anybody compute a single trade: see docs/decisions/0050. */
import { startOfDay } from '#lib/dates.ts';
import { roundHalfUp } from '#lib/fraction.ts';

/** A trade whose payment was verified in the window. Seller and buyer are told apart by their PANs. */
export interface VerifiedTrade {
  seller: string;
  buyer: string;
  quantity: number;
  price_paise: number;
  verified_at: Date;
}

/** A live offer, which asks a price. */
export interface AskingOffer {
  seller: string;
  price_paise: number;
}

/** A row that was computed from trades, not carried over. */
export interface TradedWeek {
  week: string;
  price_paise: number;
  trades_band: string;
  quantity_band: string;
}

export interface WeekPrice {
  kind: 'traded' | 'asking' | 'none';
  price_paise: number | null;
  trades_band: string | null;
  quantity_band: string | null;
  carried: boolean;
  /** Week of the row that is repeated. */
  as_of: string | null;
}

const LEAST_TRADES = 5;
const LEAST_SELLERS = 3;
const LEAST_BUYERS = 3;
/** New trades, and sellers of new trades, from which a price is computed anew. */
const LEAST_NEW = 2;
/** Share of the window's quantity above which a trade weighs no more, in fifths: 40%. */
const TRADE_FIFTHS = 2n;
/** Share of the weight above which one seller would make the price, in fifths: 60%. */
const SELLER_FIFTHS = 3n;

/** @param lastTraded the newest row of the kind that was computed from trades in the same unit; null where there is none */
export function priceOf(
  trades: readonly VerifiedTrade[],
  asks: readonly AskingOffer[],
  lastTraded: TradedWeek | null,
): WeekPrice {
  const between = trades.filter(({ seller, buyer }) => seller !== buyer);
  const price = tradedPrice(between);
  if (price === null) return askingPrice(asks);
  if (lastTraded !== null && !hasNews(between, lastTraded.week)) {
    const { week, ...figures } = lastTraded;
    return { kind: 'traded', ...figures, carried: true, as_of: week };
  }
  const quantity = between.reduce((sum, trade) => sum + trade.quantity, 0);
  return {
    kind: 'traded',
    price_paise: price,
    trades_band: bandOf(TRADE_BANDS, between.length),
    quantity_band: bandOf(QUANTITY_BANDS, quantity),
    carried: false,
    as_of: null,
  };
}

/** The mean price weighted by quantity in paise; null where the trades are too few, or too much of one seller, to be shown. */
function tradedPrice(trades: readonly VerifiedTrade[]): number | null {
  const isFew =
    trades.length < LEAST_TRADES ||
    countOf(trades, 'seller') < LEAST_SELLERS ||
    countOf(trades, 'buyer') < LEAST_BUYERS;
  if (isFew) return null;
  const cap = TRADE_FIFTHS * trades.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n);
  const ofSeller = new Map<string, bigint>();
  let weights = 0n;
  let values = 0n;
  for (const { seller, quantity, price_paise } of trades) {
    // Weights are in fifths of a unit, so that the cap is a whole number.
    const whole = 5n * BigInt(quantity);
    const weight = whole < cap ? whole : cap;
    weights += weight;
    values += weight * BigInt(price_paise);
    ofSeller.set(seller, (ofSeller.get(seller) ?? 0n) + weight);
  }
  const isOneSellers = [...ofSeller.values()].some((weight) => 5n * weight > SELLER_FIFTHS * weights);
  return isOneSellers ? null : roundHalfUp({ numerator: values, denominator: weights });
}

/** Whether enough was traded since a week began, that the difference between its price and a new one shows no single trade. */
function hasNews(trades: readonly VerifiedTrade[], week: string): boolean {
  const since = startOfDay(week);
  const fresh = trades.filter(({ verified_at: at }) => at >= since);
  return fresh.length >= LEAST_NEW && countOf(fresh, 'seller') >= LEAST_NEW;
}

function askingPrice(asks: readonly AskingOffer[]): WeekPrice {
  const lowest = new Map<string, number>();
  for (const { seller, price_paise: price } of asks) lowest.set(seller, Math.min(price, lowest.get(seller) ?? price));
  const price = lowest.size < LEAST_SELLERS ? null : medianOf([...lowest.values()]);
  const rest = { trades_band: null, quantity_band: null, carried: false, as_of: null };
  return { kind: price === null ? 'none' : 'asking', price_paise: price, ...rest };
}

/** The middle of some prices, of two middle ones the mean, half up. */
function medianOf(prices: number[]): number {
  const sorted = prices.toSorted((one, other) => one - other);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const high = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return Math.ceil((low + high) / 2);
}

const countOf = (trades: readonly VerifiedTrade[], side: 'seller' | 'buyer') =>
  new Set(trades.map((trade) => trade[side])).size;

type Bands = readonly (readonly [from: number, name: string])[];
/** Highest first. */
const TRADE_BANDS: Bands = [
  [50, '50+'],
  [20, '20-49'],
  [10, '10-19'],
  [5, '5-9'],
];
const QUANTITY_BANDS: Bands = [
  [1_000_000, '10,00,000+'],
  [100_000, '1,00,000-9,99,999'],
  [10_000, '10,000-99,999'],
  [1_000, '1,000-9,999'],
  [0, 'under 1,000'],
];

function bandOf(bands: Bands, count: number): string {
  return bands.find(([from]) => count >= from)?.[1] ?? '';
}
