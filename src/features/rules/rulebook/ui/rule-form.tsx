import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { startOfDay } from '#lib/dates.ts';
import { financialYearLabel, tradeYearOptions } from '#lib/financial-year.ts';
import { groupDigits } from '#lib/quantity.ts';
import { namedOptions, useWasteTypeLists } from '#rules/reference/ui/waste-types.ts';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { ErrorState } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { FieldRow, Form, FormActions, FormError } from '#ui/fields/form-shell.tsx';
import { applyServerErrors, useSchemaForm, type FormSchema } from '#ui/fields/form.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ApiError, errorText } from '#web/api.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { PATHS } from '#web/paths.ts';
import { useApiWrite } from '#web/queries.ts';
import { useToday } from '#web/today.ts';
import { ruleForm } from '../contract.ts';
import { KINDS, type Kind } from '../kinds.ts';
import { STATUS_WORDS } from '../status.ts';
import { VALUES } from '../values.ts';
import { RuleFigures } from './rule-figures.tsx';
import { RULE_OPTIONS } from './rule-options.ts';

const STATUSES = (['draft', 'reported'] as const).map((value) => ({ value, label: STATUS_WORDS[value] }));

const KEYS = [
  { name: 'producer_type', label: 'Producer Type', list: 'producer_types' },
  { name: 'product_type', label: 'Product Type', list: 'product_types' },
  { name: 'credit_type', label: 'Credit Type', list: 'credit_types' },
] as const;

/** Form of a rule of the market's own. Before a price band is saved it says how many live offers would be outside. */
export function RuleForm() {
  const today = startOfDay(useToday());
  const form = useSchemaForm(ruleSchema, EMPTY_RULE);
  const draft = useFormDraft(form);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const add = useApiWrite('POST /api/superadmin/rules/');
  const [kind, stream, isUnknown] = useWatch({ control: form.control, name: ['kind', 'stream', 'is_unknown'] });
  const { lists, loading, failed, retry } = useWasteTypeLists(stream);
  const chosen = KINDS.find((each) => each === kind);
  const years = tradeYearOptions(today).map((year) => ({ value: String(year), label: financialYearLabel(year) }));

  const clearKeys = () => {
    for (const { name } of KEYS) form.setValue(name, '');
  };

  /** Whether a band may be saved, once the offers outside of it are known. */
  const isAgreed = async (body: z.input<typeof ruleForm>) => {
    if (body.kind !== 'price_band' || body.value === null) return true;
    const { preview } = await add.mutateAsync({ query: { save: 'false' }, body });
    if (!preview) return true;
    const { outside, live_offers: all } = preview;
    return confirm({
      title: 'Save this price band?',
      text: `${groupDigits(outside)} of ${groupDigits(all)} live offers would be outside this band.`,
      confirmLabel: 'Save Rule',
    });
  };

  const submit = async (body: z.input<typeof ruleForm>) => {
    try {
      if (!(await isAgreed(body))) return;
      const { message } = await add.mutateAsync({ body });
      draft.remove();
      toast.success(message ?? '');
      await navigate(PATHS.rulebook);
    } catch (error) {
      toast.error(errorText(error));
      if (error instanceof ApiError) applyServerErrors(form, error.fields);
    }
  };

  return (
    <Card>
      <Form form={form} onSubmit={submit} label="Add Rule">
        <DraftNotice draft={draft} />
        <FieldRow>
          <SelectField name="kind" label="Rule" options={RULE_OPTIONS.kind} />
          <SelectField name="stream" label="Waste Type" options={RULE_OPTIONS.stream} onValueChange={clearKeys} />
        </FieldRow>
        <FieldRow>
          {KEYS.map(({ name, label, list }) => (
            <SelectField
              key={name}
              name={name}
              label={label}
              optional
              placeholder="All"
              options={namedOptions(lists?.[list])}
              loading={loading}
              disabled={stream === ''}
            />
          ))}
        </FieldRow>
        {failed && <ErrorState text="Failed to load waste types" onRetry={retry} />}
        <FieldRow>
          <TextField
            name="part"
            label="Part"
            optional
            maxLength={100}
            help="Battery class, return or process, such as Annual return"
          />
          <SelectField name="FY" label="Financial Year" optional placeholder="None" options={years} />
        </FieldRow>
        <FieldRow>
          <DateField name="from" label="From" />
          <DateField name="to" label="Until" optional help="Leave empty while no last day is known" />
        </FieldRow>
        <CheckboxField name="is_unknown" label="The figures are not known" help="Screens then say Not known." />
        {chosen && !isUnknown && <RuleFigures key={chosen} kind={chosen} />}
        <FieldRow>
          <TextField name="source_title" label="Source" maxLength={200} />
          <TextField
            name="source_url"
            label="Address of the source"
            type="url"
            optional
            maxLength={500}
            placeholder="https://"
          />
        </FieldRow>
        <FieldRow>
          <TextField name="clause" label="Clause" maxLength={200} />
          {!isUnknown && <SelectField name="status" label="Status" options={STATUSES} />}
        </FieldRow>
        <TextAreaField name="note" label="Note" optional rows={2} maxLength={1000} />
        <FormError />
        <FormActions>
          <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Processing...">
            Save Rule
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}

const FIGURES = {
  unit: 'kg',
  per: 'credit',
  low: '',
  high: '',
  rate: '',
  at_most: false,
  year_1: '',
  year_2: '',
  year_3: '',
  bands: [{ to_day: '', percent: '' }],
  percent: '',
  years: '',
  text: '',
  cf: '',
  wp: '',
  month_day: '',
  year_offset: '1',
  who: 'producer',
  due: '',
  notice: '',
  notice_date: '',
  classification: 'goods',
  code: '',
};

const EMPTY_RULE = {
  kind: '',
  stream: '',
  producer_type: '',
  product_type: '',
  credit_type: '',
  part: '',
  FY: '',
  from: '',
  to: '',
  is_unknown: false,
  /** The figures of all kinds; those of the chosen one are sent. */
  value: FIGURES,
  source_title: '',
  source_url: '',
  clause: '',
  note: '',
  status: 'draft',
};
type RuleValues = typeof EMPTY_RULE;
type RuleBody = z.input<typeof ruleForm>;

/** Figures that may be left empty. */
const OPTIONAL: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  lag: ['years'],
  extension: ['notice', 'notice_date'],
};

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

