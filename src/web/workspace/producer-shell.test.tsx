import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { counts } from '#oversight/supervision/contract.ts';
import { respond } from '#tests/components/api.ts';
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
  const [profile] = await screen.findAllByRole('link', { name: /Asha Rao/ });
  expect(profile).toHaveTextContent('Producer');
  expect(profile).toHaveAttribute('href', '/profile');
  const links = within(await screen.findByRole('navigation', { name: 'Workspace' })).getAllByRole('link');
  await waitFor(() =>
    expect(textsOf(links)).toEqual([
      'Dashboard1',
      'Trades',
      'Obligation Planner',
      'Exposure',
      'Credit Offers1,234',
      'Direct Purchase2',
      'Counter Offers3',
      'EPR Accounts4',
      'Calendar',
      'Transaction History5',
      'Invoices',
      'Certificate numbers',
      'Returns',
      'Profile',
      'Security',
    ]),
  );
  expect(hrefs(links)).toEqual([
    '/ProducerDashboard',
    '/trades',
    '/ObligationPlanner',
    '/Exposure',
    '/ProducerCreditOffers',
    '/ProducerDirectPurchase',
    '/ProducerCounterOffers',
    '/ProducerEPRAccountsList',
    '/Calendar',
    '/ProducerTxnHistory',
    '/Invoices',
    '/CertificateNumbers',
    '/Returns',
    '/profile',
    '/Security',
  ]);
});

test('Beside a screen stands what waits for one there, as a link of its own', async () => {
  openScreen('/PrcducerMyOffers', { as: 'producer' });
  const needs = {
    needs_you: 1_204,
    needs_you_direct_purchase: 1,
    needs_you_epr_accounts: 2,
    needs_you_transactions: 3,
  };
  respond('GET /api/users/counts/', { data: sample(counts, needs) });
  const navigation = within(await screen.findByRole('navigation', { name: 'Workspace' }));
  const marks = await navigation.findAllByRole('link', { name: /needs? you$/ });
  expect(marks.map((mark) => [mark.textContent, mark.getAttribute('href')])).toEqual([
    ['1,204 need you', '/trades'],
    ['1 needs you', '/ProducerDirectPurchase?stage=accepted'],
    ['2 need you', '/ProducerEPRAccountsList'],
    // Certificate numbers and disputes of verified and completed trades need one too, which no filter of the screen finds.
    ['3 need you', '/trades'],
  ]);
  expect(navigation.getByRole('link', { name: 'Trades' })).toHaveAttribute('href', '/trades');
});

describe('Who may see a producer screen', () => {
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
    ['Counter Offers', '/ProducerCounterOffers'],
    ['EPR Accounts', '/ProducerEPRAccountsList'],
    ['Pending Orders', '/ProducerDirectPurchase'],
    ['Completed Orders', '/ProducerTxnHistory'],
  ]);
});
