/** The section `Sessions` of the Security page. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { respond, refuse, requests } from '../../tests/components/api.ts';
import { expectMessage } from '../../tests/components/expectations.ts';
import { sample } from '../../tests/components/sample.ts';
import { openScreen } from '../../tests/components/screen.tsx';
import { liveSession } from '../features/identity/account-contract.ts';

const READ = 'GET /api/users/sessions/';
const END = 'DELETE /api/users/sessions/{id}/';
const AT = '2026-11-20T06:30:00.000Z';
const own = sample(liveSession, {
  id: 'own',
  current: true,
  created_at: AT,
  last_used_at: AT,
  ends_at: '2026-12-04T06:30:00.000Z',
  address: '192.0.2.1',
  device: 'Firefox on Windows',
  second_factor: true,
});
const other = {
  ...own,
  id: 'other',
  current: false,
  address: '203.0.113.9',
  device: 'Safari on iOS',
  second_factor: false,
};
const oldOne = { ...other, id: 'old', address: null, device: 'Unknown device' };

beforeEach(() => {
  respond('GET /api/users/activity/', { data: [], next: null });
  respond('GET /api/users/data-exports/', { data: [], next: null });
  respond('GET /api/users/erasure/', { data: null });
});

const open = async (...others: (typeof own)[]) => {
  const user = openScreen('/Security', { as: 'recycler' });
  respond(READ, { data: [...others, own] });
  const section = within(await screen.findByRole('region', { name: 'Sessions' }));
  await section.findAllByRole('listitem');
  return { user, section };
};

test('the own one comes first and cannot be ended here; without others it says so', async () => {
  const { section } = await open();
  const row = section.getByRole('listitem');
  expect(row).toHaveTextContent('Firefox on Windows This session');
  expect(row).toHaveTextContent(/192\.0\.2\.1, last used 20 Nov 2026, 12:00\spm\sIST/);
  expect(row).toHaveTextContent(/with a second factor, ends 4 Dec 2026, 12:00\spm\sIST unless it is used before/);
  expect(section.getByText('No other sessions.')).toBeVisible();
  expect(section.queryByRole('button')).not.toBeInTheDocument();
});

test('another one is ended', async () => {
  const { user, section } = await open(other, oldOne);
  expect(section.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Firefox on Windows/),
    expect.stringMatching(/^Safari on iOS/),
    expect.stringMatching(/^Unknown device.*unknown address/),
  ]);
  respond(END, { message: 'The session has ended.' });
  respond(READ, { data: [oldOne, own] });
  await user.click(section.getByRole('button', { name: 'End the session of Safari on iOS, 203.0.113.9' }));
  await expectMessage('The session has ended.');
  await waitFor(() => expect(section.queryByText('Safari on iOS')).not.toBeInTheDocument());
  expect(requests(END).map(({ params }) => params['id'])).toEqual(['other']);
  refuse(END, { status: 404, error: 'Not found.' });
  await user.click(section.getByRole('button', { name: /^End the session of Unknown device/ }));
  await expectMessage('Not found.');
});

test('all others are ended after a question', async () => {
  const { user, section } = await open(other, oldOne);
  const ALL = 'DELETE /api/users/sessions/';
  await user.click(section.getByRole('button', { name: 'End all other sessions' }));
  const question = within(await screen.findByRole('dialog', { name: 'End all other sessions?' }));
  expect(requests(ALL)).toEqual([]);
  respond(ALL, { message: 'Other sessions ended: 2.' });
  respond(READ, { data: [own] });
  await user.click(question.getByRole('button', { name: 'End all other sessions' }));
  await expectMessage('Other sessions ended: 2.');
  expect(await section.findByText('No other sessions.')).toBeVisible();
});

test('of many the last used are shown first', async () => {
  const many = Array.from({ length: 8 }, (_, index) => ({
    ...other,
    id: `other ${index}`,
    address: `203.0.113.${index}`,
  }));
  const { user, section } = await open(...many);
  expect(section.getAllByRole('listitem')).toHaveLength(6);
  await user.click(section.getByRole('button', { name: 'Show all 9 sessions' }));
  expect(section.getAllByRole('listitem')).toHaveLength(9);
  expect(section.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
});
