import { render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Expiry, PriceBand } from '../figures.ts';
import { RuleChips } from './rule-chips.tsx';
import { RuleFacts } from './rule-facts.tsx';

const TODAY = '2026-11-20';

const plastic: PriceBand = {
  low: 1.5,
  high: 5,
  unit: 'kg',
  per: 'credit',
  verdict: 'inside',
  mode: 'warn',
  status: 'draft',
  rule_id: 'band-1',
};
const fresh: Expiry = {
  expires_on: '2027-03-31',
  expiry_state: 'fresh',
  expiry_status: 'reported',
  expiry_rule_id: 'validity-1',
  expiry_mode: 'warn',
};
const unknown = { ...fresh, expires_on: null, expiry_state: 'unknown', expiry_rule_id: null } as const;

/** Renders on that day of the server. */
function show(part: React.ReactNode, today = TODAY) {
  const Page = createRoutesStub([
    { id: 'root', path: '/', loader: () => ({ today }), Component: () => part, HydrateFallback: () => null },
  ]);
  return render(<Page />);
}

const chips = async (credit: Partial<Expiry> & { price_band?: PriceBand }, today?: string) => {
  const { container } = show(
    <main>
      <RuleChips credit={{ ...fresh, ...credit }} />
    </main>,
    today,
  );
  return (await within(container).findByRole('main')).textContent;
};

test.each([
  [{ price_band: { ...plastic, verdict: 'below' } }, 'Below the price band'],
  [{ price_band: { ...plastic, verdict: 'above' } }, 'Above the price band'],
  [{ price_band: { ...plastic, verdict: 'below', mode: 'off' } }, ''],
  [{ price_band: plastic }, ''],
  [{ price_band: { ...plastic, verdict: 'other_unit' } }, ''],
] as const)('Chips of the price %#', async (values, text) => {
  expect(await chips({ ...unknown, ...values })).toBe(text);
});

test.each([
  [{}, TODAY, 'Expires 31 Mar 2027'],
  [{ expiry_state: 'expiring' }, '2027-02-17', 'Expires in 42 days'],
  [{ expiry_state: 'expiring' }, '2027-03-30', 'Expires in 1 day'],
  [{ expiry_state: 'expiring' }, '2027-03-31', 'Expires today'],
  [{ expires_on: '2026-03-31', expiry_state: 'expired' }, TODAY, 'Expired 31 Mar 2026'],
  [{ expiry_mode: 'off' }, TODAY, ''],
  [unknown, TODAY, ''],
] as const)('Chips of the expiry %#', async (values, today, text) => {
  expect(await chips(values, today)).toBe(text);
});

const facts = async (values: Partial<Expiry> & { price_band?: PriceBand; credit_type?: string } = {}) => {
  show(
    <RuleFacts offer={{ product_type: 'ITEW15', credit_type: 'Copper', price_band: plastic, ...fresh, ...values }} />,
  );
  const [price, expires] = await screen.findAllByRole('definition');
  return { price, expires };
};

test('The detail says band and expiry with the status and the rule of each', async () => {
  const { price, expires } = await facts();
  expect(price).toHaveTextContent(/^₹ 1.50 to ₹ 5.00 per Kg Draft Rule$/);
  expect(expires).toHaveTextContent(/^31 Mar 2027 Reported Rule$/);
  const links = screen.getAllByRole('link', { name: 'Rule' }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/rules#rule-band-1', '/rules#rule-validity-1']);
});

test.each([
  ['credit', '₹ 1.50 to ₹ 5.00 per Kg of Copper'],
  ['equipment', '₹ 1.50 to ₹ 5.00 per Kg of ITEW equipment'],
] as const)('A band of another unit says what it counts: %s', async (per, text) => {
  const { price } = await facts({ price_band: { ...plastic, verdict: 'other_unit', per } });
  expect(price).toHaveTextContent(
    `${text} Draft RuleThe units of band and price may differ, so they are not compared.`,
  );
});

test('Without rules the detail says so', async () => {
  const none = { low: null, high: null, unit: null, per: null, verdict: 'unknown', status: 'unknown', rule_id: null };
  const { price, expires } = await facts({ ...unknown, price_band: { ...plastic, ...none } as PriceBand });
  expect(price).toHaveTextContent(/^No price rule known$/);
  expect(expires).toHaveTextContent(/^No expiry rule known to us$/);
});
