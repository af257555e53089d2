import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { LONGEST_CITY_NAME } from '#lib/city-name.ts';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { SelectControl } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { cityNames } from '../places.ts';

const OTHER_CITY = 'Other city';

interface CityFieldProps {
  /** First entry of the select, shown while nothing is chosen. */
  placeholder: string;
  help?: string | undefined;
}

/** The `city` of a form: one of the list of its `state`, or the name of another one. */
export function CityField({ placeholder, help }: CityFieldProps) {
  const state = String(useWatch({ name: 'state' }) ?? '');
  const { field, fieldState } = useController({ name: 'city' });
  /** The state in which another city was chosen. */
  const [otherIn, setOtherIn] = useState('');
  const [lastState, setLastState] = useState(state);
  if (lastState !== state) {
    setLastState(state);
    setOtherIn('');
  }
  const city = String(field.value ?? '');
  const cities = [...new Set(cityNames(state))];
  const isOther = otherIn !== '' || (city !== '' && !cities.includes(city));
  const choose = (value: string) => {
    setOtherIn(value === OTHER_CITY ? state : '');
    field.onChange(value === OTHER_CITY ? '' : value);
  };
  return (
    <>
      <FieldFrame label="City" help={help} error={isOther ? undefined : fieldState.error?.message}>
        {(control) => (
          <SelectControl
            control={control}
            {...(!isOther && { ref: field.ref, name: field.name, onBlur: field.onBlur })}
            value={isOther ? OTHER_CITY : city}
            onValueChange={choose}
            options={state === '' ? [] : [...cities, OTHER_CITY].map((name) => ({ value: name, label: name }))}
            placeholder={placeholder}
            disabled={state === ''}
          />
        )}
      </FieldFrame>
      {isOther && (
        <TextField name="city" label="City name" autoComplete="address-level2" maxLength={LONGEST_CITY_NAME} />
      )}
    </>
  );
}
