import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import { waitingMessage } from '#people/limits/rules.ts';
import { useKindPrices } from '#rules/reference/ui/kind-prices.tsx';
import { AmountLines } from '#supply/offers/ui/amount-lines.tsx';
import { typedAmounts } from '#supply/offers/ui/payment-terms.ts';
import { PriceNote } from '#supply/offers/ui/price-note.tsx';
import { otherSide } from '#trading/stages/stages.ts';
import { LAST_ROUND } from '#trading/tasks/rules.ts';
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { FieldRow, Form, FormError } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { errorText } from '#web/api.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { useApi } from '#web/queries.ts';
import { showRefusal } from '#web/show-failure.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { roundForm } from '../../contract.ts';
import { NOTE_LENGTH, shortage } from '../../rules.ts';
import { YearWarning } from '../buying/credit-year.tsx';
import { comparedWithListed } from '../buying/listed-price.ts';
import { tradeQuery } from '../queries.ts';
import { moneyOf } from '../trade/money-texts.ts';
import { TradeMoneyLines } from '../trade/trade-money.tsx';
import { otherParty, quantityAtPrice, type TradeRequest } from './request-words.ts';

interface CounterRoundDialogProps {
  /** The round that is answered. */
  request: TradeRequest;
  role: AccountRole;
  onClose: () => void;
  /** Receives the id of the next round once it is sent. */
  onSent?: ((id: string) => void) | undefined;
}

/** Dialog for the next round of a negotiation: another price or quantity for the same offer, year and account. */
export function CounterRoundDialog({ request, role, onClose, onSent }: CounterRoundDialogProps) {
  const { id, round, unit, free_quantity: free } = request;
  const listed = request.listed_price ?? request.actual_price;
  const write = useWriteOnce('POST /api/epr/counter-credit-offers/{id}/counter/');
  const form = useSchemaForm(roundForm, {
    quantity: String(request.quantity),
    offer_price: String(request.offer_price),
    note: '',
  });
  const draft = useFormDraft(form, { name: `counter-${id}` });
  const { order } = useApi(tradeQuery(id)).data?.data ?? {};
  const charges = order && { feeBasisPoints: order.fee_percent * 100, gstBasisPoints: order.gst_percent * 100 };
  const prices = useKindPrices({ ...request, FY: request.credit_FY });
  const typed = form.watch();
  const amounts = charges && typedAmounts(typed.quantity, typed.offer_price, charges);
  const title = `Counter-offer, round ${round + 1} of ${LAST_ROUND}`;

  const submit = async (body: { quantity: number; offer_price: number; note?: string | undefined }) => {
    if (free !== null && body.quantity > free)
      return form.setError('quantity', { type: 'rule', message: shortage(free, unit) }, { shouldFocus: true });
    // The schema converts the price to paise; the request sends it as typed.
    try {
      const response = await write.send({ params: { id }, body: { ...body, offer_price: String(typed.offer_price) } });
      draft.remove();
      onClose();
      const held = waitingMessage(response);
      if (held !== null) return toast.info(held);
      toast.success(response.message);
      onSent?.(response.data.id);
    } catch (error) {
      showRefusal(form, error);
      toast.error(errorText(error));
    }
  };

  return (
    <Dialog open onClose={onClose} title={title} locked={form.formState.isSubmitting}>
      <Form form={form} onSubmit={submit} label={title}>
        <DraftNotice draft={draft} />
        <p className="text-soft">{`${otherParty(request, role)} asks for ${quantityAtPrice(request)}. Your counter-offer replaces that round and reserves nothing until it is accepted.`}</p>
        <PriceNote
          offer={{ price_per_credit: listed, price_context: prices, credit_available: free ?? 0, blocked_credit: 0 }}
        />
        <FieldRow>
          <NumberField
            name="quantity"
            label={`Quantity (${unitName(unit)})`}
            suffix={unitName(unit)}
            help={free === null ? undefined : `Free ${formatQuantity(free, unit)}`}
          />
          <NumberField
            name="offer_price"
            label={`Offer Price (₹/${unitName(unit)})`}
            decimals={2}
            prefix="₹"
            suffix={`/ ${unitName(unit)}`}
            help={role === 'producer' ? comparedWithListed(typed.offer_price, listed) : undefined}
          />
        </FieldRow>
        {role === 'producer' && <YearWarning {...request} />}
        {charges && amounts && <AmountLines amounts={amounts} charges={charges} />}
        {charges && amounts && amounts.total > 0 && (
          <TradeMoneyLines
            money={moneyOf(amounts, charges.gstBasisPoints)}
            role={role}
            company={otherParty(request, role)}
          />
        )}
        <TextAreaField
          name="note"
          label={`Note to the ${otherSide(role)}`}
          optional
          rows={2}
          maxLength={NOTE_LENGTH}
          help={`At most ${NOTE_LENGTH} characters.`}
        />
        <FormError />
        <DialogActions disabled={form.formState.isSubmitting} onCancel={onClose}>
          <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Processing...">
            Send counter-offer
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
