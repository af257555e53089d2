import { useMemo, useState } from 'react';
import { useFieldArray, type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Unit, unitName } from '#lib/quantity.ts';
import { namedOptions, useWasteTypeLists } from '#rules/reference/ui/waste-types.ts';
import type { Stream } from '#rules/rulebook/kinds.ts';
import type { Rulebook } from '#rules/rulebook/rule.ts';
import { useRulebook } from '#rules/rulebook/ui/use-rulebook.ts';
import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { ErrorState } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { Form, FormActions, FormError, FieldRow } from '#ui/fields/form-shell.tsx';
import { applyServerErrors } from '#ui/fields/form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { type Option, SelectControl } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button, IconButton } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ApiError, errorText } from '#web/api.ts';
import type { FormDraft } from '#web/form-draft.ts';
import { classesOf, FIGURES, isBrandOwner, METALS, NEW_PRODUCER, USED_OIL_IMPORT, yearOfQuantity } from '../rules.ts';
import { emptyItem, itemOf, type ItemValues, hasField, namesIn } from './item-values.ts';
import styles from './quantities-form.module.css';

/** Most that a sheet may have. */
const MOST_ITEMS = 50;

/** The server checks the quantities, as it calculates with them. */
export const asTyped = z.object({ items: z.array(z.custom<ItemValues>()) });

interface QuantitiesFormProps {
  form: UseFormReturn<z.input<typeof asTyped>, unknown, z.output<typeof asTyped>>;
  draft: FormDraft;
  account: { id: string; waste_type: string; producer_type: string };
  FY: number;
  /** Calculates with the items and shows the lines. */
  onCalculate: (items: ReturnType<typeof itemOf>[]) => Promise<void>;
  /** Errors of the account and the year, which have their fields above this form. */
  onHeadErrors: (errors: Readonly<Record<string, string>>) => void;
}

/** Step 1: the quantities of an account and financial year. */
export function QuantitiesForm({ form, draft, account, FY, onCalculate, onHeadErrors }: QuantitiesFormProps) {
  const stream = account.waste_type as Stream;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' });
  const { lists, failed, retry } = useWasteTypeLists(stream);
  const book = useRulebook(stream);
  const parts = useMemo(
    () => (book ? classesOf(book, stream) : []).map((part) => ({ value: part, label: part })),
    [book, stream],
  );
  const productTypes = namedOptions(lists?.product_types);
  const brandOwner = isBrandOwner(account.producer_type);

  const submit = async ({ items }: { items: ItemValues[] }) => {
    onHeadErrors({});
    try {
      await onCalculate(items.map((item) => itemOf(stream, brandOwner ? { ...item, supplied: '' } : item)));
    } catch (error) {
      toast.error(errorText(error));
      if (!(error instanceof ApiError)) return;
      const { epr_id, FY: year, ...others } = error.fields;
      onHeadErrors({ ...(epr_id && { epr_id }), ...(year && { FY: year }) });
      applyServerErrors(form, others);
    }
  };

  return (
    <Card>
      <Form form={form} onSubmit={submit} label="Quantities">
        <DraftNotice draft={draft} />
        {failed && <ErrorState text="Failed to load waste types" onRetry={retry} />}
        {fields.map(({ id }, place) => (
          <fieldset key={id} className={styles.item}>
            <legend className="visually-hidden">{`Item ${place + 1}`}</legend>
            <div className={styles.head}>
              <h3>{`Item ${place + 1}`}</h3>
              {fields.length > 1 && (
                <IconButton icon="trash" label={`Remove item ${place + 1}`} onClick={() => remove(place)} />
              )}
            </div>
            <ItemFields
              place={place}
              stream={stream}
              FY={FY}
              withSupplied={!brandOwner}
              book={book}
              productTypes={productTypes}
              creditTypes={lists?.credit_types ?? []}
              parts={parts}
            />
          </fieldset>
        ))}
        <ErrorMessage>{form.formState.errors.items?.message}</ErrorMessage>
        <FormError />
        <FormActions>
          <Button type="submit" needs="trade" busy={form.formState.isSubmitting} busyLabel="Processing...">
            Calculate
          </Button>
          {fields.length < MOST_ITEMS && (
            <Button variant="secondary" icon="plus" onClick={() => append(emptyItem())}>
              Add item
            </Button>
          )}
        </FormActions>
      </Form>
    </Card>
  );
}

/** Quantities of an item in their order, with their labels. */
const QUANTITIES = [
  ['introduced_1', 'Introduced'],
  ['introduced_2', 'Introduced'],
  ['pre_consumer_1', 'Pre-consumer waste'],
  ['pre_consumer_2', 'Pre-consumer waste'],
  ['supplied', 'Supplied to brand owners'],
  ['placed', 'Placed on the market'],
] as const;

/** Select of the part of a rule, by waste type; the classes of batteries come from the rulebook. */
const PARTS: Readonly<Partial<Record<Stream, { label: string; none?: string; options: readonly Option[] }>>> = {
  'E-waste': {
    label: 'Producer',
    none: 'In business for a whole product life',
    options: [{ value: NEW_PRODUCER, label: NEW_PRODUCER }],
  },
  Battery: { label: 'Battery class', options: [] },
  Oil: {
    label: 'Oil',
    none: 'Oil placed on the market',
    options: [{ value: USED_OIL_IMPORT, label: USED_OIL_IMPORT }],
  },
};

interface ItemFieldsProps {
  place: number;
  stream: Stream;
  FY: number;
  /** A brand owner supplies nothing on: it has no such field. */
  withSupplied: boolean;
  book: Rulebook | undefined;
  productTypes: readonly Option[];
  creditTypes: readonly { name: string; unit: Unit }[];
  /** Classes of the rulebook's targets. */
  parts: readonly Option[];
}

