import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { cityNames, states } from '../../reference/places.ts';

const STATES = states().map(({ name }) => ({ value: name, label: name }));

/** Selects for the state and one of its cities: `state` and `city` of the surrounding form. */
export function PlaceFields() {
  const { setValue } = useFormContext<{ state: string; city: string }>();
  const state = useWatch<{ state: string; city: string }, 'state'>({ name: 'state' });
  const cities = cityNames(state).map((name) => ({ value: name, label: name }));
  return (
    <>
      <SelectField
        name="state"
        label="State"
        options={STATES}
        placeholder="Select State"
        onValueChange={() => setValue('city', '')}
      />
      <SelectField
        name="city"
        label="City"
        options={cities}
        placeholder="Select City"
        disabled={state === ''}
        help={state === '' ? 'Choose the state first' : undefined}
      />
    </>
  );
}
