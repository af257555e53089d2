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
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { ApiError, errorText } from '#web/api.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { GOALS } from '../contract.ts';
import type { Basket, PlanRequest } from './queries.ts';

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
    use_other_years: z.boolean(),
  }),
});
type Options = z.output<typeof asTyped>['options'];

const DEFAULTS: Options = {
  goal: 'cheapest',
  max_offers: '',
  price_ceiling: '',
  avoid: '',
  include_late: false,
  use_other_years: false,
};

interface PlanFormProps {
  /** Options of the plan that is shown; none: the default ones. */
  used?: Basket['options'];
  /** Plans with these options. */
  onPlan: (options: PlanRequest['options']) => Promise<void>;
}

/** Options of a plan, folded, with the button that plans again; where there is no plan yet it stands below them. */
export function PlanForm({ used, onPlan }: PlanFormProps) {
  const shown = used === undefined ? DEFAULTS : typedOf(used);
  const form = useSchemaForm(asTyped, { options: shown });
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
  const action = (
    <FormActions>
      <Button
        type="submit"
        variant="secondary"
        needs="trade"
        busy={form.formState.isSubmitting}
        busyLabel="Processing..."
      >
        Plan Purchases
      </Button>
    </FormActions>
  );
  return (
    <Form form={form} onSubmit={submit} label="Plan">
      <DraftNotice draft={draft} />
      <Disclosure label={optionsLabel(shown)} of="plan">
        <div className="stack">
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
          <CheckboxField name="options.use_other_years" label="Use credits of other years too" />
          {used !== undefined && action}
        </div>
      </Disclosure>
      <FormError />
      {used === undefined && action}
    </Form>
  );
}

/** `Options (1 differs from the default)` */
function optionsLabel(options: Options): string {
  const changed = Object.entries(DEFAULTS).filter(([name, value]) => options[name as keyof Options] !== value).length;
  if (changed === 0) return 'Options';
  return `Options (${changed} ${changed === 1 ? 'differs' : 'differ'} from the default)`;
}

const typedOf = ({ max_offers, price_ceiling, avoid, ...others }: Basket['options']): Options => ({
  ...others,
  max_offers: String(max_offers ?? ''),
  price_ceiling: price_ceiling === null ? '' : price_ceiling.toFixed(2),
  avoid: avoid.join(', '),
});

function optionsOf({ max_offers, price_ceiling, avoid, ...others }: Options) {
  const sellers = avoid
    .split(/[\s,;]+/)
    .map((id) => id.trim())
    .filter((id) => id !== '');
  return {
    ...others,
    ...(max_offers !== '' && { max_offers }),
    ...(price_ceiling !== '' && { price_ceiling }),
    ...(sellers.length > 0 && { avoid: sellers }),
  };
}
