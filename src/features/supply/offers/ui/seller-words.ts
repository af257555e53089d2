import { brand } from '#brand.ts';
import { formatDay } from '#lib/dates.ts';
import { formatQuantity, groupDigits } from '#lib/quantity.ts';
import type { Offer, OfferDetail } from './payment-terms.ts';

const counted = (number: number, noun: string) => `${groupDigits(number)} ${noun}${number === 1 ? '' : 's'}`;

/** A time to answer: `under 1 hour`, `18 hours`, `3 days`. */
export function answerTime(hours: number): string {
  if (hours < 1) return 'under 1 hour';
  return hours < 48 ? counted(Math.round(hours), 'hour') : counted(Math.round(hours / 24), 'day');
}

/** `12 trades · 18 hours`, on cards and in tables. */
export function sellerLine({ completed_trades: trades, median_answer_hours: hours }: Offer['seller']): string {
  return [counted(trades, 'trade'), ...(hours === null ? [] : [answerTime(hours)])].join(' · ');
}

/** The lines of a seller's record. Source: file 12 of the specification, part 5. */
export function sellerLines(seller: OfferDetail['seller']): string[] {
  const { completed_trades: trades, delivered, median_answer_hours: hours } = seller;
  const quantities = delivered.map(({ unit, quantity }) => formatQuantity(quantity, unit)).join(' and ') || '0 Kg';
  return [
    ...(seller.approved_on === null
      ? []
      : [`Registration approved by ${brand.name} on ${formatDay(seller.approved_on)}`]),
    `${counted(trades, 'trade')} completed, ${quantities} delivered`,
    hours === null ? 'No answer time yet' : `Usually answers in ${answerTime(hours)}`,
    `Member since ${formatDay(seller.member_since)}`,
    seller.company_name ?? 'Named after your request',
  ];
}
