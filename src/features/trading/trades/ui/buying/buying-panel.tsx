import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isAboveItemValueLimit, ITEM_VALUE_TOO_HIGH, parseRupees } from '#lib/money.ts';
import { formatQuantity, parseQuantity, unitName } from '#lib/quantity.ts';
import { waitingMessage } from '#people/limits/rules.ts';
import { AmountLines, PaymentFooter } from '#supply/offers/ui/amount-lines.tsx';
import {
  firstQuantity,
  type OfferDetail,
  type PaymentTerms,
  purchaseAmounts,
  type QuantityBounds,
  quantityBounds,
  quantityProblem,
} from '#supply/offers/ui/payment-terms.ts';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { Form, FormError } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Stepper } from '#ui/layout/stepper.tsx';
import { ApiError, errorText } from '#web/api.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { orderPath, PATHS } from '#web/paths.ts';
import { showRefusal } from '#web/show-failure.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { purchaseForm } from '../../contract.ts';
import { readPreviousRequest } from '../request/previous-request.ts';
import { accountOptions, matchingTarget, useBuyer, yearOption } from './buyer-accounts.ts';
import { BuyerNote } from './buyer-note.tsx';
import { CounterOfferDialog } from './counter-offer-dialog.tsx';
import { YearWarning } from './credit-year.tsx';
import { newPrice, purchaseConfirmation } from './purchase-confirmation.tsx';
import { PurchaseWarnings } from './purchase-warnings.tsx';
import { TargetNote } from './target-note.tsx';
import { useNote } from './use-note.tsx';

interface BuyingPanelProps extends PaymentTerms {
  /** Receives a changed offer. */
  onSeen: (now: OfferDetail) => void;
}

