import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { fakeClock, passTimeUntil } from '#tests/components/fake-timers.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { pagesNamed } from './page-search.ts';

const SEARCH = 'GET /api/users/search/';
const none = { items: [], more: false };
const trade = {
  id: 't',
  title: 'Washed film',
  text: 'WO-2026-27-000001 · Green Loop',
  path: '/notifications?tab=requests',
};
const offer = { id: 'o', title: 'Film bales', text: 'Plastic', path: '/notifications?tab=payments' };

function open(found: object = {}) {
  respond('GET /api/users/notifications/', { data: [], next: null, unread: 0 });
  respond(SEARCH, { data: { trades: none, offers: none, accounts: none, companies: none, ...found } });
  return openScreen('/notifications', { as: 'producer' });
}
const dialog = () => screen.findByRole('dialog', { name: 'Search' });
/** The first is the sidebar's, the second a phone's. */
const ready = async () => (await screen.findAllByRole('button', { name: 'Search' }))[0] as HTMLElement;

test('Ctrl+K opens it anywhere; arrows choose, Enter opens, and what is found stands in groups', async () => {
  const user = open({ trades: { items: [trade], more: true }, offers: { items: [offer], more: false } });
  await ready();
  await user.keyboard('{Control>}k{/Control}');
  const box = within(await dialog()).getByRole('combobox', { name: 'Search' });
  expect(box).toHaveFocus();
  await user.type(box, 'film');
  const first = await screen.findByRole('option', { name: /Washed film/ });
  expect(first).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('group', { name: 'Trades' })).toHaveTextContent('the first 1; type more to find others');
  expect(requests(SEARCH).map(({ query }) => query.get('q'))).toEqual(['film']);
  await user.keyboard('{ArrowDown}');
  const second = screen.getByRole('option', { name: /Film bales/ });
  expect(box).toHaveAttribute('aria-activedescendant', second.id);
  await user.keyboard('{ArrowDown}');
  expect(first).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(address()).toBe('/notifications?tab=payments'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('The browser adds pages; nothing found and a failure are said', async () => {
  const user = open();
  await user.click(await ready());
  const box = within(await dialog()).getByRole('combobox');
  await user.type(box, 'e-mail');
  expect(textsOf(await screen.findAllByRole('option'))).toEqual(['E-mail preferences']);
  await user.clear(box);
  await user.type(box, 'zz');
  expect(await screen.findByText('No results for “zz”.')).toBeVisible();
  refuse(SEARCH, { status: 503, error: 'The service is temporarily unavailable.' });
  // The search is repeated before its failure is said.
  fakeClock();
  await user.type(box, 'top');
  const failure = () => screen.queryByText('The service is temporarily unavailable.');
  await passTimeUntil(() => failure() !== null);
  expect(failure()).toBeVisible();
});

test('/ and ? act outside of fields and dialogs, until they are turned off; Ctrl+K stays', async () => {
  const user = open();
  await ready();
  await user.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('/');
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  await user.click(within(keys).getByRole('switch', { name: /Single-key shortcuts/ }));
  await user.click(within(keys).getByRole('button', { name: 'Close' }));
  await user.keyboard('/?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Meta>}k{/Meta}');
  const box = within(await dialog()).getByRole('combobox');
  await user.type(box, '/?');
  expect(box).toHaveValue('/?');
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await user.click(await screen.findByRole('switch', { name: /Single-key shortcuts/ }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('/');
  await dialog();
});

test('A key in a field is typed, and none acts with Alt or while another shortcut took it', async () => {
  open();
  await ready();
  const field = document.createElement('input');
  document.body.append(field);
  fireEvent.keyDown(field, { key: '/' });
  fireEvent.keyDown(document.body, { key: '/', altKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: '/' });
  await dialog();
});

test('Pages of the role are found by their names, those that begin with the text first', () => {
  const titles = (...of: Parameters<typeof pagesNamed>) => pagesNamed(...of).map(({ title }) => title);
  expect(titles('producer', 'pro')).toEqual(['Profile', 'Approvals']);
  expect(titles('producer', 'gst')).toEqual(['GST registrations']);
  expect(titles('recycler', 'mark')).toEqual(['Market']);
  expect(titles('superadmin', 'sys')).toEqual(['System']);
  expect(titles('recycler', 'sys')).toEqual([]);
  expect(titles('recycler', 'dash')).toEqual(['Dashboard']);
  expect(titles('recycler', '')).toEqual([]);
});
