import { useEffect } from 'react';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import { toast } from '#ui/feedback/toast.ts';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { Form, FormActions, FormError } from '#ui/fields/form-shell.tsx';
import { applyServerErrors, changedOf, useSchemaForm, useStoredValues } from '#ui/fields/form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Button, SmallButton } from '#ui/layout/button.tsx';
import { useEscape } from '#ui/layout/use-escape.ts';
import { ApiError, serverTextOr, type ApiResponse } from '#web/api.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { useApiWrite } from '#web/queries.ts';
import { creditUpdate } from '../contract.ts';
import { OF_PRODUCT } from '../rules.ts';
import type { Credit } from './queries.ts';

export type Warnings = ApiResponse<'PATCH /api/epr/credit/{id}/'>['warnings'];

interface CreditEditFormProps {
  credit: Credit;
  name: string;
  onClose: () => void;
  /** Called after a save with what the guards found. */
  onSaved: (warnings: Warnings) => void;
}

/** In-place form for the values of a credit record that may change; Escape cancels. */
export function CreditEditForm({ credit, name, onClose, onSaved }: CreditEditFormProps) {
  const stored = {
    comulative_certificate_potential: String(credit.comulative_certificate_potential),
    available_certificate_value: String(credit.available_certificate_value),
    product_sold: credit.product_sold === null ? '' : String(credit.product_sold),
  };
  const form = useSchemaForm(creditUpdate, stored);
  useStoredValues(form, stored);
  const draft = useFormDraft(form, { name: `credit ${credit.id}` });
  const { setFocus } = form;
  useEffect(() => setFocus('comulative_certificate_potential'), [setFocus]);
  const update = useApiWrite('PATCH /api/epr/credit/{id}/');
  const save = async () => {
    try {
      const body = changedOf(form.getValues(), stored);
      const { warnings } = await update.mutateAsync({ params: { id: credit.id }, body });
      onSaved(warnings);
      draft.remove();
      toast.success('Values updated successfully!');
      onClose();
    } catch (error) {
      if (error instanceof ApiError) applyServerErrors(form, error.fields);
      toast.error(serverTextOr(error, 'Failed to update values. Please try again.'));
    }
  };
  const cancel = () => {
    draft.remove();
    onClose();
  };
  const busy = form.formState.isSubmitting;
  const place = useEscape(busy ? undefined : cancel);
  return (
    <div ref={place}>
      <Form form={form} onSubmit={save} label={`Edit ${name}`}>
        <DraftNotice draft={draft} />
        <NumberField
          name="comulative_certificate_potential"
          label="Cumulative Certificate Potential"
          suffix={unitName(credit.unit)}
        />
        <NumberField
          name="available_certificate_value"
          label="Available Certificate Value"
          suffix={unitName(credit.unit)}
          {...(credit.listed > 0 && {
            help: `Minimum ${formatQuantity(credit.listed, credit.unit)}, already listed in offers`,
          })}
        />
        {credit.waste_type === OF_PRODUCT && (
          <NumberField name="product_sold" label="Product sold" optional suffix="kg" />
        )}
        <FormError />
        <FormActions>
          <Button type="submit" size="small" busy={busy} busyLabel="Saving...">
            Save
          </Button>
          <SmallButton disabled={busy} onClick={cancel}>
            Cancel
          </SmallButton>
        </FormActions>
      </Form>
    </div>
  );
}
