import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sample } from '../../../tests/components/sample.ts';
import { openScreen, SITE } from '../../../tests/components/screen.tsx';
import { publicRecall } from '../../features/recalls/contract.ts';

const executed = sample(publicRecall, {
  number: 'RC-2026-27-000002',
  authority: 'CPCB',
  reference: 'CPCB/17',
  order_date: '2026-11-20',
  executed_on: '2026-11-21',
  lifted_on: null,
  waste_type: 'E-waste',
  scope: 'EPR account 41010577629, FY 2025-26, Copper',
});
const lifted = { ...executed, number: 'RC-2026-27-000001', lifted_on: '2026-11-22' };

const open = (data = [executed, lifted], next: string | null = null) =>
  openScreen('/recalls', {
    services: { listRecalls: async () => ({ data, next }), supportEmail: () => SITE.supportEmail },
  });

test('executed and lifted recalls with authority, order and scope', async () => {
  open(undefined, 'older');
  expect(await screen.findByRole('heading', { level: 1, name: 'Recalls' })).toBeVisible();
  const first = within(screen.getByRole('article', { name: 'RC-2026-27-000002' }));
  for (const text of ['In force', 'CPCB/17', '20 Nov 2026', '21 Nov 2026', executed.scope])
    expect(first.getByText(text)).toBeVisible();
  const second = within(screen.getByRole('article', { name: 'RC-2026-27-000001' }));
  expect(second.getByText('22 Nov 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View earlier recalls' })).toHaveAttribute('href', '/recalls?cursor=older');
  const closing = 'General information, not legal advice. What counts is the official text and the CPCB portal.';
  expect(screen.getByText(closing)).toBeVisible();
});

test('none yet', async () => {
  open([]);
  expect(await screen.findByText('No recalls.')).toBeVisible();
});

test('the footer leads to it', async () => {
  open([]);
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Recalls' })).toHaveAttribute('href', '/recalls');
});
