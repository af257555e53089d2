import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { NumberInput } from './number-input.tsx';

function TestInput() {
  const [value, setValue] = useState('');
  return <NumberInput aria-label="Quantity" value={value} onValueChange={setValue} />;
}

test.each([
  ['4000.50', '4,000'],
  ['4000.5{Backspace}5', '4,005'],
  ['4000.{Tab}{Shift>}{Tab}{/Shift}{End}5', '40,005'],
  ['4000.{Home}5', '54,000'],
  ['4.5.6kg', '4'],
])('A whole number drops its decimals as they are typed: %s is %s', async (keys, shown) => {
  render(<TestInput />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Quantity'), keys);
  expect(screen.getByLabelText('Quantity')).toHaveValue(shown);
});

test('What is typed after a point is dropped when pasted too', async () => {
  render(<TestInput />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Quantity'));
  await user.paste('4,000.50 Kg');
  expect(screen.getByLabelText('Quantity')).toHaveValue('4,000');
});
