import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { counts } from '#oversight/supervision/counts-contract.ts';
import { profile } from '#people/company/contract.ts';
import { holdResponses, respond, respondToReadings } from '#tests/components/api.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';

const SCREENS = [
  '/ProducerDashboard',
  '/ProducerCreditOffers',
  '/ProducerCreditOffers2',
  '/ProducerDirectPurchase',
  '/ProducerCounterOffers',
  '/ProducerEPRAccountsList',
  '/ProducerEPRAccounts',
  '/ProducerAddTarget',
  '/ProducerAddTarget/some-account',
  '/TargetStatus',
  '/ProducerTxnHistory',
  '/PrcducerMyOffers',
] as const;

const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'));

test('The sidebar names the person and the role and links the screens with their counts', async () => {
  openScreen('/PrcducerMyOffers', { as: 'producer' });
  const known = { epr_targets: 1, credit_offers: 1_234, direct_purchase: 2, epr_accounts: 4, transactions: 5 };
  respond('GET /api/users/counts/', { data: sample(counts, { ...known, counter_credit_offers_made: 3 }) });
  expect(await screen.findByRole('button', { name: 'Asha Rao Producer' })).toBeVisible();
  const navigation = within(await screen.findByRole('navigation', { name: 'Workspace' }));
  await waitFor(() =>
    expect(textsOf(navigation.getAllByRole('link'))).toEqual([
      'Dashboard1',
      'Trades',
      'Direct Purchase2',
      'Counter Offers3',
      'Transaction History5',
      'Credit Offers1,234',
      'EPR Accounts4',
      'Profile',
    ]),
  );
  expect(hrefs(navigation.getAllByRole('link'))).toEqual([
    '/ProducerDashboard',
    '/trades',
    '/ProducerDirectPurchase',
    '/ProducerCounterOffers',
    '/ProducerTxnHistory',
    '/ProducerCreditOffers',
    '/ProducerEPRAccountsList',
    '/profile',
  ]);
  expect(textsOf(navigation.getAllByRole('button'))).toEqual(['Plan', 'Records', 'Company']);
});

test('The name takes the place of the address, also where a translator has replaced its texts', async () => {
  const answer = holdResponses('GET /api/users/profile/');
  openScreen('/PrcducerMyOffers', { as: 'producer' });
  const shown = await screen.findByTitle(/@/);
  for (const text of [...shown.childNodes].filter((node) => node instanceof Text)) {
    const translated = document.createElement('font');
    translated.textContent = text.data;
    text.replaceWith(translated);
  }
  answer();
  expect(await screen.findByRole('button', { name: 'Asha Rao Producer' })).toBeVisible();
});

test('A group opens and closes; what is open is remembered for each person, after a log-out too', async () => {
  const user = openScreen('/PrcducerMyOffers', { as: 'producer' });
  const group = (name: string) => screen.findByRole('button', { name });
  await user.click(await group('Plan'));
  expect(await group('Plan')).toHaveAttribute('aria-expanded', 'true');
  const list = screen.getByRole('link', { name: 'Exposure' }).closest('ul') as HTMLElement;
  expect(hrefs(within(list).getAllByRole('link'))).toEqual([
    '/ObligationPlanner',
    '/Exposure',
    '/Returns',
    '/Calendar',
  ]);
  const email = localStorage.getItem('useremail') ?? '';
  expect(JSON.stringify(localStorage)).toContain('Plan');
  cleanup();

  openScreen('/PrcducerMyOffers', { as: 'producer' });
  expect(await group('Plan')).toHaveAttribute('aria-expanded', 'false');
  for (const name of ['role', 'token', 'refresh_token', 'userProfile', 'username', 'useremail'])
    localStorage.removeItem(name);
  // The key that outlives a session does not name its person.
  expect(JSON.stringify(localStorage)).not.toContain(email);
  cleanup();

  openScreen('/PrcducerMyOffers', { as: 'producer' });
  localStorage.setItem('useremail', email);
  respond('GET /api/users/profile/', { data: sample(profile, { role: 'producer', full_name: 'Asha Rao', email }) });
  expect(await group('Plan')).toHaveAttribute('aria-expanded', 'true');
});