function figuresOf(kind: Kind, figures: RuleValues['value']): Record<string, unknown> {
  const names = Object.keys(VALUES[kind].shape) as (keyof typeof figures)[];
  return Object.fromEntries(
    names.map((name) => {
      const figure = figures[name];
      return [name, figure === '' && OPTIONAL[kind]?.includes(name) ? null : figure];
    }),
  );
}

function bodyOf({ is_unknown: isUnknown, value, ...rule }: RuleValues) {
  const kind = KINDS.find((each) => each === rule.kind);
  return {
    ...rule,
    producer_type: orNull(rule.producer_type),
    product_type: orNull(rule.product_type),
    credit_type: orNull(rule.credit_type),
    part: orNull(rule.part),
    FY: orNull(rule.FY),
    to: orNull(rule.to),
    source_url: orNull(rule.source_url),
    value: isUnknown || kind === undefined ? null : figuresOf(kind, value),
  };
}

/** Checks the rule and the figures of its kind; what depends on other rules is left to the server. */
const ruleSchema: FormSchema<RuleValues, RuleBody> = {
  '~standard': {
    validate: (values) => {
      const body = bodyOf(values as RuleValues);
      const checked = ruleForm.safeParse(body);
      const kind = KINDS.find((each) => each === body.kind);
      const figures = kind !== undefined && body.value !== null ? VALUES[kind].safeParse(body.value) : undefined;
      const issues = [
        ...(checked.error?.issues ?? []),
        ...(figures?.error?.issues ?? []).map(({ message, path }) => ({ message, path: ['value', ...path] })),
      ];
      return issues.length > 0 ? { issues } : { value: { ...body, value: figures?.data ?? null } as RuleBody };
    },
  },
};
