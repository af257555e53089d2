import { useFormContext, useWatch } from 'react-hook-form';
import { states } from '#rules/reference/places.ts';
import { CityField } from '#rules/reference/ui/city-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** Field for an Indian mobile number: `mobile` of the surrounding form. */
export function MobileField({ label }: { label: string }) {
  return (
    <TextField
      name="mobile"
      label={label}
      type="tel"
      mobile
      autoComplete="tel-national"
      help="10 digits, without +91"
    />
  );
}

const STATES = states().map(({ name }) => ({ value: name, label: name }));

/** The state and one of its cities or another one: `state` and `city` of the surrounding form. */
export function PlaceFields() {
  const { setValue } = useFormContext<{ state: string; city: string }>();
  const state = useWatch<{ state: string; city: string }, 'state'>({ name: 'state' });
  return (
    <>
      <SelectField
        name="state"
        label="State"
        options={STATES}
        placeholder="Select State"
        onValueChange={() => setValue('city', '')}
      />
      <CityField placeholder="Select City" help={state === '' ? 'Choose the state first' : undefined} />
    </>
  );
}
