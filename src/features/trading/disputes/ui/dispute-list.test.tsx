import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond, requests } from '#tests/components/api.ts';
import { expectMessage } from '#tests/components/expectations.ts';
import { fillIn } from '#tests/components/forms.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { dispute } from '../contract.ts';

const LIST = 'GET /api/superadmin/disputes/';
const open = sample(dispute, {
  id: 'one',
  number: 'D-2026-27-000001',
  trade_id: 't',
  order_id: 'WO-2026-27-000001',
  kind: 'transfer',
  about: 'Certificate number: EW-2026/CU000001, 10 Kg',
  status: 'open',
  opened_at: '2026-11-21T06:30:00Z',
  answer_by: '2026-11-28',
  text: 'It is not on the portal',
  proof: null,
  outcome: null,
});

test('a superadmin reads each dispute with its trade and messages, and closes it', async () => {
  respond(LIST, { data: [open], next: null });
  const user = openScreen('/Disputes', { as: 'superadmin' });
  const item = within(await screen.findByRole('listitem', { name: 'Dispute D-2026-27-000001' }));
  expect(item.getByRole('link', { name: 'WO-2026-27-000001' })).toHaveAttribute('href', '/trade/t?tab=transfer');
  expect(item.getByText('Certificate number: EW-2026/CU000001, 10 Kg')).toBeVisible();
  expect(item.getByRole('link', { name: 'Messages' })).toHaveAttribute('href', '/trade/t?tab=messages');
  await user.click(item.getByRole('button', { name: 'Close dispute' }));
  const form = screen.getByRole('form', { name: 'Close dispute' });
  await fillIn(user, form, { Outcome: 'Both parties were heard' });
  respond('PATCH /api/superadmin/disputes/{id}/', { message: 'Dispute closed.', data: open });
  await user.click(within(form).getByRole('button', { name: 'Close dispute' }));
  await expectMessage('Dispute closed.');
});

test('the filter asks for a status, and an empty list says so', async () => {
  respond(LIST, { data: [], next: null });
  openScreen('/Disputes?status=resolved', { as: 'superadmin' });
  expect(await screen.findByText('No disputes.')).toBeVisible();
  expect(requests(LIST).at(-1)?.query.get('status')).toBe('resolved');
});

test.each([
  ['/Disputes?status=nonsense', LIST, 'status', 'Status'],
  ['/RecallList?status=nonsense', 'GET /api/superadmin/recalls/', 'status', 'Status'],
  ['/Findings?kind=nonsense', 'GET /api/superadmin/findings/', 'kind', 'Kind'],
] as const)('what is none of the filter is left out: %s', async (path, list, filter, label) => {
  respond(list, { data: [], next: null });
  openScreen(path, { as: 'superadmin' });
  expect(await screen.findByRole('combobox', { name: label })).toHaveDisplayValue('All');
  await waitFor(() => expect(requests(list).at(-1)?.query.has(filter)).toBe(false));
});