/** A producer's panel: account, year and quantity, the amounts, Buy Now and Make Counter Offer. */
export function BuyingPanel({ offer, charges, years, currentYear, onSeen }: BuyingPanelProps) {
  const buyer = useBuyer(offer.waste_type);
  const [isCountering, setCountering] = useState(false);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const buy = useWriteOnce('POST /api/epr/purchases-requests/');
  const note = useNote();
  const bounds = quantityBounds(offer);
  const latest = useRef(offer);
  useEffect(() => {
    latest.current = offer;
  }, [offer]);

  const [address] = useSearchParams();
  const asked = readPreviousRequest(useLocation().state);
  const onlyAccount = buyer.accounts.length === 1 ? (buyer.accounts[0]?.id ?? '') : '';
  const askedAccount = buyer.accounts.find((each) => each.epr_registration_number === asked?.account)?.id ?? '';
  const firstAccount = onlyAccount || askedAccount;
  const form = useSchemaForm(purchaseForm, {
    producer_epr: '',
    FY: String(asked !== null && years.includes(asked.year) ? asked.year : currentYear),
    quantity: String(Math.min(asked?.quantity ?? firstQuantity(address, bounds), bounds.most)),
  });
  const draft = useFormDraft(form, { name: 'buy' });
  const chosen = form.watch();
  const account = buyer.accounts.find(({ id }) => id === chosen.producer_epr);
  const quantity = parseQuantity(chosen.quantity) ?? 0;
  const year = Number(chosen.FY);
  const problem = quantityProblem(chosen.quantity, bounds);
  const amounts = purchaseAmounts(chosen.quantity, { offer, charges });

  // A single account is selected automatically.
  useEffect(() => {
    if (firstAccount !== '')
      form.setValue('producer_epr', firstAccount, { shouldValidate: form.getFieldState('producer_epr').invalid });
  }, [form, firstAccount]);

  /** Buys at the displayed price; if another price is in force by then, it is shown and confirmed again. */
  const submit = async (body: { producer_epr: string; FY: number; quantity: number }) => {
    if (buyer.hasIncompleteProfile) return buyer.sendToProfile();
    if (problem !== null) return;
    let isChanged = false;
    for (;;) {
      const now = latest.current;
      const price = now.price_per_credit;
      if (isAboveItemValueLimit(body.quantity, parseRupees(price) ?? 0))
        return form.setError('quantity', { type: 'rule', message: ITEM_VALUE_TOO_HIGH }, { shouldFocus: true });
      if (
        !(await confirm(purchaseConfirmation({ ...body, offer: now, charges, account, isChanged, note: note.field() })))
      )
        return;
      isChanged = true;
      // The price may have changed while the confirmation was open.
      if (latest.current.price_per_credit !== price) continue;
      const request = {
        query: { credit_offer_id: offer.id },
        body: { ...body, ...note.sent(), expected_price: price },
      };
      try {
        const response = await buy.send(request);
        draft.remove();
        const held = waitingMessage(response);
        if (held !== null) {
          toast.info(held);
          return await navigate(PATHS.companyApprovals);
        }
        const { data, warnings } = response;
        toast.success('Purchase request submitted successfully!');
        return await navigate(orderPath(data.id), { state: { warnings } });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'profile_incomplete') return buyer.sendToProfile();
        showRefusal(form, error);
        toast.error(errorText(error));
        const changed = newPrice(error);
        if (changed === null) return;
        latest.current = { ...latest.current, price_per_credit: changed };
        onSeen(latest.current);
      }
    }
  };

  return (
    <>
      <Form form={form} onSubmit={submit} label="Review Payment" className="stack" isReady={!buyer.isLoading}>
        <DraftNotice draft={draft} />
        <BuyerNote buyer={buyer} wasteType={offer.waste_type} />
        <SelectField
          name="producer_epr"
          label="EPR Account"
          placeholder="Select an EPR account"
          loading={buyer.isLoading}
          options={accountOptions(buyer.accounts, year, offer)}
        />
        <SelectField name="FY" label="Financial Year" options={years.map(yearOption)} />
        <QuantityStepper bounds={bounds} problem={problem} />
        <PurchaseWarnings offer={offer} price={offer.price_per_credit} FY={year} />
        <YearWarning FY={year} credit_FY={offer.FY} />
        <AmountLines amounts={amounts} charges={charges} withoutTotal />
        {account && (
          <TargetNote
            target={matchingTarget(account, year, offer)}
            year={year}
            quantity={quantity}
            bounds={bounds}
            onTake={(closing) => form.setValue('quantity', String(closing), { shouldDirty: true })}
          />
        )}
        <FormError />
        <PaymentFooter
          amounts={amounts}
          isDocked
          buy={
            <Button
              // A missing profile field is reported before errors of the form.
              {...(buyer.hasIncompleteProfile ? { onClick: buyer.sendToProfile } : { type: 'submit' })}
              wide
              needs="trade"
              busy={buy.isPending}
              busyLabel="Processing..."
              disabled={bounds.most === 0}
            >
              Buy Now
            </Button>
          }
          counter={
            <Button
              variant="secondary"
              wide
              needs="trade"
              disabled={bounds.most === 0}
              onClick={() => (buyer.hasIncompleteProfile ? buyer.sendToProfile() : setCountering(true))}
            >
              Make Counter Offer
            </Button>
          }
        />
      </Form>
      {isCountering && (
        <CounterOfferDialog
          terms={{ offer, charges, years, currentYear }}
          buyer={buyer}
          start={{ ...form.getValues(), offer_price: asked?.price ?? '' }}
          onClose={() => setCountering(false)}
        />
      )}
    </>
  );
}

function QuantityStepper({ bounds, problem }: { bounds: QuantityBounds; problem: string | null }) {
  const { unit, least, most, step } = bounds;
  const { field, fieldState } = useController({ name: 'quantity' });
  return (
    <Stepper
      label={`Quantity (${unitName(unit)})`}
      value={String(field.value)}
      onValueChange={field.onChange}
      min={least}
      max={most}
      step={step}
      suffix={unitName(unit)}
      help={
        most === 0
          ? 'Nothing is free to buy right now'
          : `Minimum ${formatQuantity(least, unit)}, free ${formatQuantity(most, unit)}`
      }
      error={problem ?? fieldState.error?.message}
      disabled={most === 0}
    />
  );
}
