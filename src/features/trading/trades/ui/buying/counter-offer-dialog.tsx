import { useNavigate } from 'react-router';
import { formatRupees } from '#lib/money.ts';
import { formatQuantity, parseQuantity, unitName } from '#lib/quantity.ts';
import { waitingMessage } from '#people/limits/rules.ts';
import { AmountLines } from '#supply/offers/ui/amount-lines.tsx';
import { type PaymentTerms, quantityBounds, typedAmounts } from '#supply/offers/ui/payment-terms.ts';
import { PriceNote } from '#supply/offers/ui/price-note.tsx';
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { FieldRow, Form, FormError } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ApiError, errorText } from '#web/api.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { orderPath, PATHS } from '#web/paths.ts';
import { showRefusal } from '#web/show-failure.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { counterOfferForm } from '../../contract.ts';
import { NOTE_LENGTH, shortage } from '../../rules.ts';
import { moneyOf } from '../trade/money-texts.ts';
import { TradeMoneyLines } from '../trade/trade-money.tsx';
import { accountOptions, type Buyer, matchingTarget, yearOption } from './buyer-accounts.ts';
import { YearWarning } from './credit-year.tsx';
import { comparedWithListed } from './listed-price.ts';
import { PurchaseWarnings } from './purchase-warnings.tsx';
import { TargetNote } from './target-note.tsx';

interface CounterOfferDialogProps {
  terms: PaymentTerms;
  buyer: Buyer;
  /** Values of the panel behind the dialog, and the price of an earlier counter-offer. */
  start: { producer_epr: string; FY: string | number; quantity: string | number; offer_price: string | number };
  onClose: () => void;
}

/** Dialog for a counter-offer; it reserves nothing until it is accepted. */
export function CounterOfferDialog({ terms, buyer, start, onClose }: CounterOfferDialogProps) {
  const { offer, charges, years } = terms;
  const navigate = useNavigate();
  const write = useWriteOnce('POST /api/epr/counter-credit-offers/');
  const form = useSchemaForm(counterOfferForm, { note: '', ...start, offer_price: String(start.offer_price) });
  const draft = useFormDraft(form, { name: 'counter-offer' });
  const typed = form.watch();
  const { most } = quantityBounds(offer);
  const account = buyer.accounts.find(({ id }) => id === typed.producer_epr);
  const year = Number(typed.FY);
  const amounts = typedAmounts(typed.quantity, typed.offer_price, charges);
  const beside = comparedWithListed(typed.offer_price, offer.price_per_credit);

  const submit = async (body: {
    producer_epr: string;
    FY: number;
    quantity: number;
    offer_price: number;
    note?: string | undefined;
  }) => {
    if (body.quantity > most)
      return form.setError('quantity', { type: 'rule', message: shortage(most, offer.unit) }, { shouldFocus: true });
    // The schema converts the price to paise; the request sends it as typed.
    const request = { query: { credit_offer_id: offer.id }, body: { ...body, offer_price: String(typed.offer_price) } };
    try {
      const response = await write.send(request);
      draft.remove();
      const held = waitingMessage(response);
      if (held !== null) {
        toast.info(held);
        return await navigate(PATHS.companyApprovals);
      }
      const { data, warnings } = response;
      toast.success('Offer price submitted successfully!');
      await navigate(orderPath(data.id), { state: { warnings } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'profile_incomplete') return buyer.sendToProfile();
      showRefusal(form, error);
      toast.error(errorText(error));
    }
  };

  return (
    <Dialog open onClose={onClose} title="Make Counter Offer" locked={form.formState.isSubmitting}>
      <Form form={form} onSubmit={submit} label="Make Counter Offer">
        <DraftNotice draft={draft} />
        <p className="text-soft">{`Listed at ${formatRupees(offer.price_per_credit)} per ${unitName(offer.unit)}. Your offer reserves nothing until the recycler accepts it.`}</p>
        <PriceNote offer={offer} />
        <SelectField
          name="producer_epr"
          label="EPR Account"
          placeholder="Select an EPR account"
          loading={buyer.isLoading}
          options={accountOptions(buyer.accounts, year, offer)}
        />
        <FieldRow>
          <NumberField
            name="quantity"
            label={`Quantity (${unitName(offer.unit)})`}
            suffix={unitName(offer.unit)}
            help={`Free ${formatQuantity(most, offer.unit)}`}
          />
          <NumberField
            name="offer_price"
            label={`Offer Price (₹/${unitName(offer.unit)})`}
            decimals={2}
            prefix="₹"
            suffix={`/ ${unitName(offer.unit)}`}
            help={beside}
          />
        </FieldRow>
        <SelectField name="FY" label="Financial Year" options={years.map(yearOption)} />
        <PurchaseWarnings offer={offer} price={typed.offer_price} FY={year} />
        <YearWarning FY={year} credit_FY={offer.FY} />
        <AmountLines amounts={amounts} charges={charges} />
        {amounts.total > 0 && (
          <TradeMoneyLines
            money={moneyOf(amounts, charges.gstBasisPoints)}
            role="producer"
            company={offer.seller.company_name ?? 'the recycler'}
          />
        )}
        {account && (
          <TargetNote
            target={matchingTarget(account, year, offer)}
            year={year}
            quantity={parseQuantity(typed.quantity) ?? 0}
            bounds={{ ...quantityBounds(offer), least: 1 }}
            onTake={(closing) => form.setValue('quantity', String(closing), { shouldDirty: true })}
          />
        )}
        <TextAreaField
          name="note"
          label="Note to the recycler"
          optional
          rows={2}
          maxLength={NOTE_LENGTH}
          help={`At most ${NOTE_LENGTH} characters.`}
        />
        <FormError />
        <DialogActions disabled={form.formState.isSubmitting} onCancel={onClose}>
          <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Processing...">
            Submit Offer
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