describe('The group with the current page', () => {
  const open = () => {
    respondToReadings();
    return openScreen('/Returns/some-account', { as: 'producer' });
  };
  const head = (name: string) => screen.findByRole('button', { name });
  const isOpen = async (name: string) => (await head(name)).getAttribute('aria-expanded') === 'true';
  const leave = async (user: UserEvent) => {
    await user.click(screen.getByRole('link', { name: /^Direct Purchase/ }));
    await screen.findByRole('link', { name: /^Direct Purchase/, current: 'page' });
  };

  test('is open, and closes behind one', async () => {
    const user = open();
    expect(await isOpen('Plan')).toBe(true);
    expect(screen.getByRole('link', { name: 'Returns', current: 'page' })).toHaveAttribute('href', '/Returns');
    await leave(user);
    expect(await isOpen('Plan')).toBe(false);
  });

  test('can be closed there; a group that was opened by hand stays open', async () => {
    const user = open();
    await user.click(await head('Plan'));
    await user.click(await head('Records'));
    expect([await isOpen('Plan'), await isOpen('Records')]).toEqual([false, true]);
    await user.click(await head('Plan'));
    await leave(user);
    expect([await isOpen('Plan'), await isOpen('Records')]).toEqual([true, true]);
  });
});

test('Trades and EPR Accounts alone are marked with their waiting items, as separate links', async () => {
  openScreen('/PrcducerMyOffers', { as: 'producer' });
  const needs = {
    needs_you: 1_204,
    needs_you_direct_purchase: 2,
    needs_you_counter_offers: 3,
    needs_you_transactions: 4,
    needs_you_epr_accounts: 1,
  };
  respond('GET /api/users/counts/', { data: sample(counts, needs) });
  const navigation = within(await screen.findByRole('navigation', { name: 'Workspace' }));
  const marks = await navigation.findAllByRole('link', { name: /needs? you$/ });
  expect(marks.map((mark) => [mark.textContent, mark.getAttribute('href')])).toEqual([
    ['1,204 need you', '/trades'],
    ['1 needs you', '/ProducerEPRAccountsList'],
  ]);
  expect(navigation.getByRole('link', { name: 'Trades' })).toHaveAttribute('href', '/trades');
});

describe('Access to a producer screen', () => {
  test.each([...SCREENS, '/PlaceOder/some-order', '/ProducerTxnHistory?search=2026'])(
    'Nobody is offered to log in at %s, and comes back',
    async (path) => {
      openScreen(path);
      expect(await screen.findByRole('heading', { name: 'You must be logged in!' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
        'href',
        `/login?next=${encodeURIComponent(path)}`,
      );
      expect(address()).toBe(path);
    },
  );

  test.each(SCREENS)('A recycler is sent to /404 from %s', async (path) => {
    openScreen(path, { as: 'recycler' });
    await waitFor(() => expect(address()).toBe('/404'));
    expect(await screen.findByText("We're working on it!")).toBeVisible();
  });

  test.each(['/RecyclerDashboard', '/RecycleCounterOffers', '/RecyclerDirectPurchase', '/AdminDashboad'])(
    'A producer is sent to /404 from %s',
    async (path) => {
      openScreen(path, { as: 'producer' });
      await waitFor(() => expect(address()).toBe('/404'));
    },
  );
});

test('The counters of the profile lead to the own screens', async () => {
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  openScreen('/profile', { as: 'producer' });
  const counters = within(await screen.findByRole('navigation', { name: 'Your market' })).getAllByRole('link');
  expect(counters.map((link) => [link.firstChild?.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/ProducerDashboard'],
    ['Offers', '/ProducerCreditOffers'],
    ['Counter Offers', '/ProducerCounterOffers?show=answered'],
    ['EPR Accounts', '/ProducerEPRAccountsList'],
    ['Pending Orders', '/ProducerDirectPurchase'],
    ['Completed Orders', '/ProducerTxnHistory?stage=completed'],
  ]);
});
