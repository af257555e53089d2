import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import { optionsOf } from '#tests/components/forms.ts';
import { CityField } from './city-field.tsx';

function TestForm({ city }: { city: string }) {
  const form = useForm({ defaultValues: { state: 'Goa', city } });
  return (
    <FormProvider {...form}>
      <CityField placeholder="Select City" />
      <button type="button" onClick={() => form.reset({ state: 'Kerala', city: '' })}>
        Another state
      </button>
      <Value />
    </FormProvider>
  );
}

const Value = () => <output>{useWatch({ name: 'city' })}</output>;

const select = () => screen.getByRole('combobox', { name: 'City' });
const value = () => screen.getByRole('status').textContent;

test('The last choice is another city, whose name is typed', async () => {
  const user = userEvent.setup();
  render(<TestForm city="Panaji" />);
  expect(optionsOf(select()).at(-1)).toBe('Other city');
  expect(screen.queryByLabelText('City name')).not.toBeInTheDocument();
  await user.selectOptions(select(), 'Other city');
  expect(value()).toBe('');
  await user.type(screen.getByLabelText('City name'), 'Assagao');
  expect(value()).toBe('Assagao');
  await user.selectOptions(select(), 'Margao');
  expect(value()).toBe('Margao');
  expect(screen.queryByLabelText('City name')).not.toBeInTheDocument();
});

test('A city that is not in the list is shown as another one', async () => {
  const user = userEvent.setup();
  render(<TestForm city="Assagao" />);
  expect(select()).toHaveDisplayValue('Other city');
  expect(screen.getByLabelText('City name')).toHaveValue('Assagao');
  await user.click(screen.getByRole('button', { name: 'Another state' }));
  expect(select()).toHaveDisplayValue('Select City');
  expect(screen.queryByLabelText('City name')).not.toBeInTheDocument();
});
