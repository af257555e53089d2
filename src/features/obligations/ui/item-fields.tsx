import { useFormContext, useWatch } from 'react-hook-form';
import type { Unit } from '../../../lib/quantity.ts';
import { ErrorMessage } from '../../../ui/feedback/form-message.tsx';
import { FieldRow } from '../../../ui/fields/form-shell.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { Option } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Stream } from '../../rulebook/kinds.ts';
import type { Rulebook } from '../../rulebook/rule.ts';
import { NEW_PRODUCER, USED_OIL_IMPORT, yearOfQuantity } from '../rules.ts';
import { hasField, type ItemValues, SHARED_METALS } from './item-values.ts';
import { PortalFigures } from './portal-figures.tsx';
import styles from './quantities.module.css';

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

export interface ItemFieldsProps {
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
export function ItemFields({
  place,
  stream,
  FY,
  withSupplied,
  book,
  productTypes,
  creditTypes,
  parts,
}: ItemFieldsProps) {
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
        {SHARED_METALS.map((metal) => (
          <NumberField key={metal} name={`${name}.shares.${metal}`} label={metal} decimals={2} suffix="%" optional />
        ))}
        <NumberField name={`${name}.gold_g_per_t`} label="Gold" decimals={2} suffix="g per tonne" optional />
      </FieldRow>
    </fieldset>
  );
}
