import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notification } from '#oversight/notifications/contract.ts';
import { counts } from '#oversight/supervision/counts-contract.ts';
import { holdResponses, respond, refuse, requests } from '#tests/components/api.ts';
import { expectRetries, textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import type { ApiResponse } from '#web/api.ts';
import { titleWith } from '#web/workspace/bell.tsx';

const LIST = 'GET /api/users/notifications/';
const MARK = 'PATCH /api/users/notifications/{id}/';
const PREFERENCES = 'GET /api/users/notification-preferences/';
const SAVE = 'PATCH /api/users/notification-preferences/';

const fresh = sample(notification, {
  id: 'b',
  at: '2026-11-23T14:23:00.000Z',
  group: 'payments',
  text: 'Payment verified: WO-2026-27-000001',
  path: '/notifications?tab=payments',
  read_at: null,
});
const old = { ...fresh, id: 'a', group: 'requests' as const, text: 'Accepted: Washed bales', read_at: fresh.at };

function open(path = '/notifications', { data = [fresh, old], unread = 1 } = {}) {
  respond(LIST, { data, next: null, unread });
  const user = openScreen(path, { as: 'recycler' });
  respond('GET /api/users/counts/', { data: sample(counts, { unread_notifications: unread }) });
  return user;
}
const bell = () => screen.findByRole('button', { name: 'Notifications, 1 unread' });

/** Opens the list of the bell, which the simulated browser does not do by itself. */
async function openBell() {
  const list = document.getElementById((await bell()).getAttribute('aria-controls') ?? '') as HTMLElement;
  fireEvent(list, Object.assign(new Event('toggle'), { newState: 'open' }));
  return within(list);
}

test('The page lists them with their time; what is new is marked, can be read, and opens at its place', async () => {
  const user = open();
  respond(MARK, ({ params }) => ({ data: { ...fresh, id: params['id'] ?? '' } }));
  const links = await within(await screen.findByRole('region', { name: 'List of notifications' })).findAllByRole(
    'link',
  );
  expect(textsOf(links)).toEqual([
    'Payment verified: WO-2026-27-000001, unread23 Nov 2026, 7:53 pm IST',
    'Accepted: Washed bales23 Nov 2026, 7:53 pm IST',
  ]);
  await user.click(screen.getByRole('button', { name: 'Mark as unread: Accepted: Washed bales' }));
  await waitFor(() => expect(requests(MARK).at(-1)).toMatchObject({ params: { id: 'a' }, body: { read: false } }));
  await user.click(links[0] as HTMLElement);
  await waitFor(() => expect(requests(MARK).at(-1)).toMatchObject({ params: { id: 'b' }, body: { read: true } }));
  expect(address()).toBe('/notifications?tab=payments');
  await waitFor(() => expect(requests(LIST).at(-1)?.query.get('group')).toBe('payments'));
});

test('Tabs show what is not read and each group of the role, and the title says how many', async () => {
  const user = open();
  const tabs = within(await screen.findByRole('navigation', { name: 'Notifications by group' }));
  expect(textsOf(tabs.getAllByRole('link')).map((text) => text.replace(/\d+$/, ''))).toEqual([
    'All',
    'Unread',
    'Requests and counter-offers',
    'Payments and documents',
    'EPR accounts',
    'Reminders',
    'Security',
    'E-mail preferences',
  ]);
  document.title = 'Notifications';
  await waitFor(() => expect(document.title).toBe('(1) Notifications'));
  await user.click(tabs.getByRole('link', { name: /Unread/ }));
  await waitFor(() => expect(requests(LIST).at(-1)?.query.get('unread')).toBe('true'));
});

test('Without any it says so', async () => {
  open('/notifications', { data: [], unread: 0 });
  expect(await screen.findByText('No notifications yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('The bell lists the latest, and marks all of them as read', async () => {
  const user = open();
  respond('POST /api/users/notifications/read-all/', { message: 'All notifications are read.' });
  const list = await openBell();
  expect(await list.findByRole('link', { name: /^Payment verified/ })).toHaveAttribute('href', fresh.path);
  expect(list.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/notifications');
  expect(requests(LIST).at(-1)?.query.get('page_size')).toBe('10');
  await user.click(list.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() =>
    expect(requests('POST /api/users/notifications/read-all/').map(({ body }) => body)).toEqual([{ up_to: 'b' }]),
  );
});

test('The bell says why it shows none, and asks again', async () => {
  const user = open();
  // The page has its own list, which is there before the bell asks.
  await screen.findByRole('link', { name: /^Payment verified/ });
  refuse(LIST, { status: 503, error: 'The database is busy.' });
  const list = await openBell();
  const restore = () => respond(LIST, { data: [fresh], next: null, unread: 1 });
  await expectRetries(user, LIST, 'The database is busy.', restore);
  expect(await list.findByRole('link', { name: /^Payment verified/ })).toBeInTheDocument();
});

test('Preferences are saved as they are chosen; security has none', async () => {
  const kept = {
    requests: 'at_once',
    payments: 'daily',
    accounts: 'at_once',
    reminders: 'never',
    security: 'at_once',
  } as const;
  respond(PREFERENCES, { data: kept });
  const user = open('/notifications?tab=preferences');
  respond(SAVE, { message: 'Preferences saved.', data: kept });
  const payments = await screen.findByRole('combobox', { name: 'Payments and documents' });
  expect(payments).toHaveValue('daily');
  expect(textsOf(within(payments).getAllByRole('option'))).toEqual(['At once', 'Once a day', 'Never']);
  expect(screen.queryByRole('combobox', { name: 'Security' })).toBeNull();
  await user.selectOptions(payments, 'never');
  expect(await screen.findByText('Preferences saved.')).toBeVisible();
  expect(requests(SAVE).map(({ body }) => body)).toEqual([{ payments: 'never' }]);
  refuse(SAVE, {
    status: 503,
    error: 'The service is temporarily unavailable.',
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reminders' }), 'daily');
  expect(await screen.findByText('The service is temporarily unavailable.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Reminders' })).toHaveValue('never');
});

test('Choices made while one is being saved are shown, and saved after it', async () => {
  let kept: ApiResponse<typeof PREFERENCES>['data'] = { payments: 'daily', reminders: 'never' };
  respond(PREFERENCES, () => ({ data: kept }));
  const user = open('/notifications?tab=preferences');
  respond(SAVE, ({ body }) => {
    kept = { ...kept, ...(body as object) };
    return { message: 'Preferences saved.', data: kept };
  });
  const save = holdResponses(SAVE);
  const list = (name: string) => screen.findByRole('combobox', { name });
  await user.selectOptions(await list('Payments and documents'), 'at_once');
  await user.selectOptions(await list('Payments and documents'), 'never');
  await user.selectOptions(await list('Reminders'), 'daily');
  const shown = async () => {
    expect(await list('Payments and documents')).toHaveValue('never');
    expect(await list('Reminders')).toHaveValue('daily');
  };
  await shown();
  save();
  await waitFor(() => expect(kept).toMatchObject({ payments: 'never', reminders: 'daily' }));
  expect(await screen.findByText('Preferences saved.')).toBeVisible();
  await shown();
  expect(requests(SAVE).map(({ body }) => body)).toEqual([
    { payments: 'at_once' },
    { payments: 'never' },
    { payments: 'never', reminders: 'daily' },
  ]);
});

test.each([
  ['Trades', 0, '', 'Trades'],
  ['Trades', 3, '', '(3) Trades'],
  ['(3) Trades', 100, '', '(99+) Trades'],
  ['(99+) Trades', 0, '', 'Trades'],
  ['Trades', 3, 'Kaveri Foods', '(3) Trades | Kaveri Foods'],
  ['(3) Trades | Kaveri Foods', 0, 'Kaveri Foods', 'Trades | Kaveri Foods'],
])('The title %s with %i unread, for %s, is %s', (title, unread, company, shown) => {
  expect(titleWith(title, unread, company)).toBe(shown);
});
