/** Targets in kilograms and in grams are shown each by itself and never added up. */
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { targetOf } from '#tests/components/producer.ts';
import { TargetChart } from './target-overview.tsx';
import { TargetTotals } from './target-totals.tsx';

const targets = [
  targetOf({ unit: 'kg', achieved_quantity: 20_500, remaining: 0 }),
  targetOf({ unit: 'g', waste_type: 'E-waste', target_quantity: 900, blocked_target: 960, remaining: 0 }),
  targetOf({ unit: 'g', waste_type: 'E-waste', target_quantity: 40, remaining: 40 }),
];

test('Sums name both units', () => {
  const { container } = render(<TargetTotals targets={targets} />);
  expect(container).toHaveTextContent('Target20,000 Kg 20 t and 940 g');
  expect(container).toHaveTextContent('Achieved20,500 Kg 20.5 t500 Kg of it beyond a target');
  expect(container).toHaveTextContent('Blocked960 g60 g of it beyond a target');
  expect(container).toHaveTextContent('Remaining40 gStill to buy');
});

test('Each unit has a chart', () => {
  render(<TargetChart targets={targets} />);
  expect(screen.getByRole('heading', { name: 'Progress by year and waste type' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Progress by year and waste type (g)' })).toBeVisible();
  expect(screen.getByText(/^20,500 Kg of 20,000 Kg achieved, 0 Kg blocked/)).toBeVisible();
  expect(screen.getByText(/^0 g of 940 g achieved, 960 g blocked in trades, 40 g still to buy/)).toBeVisible();
});

test('Credit beyond one target does not fill the bar of another', () => {
  const exceeded = targetOf({ target_quantity: 1, achieved_quantity: 900, remaining: 0 });
  render(<TargetChart targets={[exceeded, targetOf({ target_quantity: 99, remaining: 99 })]} />);
  expect(screen.getByText('1% achieved, 99 Kg remaining')).toBeVisible();
});
