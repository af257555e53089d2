/** The section `Activity` of the Security page. */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { respond, requests } from '../../tests/components/api.ts';
import { sample } from '../../tests/components/sample.ts';
import { openScreen } from '../../tests/components/screen.tsx';
import { rowOf } from '../../tests/components/superadmin.ts';
import { auditEntry } from '../features/audit/contract.ts';

const READ = 'GET /api/users/activity/';
const entry = sample(auditEntry, {
  id: 'own',
  at: '2026-11-20T06:30:00.000Z',
  text: 'Logged in',
  by: { id: 'person', name: 'Asha Rao', role: 'producer' },
  address: '192.0.2.1',
  device: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  detail: { second_factor: 'totp' },
});
const ofTeam = {
  ...entry,
  id: 'team',
  text: 'Suspended PRO-000001',
  by: { id: null, name: 'EPR Mandi', role: null },
  address: null,
  device: null,
  detail: { reason: 'asked by phone' },
};

beforeEach(() => {
  respond('GET /api/users/sessions/', { data: [] });
  respond('GET /api/users/data-exports/', { data: [], next: null });
  respond('GET /api/users/erasure/', { data: null });
});

const open = async () => {
  const user = openScreen('/Security', { as: 'producer' });
  return { user, section: within(await screen.findByRole('region', { name: 'Activity' })) };
};

test('says what happened, by whom and from where; of our team not from where', async () => {
  respond(READ, { data: [ofTeam, entry], next: null });
  const { section } = await open();
  const table = await section.findByRole('table', { name: 'Latest activity' });
  expect(rowOf(table, 'Logged in')).toEqual({
    Time: '20 Nov 2026, 12:00 pm IST',
    What: 'Logged in',
    By: 'Asha Rao',
    From: 'Firefox on Windows, 192.0.2.1',
    Details: 'second factor: authenticator app',
  });
  expect(rowOf(table, 'Suspended PRO-000001')).toMatchObject({
    By: 'EPR Mandi',
    From: '-',
    Details: 'reason: asked by phone',
  });
});

test('ten are shown at first, and all on demand', async () => {
  const of = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({
      ...entry,
      id: `${from + index}`,
      text: `Event ${from + index}`,
    }));
  respond(READ, ({ query }) =>
    query.get('cursor') === null ? { data: of(0, 10), next: 'more' } : { data: of(10, 14), next: null },
  );
  const { user, section } = await open();
  await section.findByText('Event 9');
  expect(requests(READ).map(({ query }) => query.get('page_size'))).toEqual(['10']);
  await user.click(section.getByRole('button', { name: 'Show all activity' }));
  expect(await section.findByText('Event 13')).toBeVisible();
  expect(section.queryByRole('button', { name: 'Show all activity' })).not.toBeInTheDocument();
});
