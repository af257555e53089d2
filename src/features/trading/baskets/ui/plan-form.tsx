import * as z from 'zod/mini';
import { toast } from '#ui/feedback/toast.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { FieldRow, Form, FormActions, FormError } from '#ui/fields/form-shell.tsx';
import { applyServerErrors, useSchemaForm } from '#ui/fields/form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ApiError, errorText } from '#web/api.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { GOALS } from '../contract.ts';
import type { PlanRequest } from './queries.ts';

const GOAL_OPTIONS = [
  { value: 'cheapest', label: 'Cheapest' },
  { value: 'fewest_offers', label: 'Fewest offers' },
];

/** The server checks the options, as it plans with them. */
const asTyped = z.object({
  options: z.object({
    goal: z.enum(GOALS),
    max_offers: z.string(),
    price_ceiling: z.string(),
    avoid: z.string(),
    include_late: z.boolean(),
  }),
});
type Options = z.output<typeof asTyped>['options'];

export interface PlanFormProps {
  /** Plans with these options. */
  onPlan: (options: PlanRequest['options']) => Promise<void>;
}

/** Options of a plan, and the button that plans. */
export function PlanForm({ onPlan }: PlanFormProps) {
  const form = useSchemaForm(asTyped, {
    options: { goal: 'cheapest', max_offers: '', price_ceiling: '', avoid: '', include_late: false },
  });
  const draft = useFormDraft(form, { name: 'plan' });
  const submit = async ({ options }: z.output<typeof asTyped>) => {
    try {
      await onPlan(optionsOf(options));
      draft.remove();
    } catch (error) {
      toast.error(errorText(error));
      if (error instanceof ApiError) applyServerErrors(form, error.fields);
    }
  };
  return (
    <Card>
      <Form form={form} onSubmit={submit} label="Plan">
        <DraftNotice draft={draft} />
        <FieldRow>
          <SelectField name="options.goal" label="Goal" options={GOAL_OPTIONS} />
          <NumberField name="options.max_offers" label="Most offers for each target" optional />
          <NumberField name="options.price_ceiling" label="Highest price per unit" decimals={2} prefix="₹" optional />
        </FieldRow>
        <TextField
          name="options.avoid"
          label="Sellers to avoid"
          help="Their recycler IDs, separated by commas"
          maxLength={2000}
          optional
        />
        <CheckboxField name="options.include_late" label="Include credits that expire too late for the year" />
        <FormError />
        <FormActions>
          <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Processing...">
            Plan Purchases
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}

function optionsOf({ goal, max_offers, price_ceiling, avoid, include_late }: Options) {
  const sellers = avoid
    .split(/[\s,]+/)
    .map((id) => id.trim())
    .filter((id) => id !== '');
  return {
    goal,
    include_late,
    ...(max_offers !== '' && { max_offers }),
    ...(price_ceiling !== '' && { price_ceiling }),
    ...(sellers.length > 0 && { avoid: sellers }),
  };
}
