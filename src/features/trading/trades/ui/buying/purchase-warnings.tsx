import { parseRupees, rupees } from '#lib/money.ts';
import { useRulebook } from '#rules/rulebook/ui/use-rulebook.ts';
import { WarningList } from '#rules/rulebook/ui/warning-list.tsx';
import { expiryFinding, priceFinding } from '#rules/rulebook/warnings.ts';
import type { OfferDetail } from '#supply/offers/ui/payment-terms.ts';
import { useToday } from '#web/today.ts';

interface PurchaseWarningsProps {
  offer: OfferDetail;
  /** ₹ per unit, as typed. */
  price: string | number;
  /** Financial year that the credit is bought for. */
  FY: number;
}

/** Warnings that a purchase at this price and for this year would get. */
export function PurchaseWarnings({ offer, price, FY }: PurchaseWarningsProps) {
  const today = useToday();
  const hasRules = offer.price_band.rule_id !== null || offer.expiry_rule_id !== null;
  const book = useRulebook(offer.waste_type, { enabled: hasRules });
  const paise = parseRupees(price) ?? 0;
  const findings = book && [
    paise > 0 ? priceFinding(book, offer, rupees(paise), today) : null,
    expiryFinding(book, { ...offer, year: offer.FY }, FY, today),
  ];
  return <WarningList warnings={findings?.flatMap((finding) => finding?.warning ?? []) ?? []} />;
}
