/** The superadmin's screen `Erasure Requests`. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { erasureRequest } from '#oversight/personal-data/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { expectMessage } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { rowOf } from '#tests/components/superadmin.ts';

const LIST = 'GET /api/superadmin/erasures/';
const DECIDE = 'PATCH /api/superadmin/erasures/{id}/';
const request = sample(erasureRequest, {
  id: 'one',
  state: 'requested',
  requested_at: '2026-11-20T06:30:00.000Z',
  answer_by: '2026-12-20T06:30:00.000Z',
  reason: 'We stop trading',
  answer: null,
  decided_at: null,
  company: { id: 'company', unique_id: 'REC-000001', company_name: 'Rao Limited' },
});
const RAO = 'Rao Limited (REC-000001)';

const open = () => openScreen('/ErasureRequests', { as: 'superadmin' });

test('an open request says who asked when, and by when it is to be answered', async () => {
  respond(LIST, { data: [request], next: null });
  open();
  const table = await screen.findByRole('table', { name: 'Erasure requests' });
  expect(rowOf(table, RAO)).toMatchObject({
    Company: RAO,
    Asked: '20 Nov 2026, 12:00 pm IST',
    'Answer by': '20 Dec 2026',
    Reason: 'We stop trading',
    Status: 'Open',
    Answer: '-',
  });
});

test.each([
  ['Erase', 'done', `Erase ${RAO}?`, 'Close and erase', /cannot be undone/],
  ['Refuse', 'refused', `Refuse the request of ${RAO}?`, 'Refuse', /reads the reason/],
] as const)('%s says what follows and needs a reason', async (button, status, question, confirm, effect) => {
  respond(LIST, { data: [request], next: null });
  const user = open();
  await user.click(await screen.findByRole('button', { name: `${button} ${RAO}` }));
  const dialog = within(await screen.findByRole('dialog', { name: question }));
  expect(dialog.getByText(effect)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: confirm }));
  expect(dialog.getByText('Reason is required')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'Spoke to the holder');
  refuse(DECIDE, { status: 409, error: '1 trade is still in progress. Complete or decline it first.' });
  await user.click(dialog.getByRole('button', { name: confirm }));
  expect(await dialog.findByText('1 trade is still in progress. Complete or decline it first.')).toBeVisible();
  respond(DECIDE, { message: 'Saved.' });
  respond(LIST, { data: [], next: null });
  await user.click(dialog.getByRole('button', { name: confirm }));
  await expectMessage('Saved.');
  expect(requests(DECIDE).at(-1)).toMatchObject({
    params: { id: 'one' },
    body: { status, reason: 'Spoke to the holder' },
  });
  expect(await screen.findByText('No requests.')).toBeVisible();
});

test('decided requests are found by their status, without buttons', async () => {
  const asked: (string | null)[] = [];
  respond(LIST, ({ query }) => {
    const status = query.get('status');
    asked.push(status);
    return {
      data: status === 'refused' ? [{ ...request, state: 'refused', answer: 'Trades are in progress' }] : [],
      next: null,
    };
  });
  const user = open();
  expect(await screen.findByText('No requests.')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Refused');
  const table = await screen.findByRole('table', { name: 'Erasure requests' });
  expect(rowOf(table, RAO)).toMatchObject({ Status: 'Refused', Answer: 'Trades are in progress' });
  expect(within(table).queryByRole('button')).not.toBeInTheDocument();
  expect(address()).toBe('/ErasureRequests?status=refused');
  expect([...new Set(asked)]).toEqual(['requested', 'refused']);
});
