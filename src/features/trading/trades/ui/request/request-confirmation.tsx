import type { ReactNode } from 'react';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { formatRupees } from '#lib/money.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import { LimitNote } from '#people/limits/ui/limit-note.tsx';
import type { ConfirmQuestion } from '#ui/feedback/confirm-dialog.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { requestMoney } from '../trade/money-texts.ts';
import { TradeMoneyLines } from '../trade/trade-money.tsx';
import { WAITING_DAYS } from '../trade/trade-steps.ts';
import { otherParty, type TradeRequest } from './request-words.ts';

interface ConfirmationTextProps {
  request: TradeRequest;
  who: string;
  then: ReactNode;
  /** The payees' amounts, below the totals. */
  money?: ReactNode;
  /** Content at the end, e.g. a field. */
  children?: ReactNode;
}

/** Text of a confirmation about a trade: the other party, the amounts, and the consequences. */
function ConfirmationText({ request, who, then, money, children }: ConfirmationTextProps) {
  const { kind, price_per_credit: price, actual_price: listed } = request;
  const perUnit = (rupees: number) => `${formatRupees(rupees)}/${unitName(request.unit)}`;
  return (
    <div className="stack">
      <p>{who}</p>
      <DescriptionList
        items={[
          { label: 'Quantity', value: formatQuantity(request.quantity, request.unit) },
          { label: kind === 'counter' ? 'Offer Price' : 'Price', value: perUnit(price) },
          ...(kind === 'counter' && price !== listed ? [{ label: 'Listed Price', value: perUnit(listed) }] : []),
          { label: 'Item Value', value: formatRupees(request.item_value) },
          { label: 'Processing Fee', value: formatRupees(request.transaction_fee) },
          { label: 'GST', value: formatRupees(request.gst) },
          { label: 'Total Payable', value: formatRupees(request.total), total: true },
        ]}
      />
      {money}
      <p className="text-soft">{then}</p>
      {children}
    </div>
  );
}

/** Confirmation before a party accepts the request or round of the other side. */
export function acceptConfirmation(request: TradeRequest, role: AccountRole): ConfirmQuestion {
  const { kind, quantity, free_quantity: free, title, requested_by, offered_by: seller } = request;
  const isBuyer = role === 'producer';
  const buyer = isBuyer ? 'you' : requested_by;
  const left = free === null || free < quantity ? null : free - quantity;
  const block =
    kind === 'counter'
      ? `${formatQuantity(quantity, request.unit)} will be reserved for ${buyer}.${left === null ? '' : ` ${formatQuantity(left, request.unit)} stays free to buy.`}`
      : `${formatQuantity(quantity, request.unit)} stays reserved for ${buyer}.`;
  return {
    title: kind === 'counter' ? 'Accept this counter-offer?' : 'Accept this purchase request?',
    text: (
      <ConfirmationText
        request={request}
        who={isBuyer ? `You buy “${title}” from ${seller}.` : `${buyer} buys “${title}”.`}
        then={`${block} ${isBuyer ? 'You then have' : `${buyer} then has`} ${WAITING_DAYS.payment} days to initiate payment.`}
        money={<TradeMoneyLines money={requestMoney(request)} role={role} company={seller} />}
      >
        {isBuyer && <LimitNote />}
      </ConfirmationText>
    ),
    confirmLabel: 'Accept',
  };
}

/**
 * Confirmation before a party declines the request or round of the other side.
 * @param reason field for the reason
 */
export function declineConfirmation(request: TradeRequest, role: AccountRole, reason: ReactNode): ConfirmQuestion {
  const { kind, quantity, title } = request;
  const asked = role === 'producer' ? 'offered' : 'asked for';
  const release =
    kind === 'counter'
      ? 'No quantity was reserved.'
      : `${formatQuantity(quantity, request.unit)} will be released to your offer.`;
  return {
    title: kind === 'counter' ? 'Decline this counter-offer?' : 'Decline this purchase request?',
    text: (
      <ConfirmationText
        request={request}
        who={`${otherParty(request, role)} ${asked} “${title}”.`}
        then={`${release} This is final.`}
      >
        {reason}
      </ConfirmationText>
    ),
    confirmLabel: 'Decline',
    danger: true,
  };
}

/**
 * Confirmation before a party withdraws its own request or round.
 * @param reason field for the reason
 */
export function withdrawalConfirmation(request: TradeRequest, role: AccountRole, reason: ReactNode): ConfirmQuestion {
  const { kind, quantity, title } = request;
  const other = otherParty(request, role);
  const release =
    kind === 'counter'
      ? 'No quantity is reserved.'
      : `${formatQuantity(quantity, request.unit)} will no longer be reserved.`;
  return {
    title: 'Withdraw this request?',
    text: (
      <ConfirmationText
        request={request}
        who={role === 'producer' ? `You asked ${other} for “${title}”.` : `You offered ${other} “${title}”.`}
        then={release}
      >
        {reason}
      </ConfirmationText>
    ),
    confirmLabel: 'Yes, withdraw it',
    danger: true,
  };
}

/** Confirmation before a producer initiates the payment. */
export function paymentConfirmation(request: TradeRequest): ConfirmQuestion {
  return {
    title: 'Initiate payment?',
    text: (
      <ConfirmationText
        request={request}
        who={`You pay ${request.offered_by} for “${request.title}”.`}
        then="This creates the work order. Then upload your payment proof. Once it is verified, the recycler transfers the credits to you."
      />
    ),
    confirmLabel: 'Initiate Payment',
  };
}
