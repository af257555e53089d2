import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Charges } from '#lib/amounts.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatRupees, rupees } from '#lib/money.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import { LimitNote } from '#people/limits/ui/limit-note.tsx';
import { type OfferDetail, typedAmounts } from '#supply/offers/ui/payment-terms.ts';
import type { ConfirmQuestion } from '#ui/feedback/confirm-dialog.tsx';
import { ApiError } from '#web/api.ts';
import { priceChanged } from '../../rules.ts';
import type { ProducerAccount } from './buyer-accounts.ts';
import { YearWarning } from './credit-year.tsx';
import { PurchaseWarnings } from './purchase-warnings.tsx';

interface Purchase {
  offer: OfferDetail;
  charges: Charges;
  account: ProducerAccount | undefined;
  FY: number;
  quantity: number;
  /** The price has changed since the previous confirmation. */
  isChanged: boolean;
  /** Field of the note. */
  note: ReactNode;
}

/** Confirmation before a purchase request is sent, with the price and amounts of the request. */
export function purchaseConfirmation({
  offer,
  charges,
  account,
  FY,
  quantity,
  isChanged,
  note,
}: Purchase): ConfirmQuestion {
  const price = formatRupees(offer.price_per_credit);
  const unit = unitName(offer.unit);
  const total = formatRupees(rupees(typedAmounts(quantity, offer.price_per_credit, charges).total));
  return {
    title: `Buy ${formatQuantity(quantity, offer.unit)} for ${total}?`,
    text: (
      <div className="stack">
        {isChanged && (
          <p role="alert">
            <strong>{priceChanged(offer.price_per_credit, offer.unit)}</strong>
          </p>
        )}
        <p>{`You ask ${offer.recycler_id} for ${formatQuantity(quantity, offer.unit)} of ${offer.credit_type} | ${offer.product_type} at ${price} per ${unit}, for account ${account?.epr_registration_number ?? ''} and financial year ${financialYearLabel(FY)}. The quantity is reserved for you at once. You pay ${total}, fee and GST included, after the recycler has accepted.`}</p>
        <LimitNote />
        <PurchaseWarnings offer={offer} price={offer.price_per_credit} FY={FY} />
        <YearWarning FY={FY} credit_FY={offer.FY} />
        {note}
      </div>
    ),
    confirmLabel: 'Yes, buy it',
  };
}

const changedPrice = z.object({ price_per_credit: z.number() });

/** ₹ per unit now in force, if the error says that the expected price has changed; else null. */
export function newPrice(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'price_changed') return null;
  return changedPrice.safeParse(error.data).data?.price_per_credit ?? null;
}
