/** Switching between organisations in a browser, and a person who is a member of none. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { counts } from '#oversight/supervision/counts-contract.ts';
import { profile } from '#people/company/contract.ts';
import { ownOrganisation } from '#people/members/contract.ts';
import { holdResponses, refuse, requests, respond, respondToReadings } from '#tests/components/api.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { call } from '../api.ts';
import { readSession, startSession, useSession } from '../session.ts';
import { actFor } from './switch-organisation.ts';

const SWITCH = 'POST /api/users/session/organisation/';
const LIST = 'GET /api/users/organisations/';
const READ_ALL = 'POST /api/users/notifications/read-all/';

const organisationOf = (id: string, company_name: string, part: 'owner' | 'manager' = 'manager') => ({
  id,
  unique_id: `PRO-${id}`,
  company_name,
  part,
});
const KAVERI = organisationOf('o', 'Kaveri Plastics');
const ZARI = organisationOf('z', 'Zari Brands');

afterEach(() => localStorage.clear());

/** A screen of a manager of Kaveri Plastics, who is a member of so many organisations. */
function open(organisations: number) {
  respond('GET /api/users/notifications/', { data: [], next: null, unread: 0 });
  const user = openScreen('/notifications', { as: 'producer', part: 'manager' });
  respond('GET /api/users/counts/', { data: sample(counts, { organisations, unread_notifications: 0 }) });
  respond(LIST, {
    data: [KAVERI, ZARI].map((each) =>
      sample(ownOrganisation, {
        ...each,
        part: 'manager',
        role: 'producer',
        until: null,
        active: each.id === 'o',
        needs_you: 2,
      }),
    ),
  });
  return user;
}

test('With one organisation its name and the part are said, and there is nothing to switch', async () => {
  const user = open(1);
  expect((await screen.findAllByText('Kaveri Plastics'))[0]).toBeVisible();
  expect(screen.getAllByText('Manager')[0]).toBeVisible();
  await user.keyboard('o');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /Switch organisation/ })).toBeNull();
  expect(document.title).not.toContain('Kaveri');
});

