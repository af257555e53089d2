import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { quantity } from '#lib/fields.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { KindPrices } from '#rules/reference/ui/kind-prices.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { FieldRow, Form, FormActions, FormError } from '#ui/fields/form-shell.tsx';
import { changedOf, useSchemaForm } from '#ui/fields/form.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { UploadProgress } from '#ui/fields/upload-progress.tsx';
import { Button, ButtonLink } from '#ui/layout/button.tsx';
import { ApiError, type ApiResponse, serverTextOr } from '#web/api.ts';
import { showSendErrors, UploadCancellation, useFileWrite } from '#web/file-write.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { openedFrom } from '#web/opened-from.ts';
import { PATHS } from '#web/paths.ts';
import { offerUpdate } from '../contract.ts';
import { HeldNotice, keptFiles, OfferPaperFields, OfferQuantityFields } from './offer-form-fields.tsx';

export type OwnOffer = ApiResponse<'GET /api/epr/credit-offers/'>['data'][number];

const schema = z.extend(offerUpdate, keptFiles);

/** A sold-out offer keeps its 0, so that its other fields can be changed. */
const soldOut = z.extend(schema, { credit_available: quantity('Credit Available is required', 0) });

/** A warning takes longer to read than other messages. */
const WARNING_MS = 10_000;

const only = (value: string, label = value) => [{ value, label }];

/** Form that changes an offer; its credit record stays, files are optional. */
export function OwnOfferForm({ offer }: { offer: OwnOffer }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [start] = useState({
    FY: String(offer.FY),
    offer_title: offer.offer_title,
    epr_registration_number: offer.epr_registration_number,
    waste_type: offer.waste_type,
    produce_type: offer.product_type,
    credit_type: offer.credit_type,
    credit_available: String(offer.credit_available),
    minimum_purchase: String(offer.minimum_purchase),
    price_per_credit: offer.price_per_credit.toFixed(2),
    trail_documents: offer.trail_documents,
  });
  const form = useSchemaForm(offer.credit_available === 0 ? soldOut : schema, start);
  const draft = useFormDraft(form);
  const { send, underWay } = useFileWrite('PATCH /api/epr/credit-offers/{slug}/');
  const submit = async () => {
    const { product_image: image, availability_proof: proof, ...fields } = form.getValues();
    const changed = changedOf(fields, start);
    const body = { ...changed, ...(image && { product_image: image }), ...(proof && { availability_proof: proof }) };
    try {
      const { warnings } = await send({ params: { slug: offer.id }, body });
      draft.remove();
      toast.success('Offer updated successfully');
      for (const { text } of warnings) toast.info(text, WARNING_MS);
      // A user who came from the list returns to it, at this offer.
      void (openedFrom(key) === PATHS.recyclerOffers ? navigate(-1) : navigate(PATHS.recyclerOffers));
    } catch (error) {
      if (error instanceof UploadCancellation) return toast.info('Upload cancelled');
      showSendErrors(form, error);
      const unanswered = error instanceof ApiError && error.status === 0;
      toast.error(
        unanswered ? 'Failed to update offer. Please try again' : serverTextOr(error, 'Error updating offer'),
      );
    }
  };
  const reserved =
    offer.blocked_credit > 0
      ? `Minimum ${formatQuantity(offer.blocked_credit, offer.unit)}, already reserved`
      : undefined;
  return (
    <Form form={form} onSubmit={submit} label="Update Credit Offer">
      <DraftNotice draft={draft} />
      {offer.held_by !== null && <HeldNotice recall={offer.held_by} />}
      <FormError />
      <TextField name="offer_title" label="Offer Title" maxLength={120} />
      <FieldRow>
        <SelectField
          name="epr_registration_number"
          label="EPR Reg No"
          explained
          options={only(offer.epr_registration_number)}
          disabled
        />
        <SelectField
          name="FY"
          label="Financial Year"
          options={only(String(offer.FY), financialYearLabel(offer.FY))}
          disabled
        />
      </FieldRow>
      <FieldRow>
        <SelectField name="waste_type" label="Waste Type" options={only(offer.waste_type)} disabled />
        <SelectField name="produce_type" label="Product Type" explained options={only(offer.product_type)} disabled />
        <SelectField
          name="credit_type"
          label="Credit Type"
          explained
          help="Account, year and types are those of the credit record"
          options={only(offer.credit_type)}
          disabled
        />
      </FieldRow>
      <KindPrices {...offer} />
      <OfferQuantityFields credit={{ ...offer, year: offer.FY }} availableHelp={reserved} />
      <OfferPaperFields current={offer} />
      <UploadProgress underWay={underWay} />
      <FormActions>
        <Button
          type="submit"
          needs="trade"
          disabled={offer.held_by !== null}
          busy={form.formState.isSubmitting}
          busyLabel="Processing..."
        >
          Update
        </Button>
        <ButtonLink to={PATHS.recyclerOffers} variant="secondary" onClick={draft.remove}>
          Cancel
        </ButtonLink>
      </FormActions>
    </Form>
  );
}