/** Fields of one item; which they are depends on the waste type. */
function ItemFields({ place, stream, FY, withSupplied, book, productTypes, creditTypes, parts }: ItemFieldsProps) {
  const name = `items.${place}`;
  const values = useWatch({ name }) as ItemValues;
  const { getFieldState, formState } = useFormContext();
  const repeated = hasField(stream, 'product_type')
    ? undefined
    : getFieldState(`${name}.product_type`, formState).error;
  const part = PARTS[stream];
  const isOldEwaste = stream === 'E-waste' && values.part !== NEW_PRODUCER;
  const quantities = QUANTITIES.filter(([field]) => hasField(stream, field) && (field !== 'supplied' || withSupplied));
  return (
    <>
      <FieldRow>
        {hasField(stream, 'product_type') && (
          <SelectField name={`${name}.product_type`} label="Product Type" options={productTypes} />
        )}
        {part && (
          <SelectField
            name={`${name}.part`}
            label={part.label}
            placeholder={part.none ?? 'Select'}
            options={stream === 'Battery' ? parts : part.options}
          />
        )}
        {isOldEwaste && (
          <TextField name={`${name}.life_years`} label="Average life in years" digitsOnly maxLength={2} />
        )}
      </FieldRow>
      {repeated && <ErrorMessage>{repeated.message}</ErrorMessage>}
      <FieldRow>
        {quantities.map(([field, label]) => {
          const year = yearOfQuantity(stream, field, values, FY, book);
          return (
            <NumberField
              key={field}
              name={`${name}.${field}`}
              label={year === null ? label : `${label} in ${year}`}
              suffix="Kg"
            />
          );
        })}
      </FieldRow>
      {stream === 'E-waste' && <Composition name={name} />}
      <PortalFigures name={name} of={`Item ${place + 1}`} creditTypes={creditTypes} />
    </>
  );
}

/** Composition of the equipment, as the portal states it. */
function Composition({ name }: { name: string }) {
  const { getFieldState, formState } = useFormContext();
  const { error } = getFieldState(`${name}.shares`, formState);
  return (
    <fieldset className={styles.figures}>
      <legend>Composition, as the CPCB portal states it</legend>
      {error?.message !== undefined && <ErrorMessage>{error.message}</ErrorMessage>}
      <FieldRow>
        {METALS.map((metal) => (
          <NumberField key={metal} name={`${name}.shares.${metal}`} label={metal} decimals={2} suffix="%" optional />
        ))}
        <NumberField name={`${name}.gold_g_per_t`} label="Gold" decimals={2} suffix="g per tonne" optional />
      </FieldRow>
    </fieldset>
  );
}

const LABELS: Readonly<Record<(typeof FIGURES)[number], string>> = {
  portal: 'Obligation on the CPCB portal',
  held: 'Held or recycled by yourself',
  leftover: 'Unmet of earlier years',
};

interface PortalFiguresProps {
  /** Path of the item in the form. */
  name: string;
  /** Name of the item for a screen reader. */
  of: string;
  creditTypes: readonly { name: string; unit: Unit }[];
}

/** Figures of an item by credit type: what the portal says, what is held, what is left over. They are opened where one has such figures. */
function PortalFigures({ name, of, creditTypes }: PortalFiguresProps) {
  const { getFieldState, formState } = useFormContext();
  const item = useWatch({ name }) as ItemValues;
  const [added, setAdded] = useState<readonly string[]>([]);
  const [open, setOpen] = useState(() => typedIn(item).length > 0);
  const errors = FIGURES.map((kind) => getFieldState(`${name}.${kind}`, formState).error);
  const isWrong = errors.some((error) => error !== undefined);
  const shown = new Set([...typedIn(item), ...added]);
  const choices = [{ name: 'total', unit: 'kg' as const }, ...creditTypes];
  const labelOf = (credit: string) => (credit === 'total' ? 'Total of the item' : credit);
  return (
    <details className={styles.fold} open={open || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Figures of the portal, credits held and unmet quantities
        <span className="visually-hidden">{`: ${of}`}</span>
      </summary>
      <div className="stack">
        {errors.map(
          (error, place) =>
            error?.message !== undefined && <ErrorMessage key={FIGURES[place]}>{error.message}</ErrorMessage>,
        )}
        {choices
          .filter((credit) => shown.has(credit.name))
          .map((credit) => (
            <fieldset key={credit.name} className={styles.figures}>
              <legend>{labelOf(credit.name)}</legend>
              <FieldRow>
                {FIGURES.map((kind) => (
                  <NumberField
                    key={kind}
                    name={`${name}.${kind}.${credit.name}`}
                    label={LABELS[kind]}
                    suffix={unitName(credit.unit)}
                    optional
                  />
                ))}
              </FieldRow>
            </fieldset>
          ))}
        <FieldFrame label="Add figures of a credit type">
          {(control) => (
            <SelectControl
              control={control}
              value=""
              placeholder="Select"
              options={choices
                .filter((credit) => !shown.has(credit.name))
                .map((credit) => ({ value: credit.name, label: labelOf(credit.name) }))}
              onValueChange={(credit) => credit !== '' && setAdded([...added, credit])}
            />
          )}
        </FieldFrame>
      </div>
    </details>
  );
}

/** The credit types for which something is typed in. */
const typedIn = (item: ItemValues | undefined): string[] => FIGURES.flatMap((kind) => namesIn(item?.[kind]));
