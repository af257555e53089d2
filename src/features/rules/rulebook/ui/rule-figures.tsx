import type { ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { FieldRow } from '#ui/fields/form-shell.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { SmallButton } from '#ui/layout/button.tsx';
import type { Kind } from '../kinds.ts';

const UNITS = [
  { value: 'kg', label: 'Kg' },
  { value: 'g', label: 'g' },
];
const COUNTED = [
  { value: 'credit', label: 'The credit' },
  { value: 'equipment', label: 'Equipment' },
  { value: 'unknown', label: 'Not known' },
];
const YEARS = [
  { value: '0', label: 'The year in which the financial year begins' },
  { value: '1', label: 'The next year' },
];
const FILED_BY = [
  { value: 'producer', label: 'Producers' },
  { value: 'recycler', label: 'Recyclers' },
  { value: 'both', label: 'Producers and recyclers' },
];
const CLASSIFICATIONS = [
  { value: 'goods', label: 'Goods (HSN)' },
  { value: 'service', label: 'Service (SAC)' },
];
const MOST_BANDS = 10;

const unit = <SelectField name="value.unit" label="Unit" options={UNITS} />;
const per = <SelectField name="value.per" label="Counted per" options={COUNTED} />;
const years = (help?: string) => (
  <TextField name="value.years" label="Years" digitsOnly maxLength={3} {...(help && { help, optional: true })} />
);
const money = (name: string, label: string) => (
  <NumberField name={`value.${name}`} label={label} decimals={2} prefix="₹" />
);
const percent = (name = 'percent', label = 'Percent') => (
  <NumberField name={`value.${name}`} label={label} decimals={2} suffix="%" />
);

const FIELDS: Readonly<Record<Kind, ReactNode>> = {
  unit: (
    <>
      {unit}
      {per}
    </>
  ),
  price_band: (
    <>
      {money('low', 'Floor')}
      {money('high', 'Ceiling')}
    </>
  ),
  ec_rate: (
    <>
      {money('rate', 'Rate')}
      {unit}
      <CheckboxField name="value.at_most" label="At most" help="The source names the highest rate only" />
    </>
  ),
  refund: (
    <>
      {percent('year_1', 'First year')}
      {percent('year_2', 'Second year')}
      {percent('year_3', 'Third year')}
    </>
  ),
  interest: <InterestBands />,
  target: percent(),
  least_recycling: percent(),
  lag: (
    <>
      {years('Leave empty where the text says which years')}
      <TextField name="value.text" label="Text" maxLength={300} />
    </>
  ),
  validity: years(),
  purchase_cap: percent(),
  carry_forward: percent(),
  conversion: (
    <>
      <TextField name="value.cf" label="Conversion factor (CF)" />
      <TextField name="value.wp" label="Weight (WP)" />
    </>
  ),
  return_due: (
    <>
      <TextField name="value.month_day" label="Due day" placeholder="06-30" maxLength={5} help="Month and day, MM-DD" />
      <SelectField name="value.year_offset" label="Calendar year" options={YEARS} />
      <SelectField name="value.who" label="Filed by" options={FILED_BY} />
    </>
  ),
  extension: (
    <>
      <DateField name="value.due" label="Extended to" />
      <TextField name="value.notice" label="Notice" optional maxLength={300} />
      <DateField name="value.notice_date" label="Day of the notice" optional />
    </>
  ),
  hsn: (
    <>
      <SelectField name="value.classification" label="Classification" options={CLASSIFICATIONS} />
      <TextField name="value.code" label="HSN or SAC code" digitsOnly maxLength={8} />
    </>
  ),
  gst_rate: percent(),
};

export function RuleFigures({ kind }: { kind: Kind }) {
  return (
    <>
      <FieldRow>{FIELDS[kind]}</FieldRow>
      {kind === 'price_band' && (
        <FieldRow>
          {unit}
          {per}
        </FieldRow>
      )}
    </>
  );
}

function InterestBands() {
  const { fields, append, remove } = useFieldArray({ name: 'value.bands' });
  return (
    <div className="stack">
      {fields.map(({ id }, place) => (
        <FieldRow key={id}>
          <TextField
            name={`value.bands.${place}.to_day`}
            label={`Step ${place + 1}: to day`}
            digitsOnly
            maxLength={3}
          />
          {percent(`bands.${place}.percent`, `Step ${place + 1}: percent a year`)}
        </FieldRow>
      ))}
      <div className="row">
        {fields.length < MOST_BANDS && (
          <SmallButton icon="plus" onClick={() => append({ to_day: '', percent: '' })}>
            Add step
          </SmallButton>
        )}
        {fields.length > 1 && (
          <SmallButton icon="minus" onClick={() => remove(fields.length - 1)}>
            Remove last step
          </SmallButton>
        )}
      </div>
    </div>
  );
}