test('With several, o opens the list; typing finds, Enter switches and leads to the dashboard', async () => {
  const user = open(2);
  await screen.findAllByRole('button', { name: /Switch organisation/ });
  await waitFor(() => expect(document.title).toMatch(/\| Kaveri Plastics$/));
  await user.keyboard('?');
  expect(await screen.findByText('Switch organisation', { selector: 'dt' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('o');
  const box = await screen.findByRole('combobox', { name: 'Find an organisation' });
  await waitFor(() =>
    expect(textsOf(screen.getAllByRole('option'))).toEqual([
      'Kaveri PlasticsProducer · Manager · 2 need you · active now',
      'Zari BrandsProducer · Manager · 2 need you',
    ]),
  );
  await user.type(box, 'none');
  expect(screen.getByText('No results for “none”.')).toBeVisible();
  await user.clear(box);
  await user.type(box, 'zari');
  respondToReadings();
  respond(SWITCH, { account: 'producer', access: 'next', refresh: 'next', organisation: ZARI });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/ProducerDashboard'));
  expect(requests(SWITCH).map(({ body }) => body)).toEqual([{ id: 'z' }]);
  expect((await screen.findAllByText('You are now working for Zari Brands.'))[0]).toBeVisible();
  expect(localStorage.getItem('token')).toBe('next');
});

test('A switch to an organisation of the other role leads from a screen of the one to the dashboard of the other', async () => {
  respondToReadings();
  openScreen('/ProducerDashboard', { as: 'producer', part: 'manager' });
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  act(() => actFor({ role: 'recycler', access: 'next', refresh: 'next', organisation: ZARI }));
  expect((await screen.findAllByText('You are now working for Zari Brands.'))[0]).toBeVisible();
  expect((await screen.findAllByText('Zari Brands'))[0]).toBeVisible();
  expect(address()).toBe('/RecyclerDashboard');
});

describe('A link that is about another organisation', () => {
  /** A link of a mail, in the session of a manager of Kaveri Plastics. */
  const follow = (id: string, path = '/ProducerDashboard?status=all') => {
    respondToReadings();
    const user = openScreen(`${path}&organisation=${id}`, { as: 'producer', part: 'manager' });
    respond(LIST, { data: [sample(ownOrganisation, { ...ZARI, role: 'recycler', part: 'manager', active: false })] });
    return user;
  };
  const switchButton = () => screen.findByRole('button', { name: 'Switch to Zari Brands' });

  test('offers to switch and leads to its screen then, also to one that the active organisation does not have', async () => {
    const user = follow('z', '/RecyclerCreditOffers?status=all');
    const button = await switchButton();
    expect(screen.getByText('This link is about Zari Brands.')).toBeVisible();
    expect(requests(SWITCH)).toEqual([]);
    respond(SWITCH, { account: 'recycler', access: 'next', refresh: 'next', organisation: ZARI });
    await user.click(button);
    await waitFor(() => expect(address()).toBe('/RecyclerCreditOffers?status=all'));
    // The screen comes in place of what stands for it while it is loaded, with the same heading.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Credit Offers' })).toBeVisible());
    expect(requests(SWITCH).map(({ body }) => body)).toEqual([{ id: 'z' }]);
  });

  test('opens as it is for who stays', async () => {
    const user = follow('z');
    await switchButton();
    await user.click(screen.getByRole('button', { name: 'Stay with Kaveri Plastics' }));
    await waitFor(() => expect(address()).toBe('/ProducerDashboard?status=all'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(requests(SWITCH)).toEqual([]);
  });

  test('opens as it is for who is no member of that one', async () => {
    follow('of others');
    await waitFor(() => expect(address()).toBe('/ProducerDashboard?status=all'));
    expect(screen.queryByRole('button', { name: /^Switch to/ })).toBeNull();
  });
});

test('A member of no organisation is led to the list, which says so and adds one', async () => {
  const session = {
    role: 'person',
    token: 'access',
    refresh_token: 'refresh',
    useremail: 'a@b.in',
    organisation: 'null',
  };
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
  respond(LIST, { data: [] });
  respond('GET /api/users/organisations/overview/', { data: [] });
  respond('GET /api/users/notifications/', { data: [], next: null, unread: 0 });
  const user = openScreen('/Organisations');
  expect(await screen.findByText('You are not a member of any organisation.')).toBeVisible();
  const [navigation] = screen.getAllByRole('navigation', { name: 'Workspace' });
  expect(textsOf(within(navigation as HTMLElement).getAllByRole('link'))).toEqual(['Organisations', 'Security']);
  await user.click(screen.getByRole('button', { name: 'Add an organisation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an organisation' }));
  refuse('POST /api/users/organisations/', { status: 409, error: 'At most 5 organisations of your own.' });
  await user.type(dialog.getByLabelText('Company Name'), 'Kosi');
  await user.click(dialog.getByRole('radio', { name: /^Recycler/ }));
  await user.click(dialog.getByRole('button', { name: 'Add organisation' }));
  expect(await dialog.findByText('At most 5 organisations of your own.')).toBeVisible();
  expect(requests('GET /api/users/counts/')).toEqual([]);
});

/** A page that shows whom one works for. */
function Viewer() {
  return <p>{useSession()?.organisation?.company_name}</p>;
}

function startAt(organisation: typeof KAVERI): void {
  startSession({ role: 'producer', access: organisation.id, refresh: 'refresh', email: 'a@b.in', organisation });
}

/** Another tab has switched; its message has not come yet. */
function switchElsewhere(): void {
  localStorage.setItem('organisation', JSON.stringify(ZARI));
  localStorage.setItem('token', ZARI.id);
}

test('A switch to the other role in another tab is seen as a whole, though its keys come one after the other', () => {
  startAt(KAVERI);
  render(<Viewer />);
  const pairs = [];
  for (const [key, value] of [
    ['role', 'recycler'],
    ['organisation', JSON.stringify(ZARI)],
    ['token', ZARI.id],
  ] as const) {
    localStorage.setItem(key, value);
    act(() => void window.dispatchEvent(new Event('storage')));
    pairs.push([readSession()?.role, readSession()?.organisation?.company_name]);
  }
  expect(pairs).toEqual([
    ['producer', 'Kaveri Plastics'],
    ['producer', 'Kaveri Plastics'],
    ['recycler', 'Zari Brands'],
  ]);
  expect(screen.getByText('Zari Brands')).toBeVisible();
});

test('A page sends nothing for another organisation than the one that it shows', async () => {
  startAt(KAVERI);
  render(<Viewer />);
  switchElsewhere();
  await expect(call(READ_ALL, { body: { up_to: 'x' } })).rejects.toThrow('You are now working for Zari Brands.');
  expect(requests(READ_ALL)).toEqual([]);
  window.dispatchEvent(new Event('storage'));
  expect(await screen.findByText('Zari Brands')).toBeVisible();
  respond(READ_ALL, { message: 'All notifications are read.' });
  await call(READ_ALL, { body: { up_to: 'x' } });
  expect(requests(READ_ALL)).toHaveLength(1);
});

test('A call whose session was switched on its way is not repeated for the other organisation', async () => {
  startAt(KAVERI);
  refuse(READ_ALL, { status: 401, code: 'token_not_valid' });
  const asked = call(READ_ALL, { body: { up_to: 'x' } });
  switchElsewhere();
  await expect(asked).rejects.toThrow('You are now working for Zari Brands.');
  expect(requests(READ_ALL)).toHaveLength(1);
});

test('A refresh that another tab has overtaken by a switch does not end the session', async () => {
  startAt(KAVERI);
  refuse(READ_ALL, { status: 401, code: 'token_not_valid' });
  respond('GET /api/users/profile/', { data: sample(profile) });
  refuse('POST /api/users/token/refresh/', { status: 401, code: 'token_not_valid' });
  const answer = holdResponses('POST /api/users/token/refresh/');
  const asked = call(READ_ALL, { body: { up_to: 'x' } });
  const refused = expect(asked).rejects.toThrow('You are now working for Zari Brands.');
  await waitFor(() => expect(requests(READ_ALL)).toHaveLength(1));
  // The refresh is sent, and waits for its answer.
  await new Promise<void>((resolve) => void setImmediate(resolve));
  switchElsewhere();
  answer();
  await refused;
  expect(localStorage.getItem('token')).toBe(ZARI.id);
});

test('a person without an organisation changes the own details, address and password where the account is protected', async () => {
  respond('GET /api/users/sessions/', { data: [] });
  openScreen('/Security', { as: 'person' });
  for (const name of ['Save Details', 'Change e-mail', 'Change password'])
    expect(await screen.findByRole('button', { name })).toBeVisible();
});

test('and chooses which e-mails come, to which every e-mail leads', async () => {
  respond('GET /api/users/notification-preferences/', { data: { reminders: 'daily' } });
  openScreen('/notifications?tab=preferences', { as: 'person' });
  expect(await screen.findByRole('combobox', { name: 'Reminders' })).toHaveValue('daily');
  expect(address()).toBe('/notifications?tab=preferences');
  expect(requests('GET /api/users/counts/')).toEqual([]);
});
