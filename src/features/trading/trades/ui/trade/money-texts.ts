import { brand } from '#brand.ts';
import { type Amounts, type Share, splitByPayee } from '#lib/amounts.ts';
import type { Role } from '#lib/contract.ts';
import { formatRupees, parseRupees, rupees } from '#lib/money.ts';
import type { TradeFile } from './trade-file.ts';

export type TradeMoney = TradeFile['money'];

const inRupees = ({ value, gst, total }: Share): Share => ({
  value: rupees(value),
  gst: rupees(gst),
  total: rupees(total),
});

/** Amounts that the buyer owes each payee, from amounts in paise. */
export function moneyOf(amounts: Omit<Amounts, 'total'>, gstBasisPoints: number): TradeMoney {
  const { recycler, platform } = splitByPayee(amounts, gstBasisPoints);
  return { to_recycler: inRupees(recycler), to_platform: inRupees(platform) };
}

/** The same of a request, before any invoice. */
export function requestMoney(
  request: Pick<TradeFile['request'], 'item_value' | 'transaction_fee' | 'gst' | 'gst_percent'>,
): TradeMoney {
  const [itemValue, processingFee, gst] = [request.item_value, request.transaction_fee, request.gst].map(
    (amount) => parseRupees(amount) ?? 0,
  ) as [number, number, number];
  return moneyOf({ itemValue, processingFee, gst }, Math.round(request.gst_percent * 100));
}

/** Sentences about who gets what, the most important first. Source: file 12 of the specification, part 11. */
export function moneyTexts(
  { to_recycler: seller, to_platform: platform }: TradeMoney,
  role: Role,
  company: string,
): string[] {
  const fee = formatRupees(platform.total);
  if (role === 'recycler')
    return [
      `You receive ${formatRupees(seller.total)}`,
      `Item value ${formatRupees(seller.value)} + GST ${formatRupees(seller.gst)}`,
      ...(platform.total > 0 ? [`The buyer pays ${brand.name} ${fee}`] : []),
    ];
  return [
    `To ${company} ${formatRupees(seller.total)}`,
    ...(platform.total > 0
      ? [`To ${brand.name} ${fee} (processing fee ${formatRupees(platform.value)} + GST ${formatRupees(platform.gst)})`]
      : []),
  ];
}

/** The sum of both, exact to the paisa. @param orderTotal of the order, in ₹; invoices may be rounded otherwise */
export function payableText({ to_recycler: seller, to_platform: platform }: TradeMoney, orderTotal: number): string {
  const sum = rupees((parseRupees(seller.total) ?? 0) + (parseRupees(platform.total) ?? 0));
  return sum === orderTotal
    ? `Total Payable ${formatRupees(sum)}`
    : `Payable by the invoices, each rounded by itself: ${formatRupees(sum)}`;
}
