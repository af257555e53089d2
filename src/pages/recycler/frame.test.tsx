/** Layout of all screens of a recycler: sidebar with badges, guard, profile check, messages. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { counts } from '#oversight/supervision/counts-contract.ts';
import { profile } from '#people/company/contract.ts';
import { ownOffer } from '#supply/offers/contract.ts';
import { respond, breakConnection, refuse } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { respondWithTrades } from '#tests/components/trades.ts';

const SCREENS = [
  '/RecyclerDashboard',
  '/RecyclerCreditOffers',
  '/RecyclerCreateOffers',
  '/RecyclerEprAccount',
  '/RecycleEPRAccountsList',
  '/RecycleAddQuantity',
  '/RecycleCounterOffers',
  '/RecyclerDirectPurchase',
  '/RecycleTxnHistory',
];
const UPDATE = 'PATCH /api/epr/credit-offers/{slug}/';
const CHECK = 'GET /api/users/check-profile-completion/';
const LISTS = [
  'GET /api/epr/recycler/',
  'GET /api/epr/credit/',
  'GET /api/epr/credit-offers/',
  'GET /api/epr/purchases-requests/',
  'GET /api/epr/counter-credit-offers/',
  'GET /api/epr/transactions/',
] as const;

const offer = sample(ownOffer, {
  id: 'offer-1',
  offer_title: 'Washed bales',
  epr_registration_number: '5550001',
  waste_type: 'Plastic',
  product_type: 'Category I',
  credit_type: 'Recycling',
  credit_available: 5_000,
  minimum_purchase: 1_000,
  price_per_credit: 2.5,
  trail_documents: ['Tax Invoice'],
});

/** Responses that the screens need: empty lists and one offer. */
function answerAll(): void {
  respond(CHECK, { status: true, missing: [] });
  for (const key of LISTS) respond(key, { data: [], next: null });
  respondWithTrades();
  respond('GET /api/epr/waste-types/', { data: [] });
  respond('GET /api/epr/credit-offers/{slug}/', { data: offer });
  respond('GET /api/epr/price-context/', { data: { price_context: null } });
}
const open = (path: string) => openScreen(path, { as: 'recycler' });
const theNavigation = () => screen.findByRole('navigation', { name: 'Workspace' });

describe('The frame of a recycler', () => {
  test('The sidebar shows who one is, and each screen with the number of its rows', async () => {
    answerAll();
    open('/RecyclerDashboard');
    const data = sample(profile, { role: 'recycler', full_name: 'Asha Rao', company_logo: '/files/logo' });
    respond('GET /api/users/profile/', { data });
    const rows = {
      epr_credits: 1,
      credit_offers: 2,
      direct_purchase: 3,
      counter_credit_offers_received: 4,
      epr_accounts: 5,
      transactions: 6,
      invoices_to_issue: 7,
    };
    respond('GET /api/users/counts/', { data: sample(counts, rows) });
    const links = within(await theNavigation()).getAllByRole('link');
    await waitFor(() =>
      expect(textsOf(links)).toEqual([
        expect.stringMatching(/^Dashboard\s*1$/),
        'Trades',
        expect.stringMatching(/^Direct Purchase\s*3$/),
        expect.stringMatching(/^Counter Offers\s*4$/),
        expect.stringMatching(/^Transaction History\s*6$/),
        expect.stringMatching(/^Credit Offers\s*2$/),
        expect.stringMatching(/^EPR Accounts\s*5$/),
        'Market',
        'Profile',
      ]),
    );
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/RecyclerDashboard',
      '/trades',
      '/RecyclerDirectPurchase',
      '/RecycleCounterOffers',
      '/RecycleTxnHistory',
      '/RecyclerCreditOffers',
      '/RecycleEPRAccountsList',
      '/Erpcredits',
      '/profile',
    ]);
    expect(links[0]).toHaveAttribute('aria-current', 'page');
    const groups = within(await theNavigation()).getAllByRole('button');
    // An invoice to issue is work of its trade, which the mark at Trades counts.
    expect(textsOf(groups)).toEqual(['Plan', 'Records', 'Company']);
    for (const [place, opened] of [
      ['Calendar'],
      [expect.stringMatching(/^Invoices\s*7$/), 'Certificate numbers'],
      ['GST registrations', 'Team', 'Security'],
    ].entries()) {
      fireEvent.click(groups[place] as HTMLElement);
      const list = document.getElementById(groups[place]?.getAttribute('aria-controls') ?? '') as HTMLElement;
      expect(textsOf(within(list).getAllByRole('link'))).toEqual(opened);
    }
    const person = await screen.findByRole('button', { name: 'Asha Rao Recycler' });
    // The company's logo is the avatar.
    expect(person.querySelector('img')).toHaveAttribute('src', '/files/logo');
  });

  test('A company without a logo has initials', async () => {
    answerAll();
    open('/RecycleTxnHistory');
    const person = await screen.findByRole('button', { name: 'Asha Rao Recycler' });
    expect(person).toHaveTextContent(/^AR/);
    expect(person.querySelector('img')).toBeNull();
  });

  test('The menu of the name leads to Profile and Security, switches the theme and logs out', async () => {
    answerAll();
    open('/RecyclerDashboard');
    const card = await screen.findByRole('button', { name: 'Asha Rao Recycler' });
    const menu = within(document.getElementById(card.getAttribute('aria-controls') ?? '') as HTMLElement);
    expect(menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Profile', '/profile'],
      ['Security', '/Security'],
    ]);
    expect(textsOf(menu.getAllByRole('button'))).toEqual(['Switch between light and dark', 'Logout']);
    fireEvent.click(menu.getByRole('button', { name: 'Switch between light and dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    delete document.documentElement.dataset['theme'];
    // Here and in the head of the screen, not a third time.
    expect(screen.getAllByRole('button', { name: 'Logout' })).toHaveLength(2);
    fireEvent.click(menu.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/Erpcredits'));
  });

  test('The phone has a bar of four, and behind More every screen, which can be searched', async () => {
    answerAll();
    const user = open('/RecyclerDashboard');
    const bar = within(await screen.findByRole('navigation', { name: 'Main screens' }));
    expect(textsOf(bar.getAllByRole('link'))).toEqual(['Dashboard', 'Trades', 'Credit Offers']);
    await user.click(bar.getByRole('button', { name: 'More' }));
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
    expect(textsOf(menu.getAllByRole('heading', { level: 2 }))).toEqual(['Menu', 'Plan', 'Records', 'Company']);
    const navigation = () => within(menu.getByRole('navigation', { name: 'Workspace' }));
    expect(navigation().getByRole('link', { name: 'Calendar' })).toBeVisible();
    await user.type(menu.getByRole('searchbox'), 'history');
    expect(textsOf(navigation().getAllByRole('link'))).toEqual(['Transaction History0']);
    await user.clear(menu.getByRole('searchbox'));
    await user.type(menu.getByRole('searchbox'), 'zz');
    expect(navigation().getByRole('status')).toHaveTextContent('No results for “zz”.');
  });

  test.each([...SCREENS, '/RecyclerUpdateOffers/offer-1'])(
    '%s has the sidebar and the logout icon, no navbar and no footer',
    async (path) => {
      answerAll();
      open(path);
      expect(await within(await screen.findByRole('main')).findByRole('heading', { level: 1 })).toBeVisible();
      const names = screen.getAllByRole('navigation').map((each) => each.getAttribute('aria-label'));
      // The second is the phone's.
      expect(names).toEqual(['Workspace', 'Main screens']);
      expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
      expect(within(screen.getByRole('main')).getByRole('button', { name: 'Logout' })).toBeVisible();
    },
  );

  test.each([
    ...['/ProducerDashboard', '/PrcducerMyOffers', '/AdminDashboad', '/recyclers/targetStatus/1'].map((path) => ({
      as: 'recycler' as const,
      path,
    })),
    ...['/RecyclerDashboard', '/RecyclerUpdateOffers/1'].map((path) => ({ as: 'producer' as const, path })),
  ])('$path of another role leads a $as to /404', async ({ as, path }) => {
    openScreen(path, { as });
    await waitFor(() => expect(address()).toBe('/404'));
    expect(await screen.findByText(/^This page is for (recyclers|producers|superadmins)\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute(
      'href',
      as === 'recycler' ? '/RecyclerDashboard' : '/ProducerDashboard',
    );
  });

  test.each(SCREENS)('%s offers the log-in to who has no session', async (path) => {
    openScreen(path);
    expect(await screen.findByRole('heading', { name: 'You must be logged in!' })).toBeVisible();
    expect(address()).toBe(path);
    const login = screen.getByRole('link', { name: 'Login' });
    expect(login).toHaveAttribute('href', `/login?next=${encodeURIComponent(path)}`);
  });
});

/** Timers run only by `pass` from now on; responses and renderings arrive in real time. */
function stopClock() {
  const realTimeout = setTimeout;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const arrive = (milliseconds: number) => act(() => new Promise((resolve) => realTimeout(resolve, milliseconds)));
  return {
    /** Advances to an instant and waits for its effects. */
    passTo: async (instant: number) => {
      act(() => void vi.advanceTimersByTime(instant - Date.now()));
      await arrive(30);
    },
    /** Advances by one millisecond at a time. */
    until: async (isTrue: () => boolean) => {
      for (let turn = 0; turn < 900 && !isTrue(); turn++) {
        act(() => void vi.advanceTimersByTime(1));
        await arrive(2);
      }
      expect(isTrue(), isTrue.toString()).toBe(true);
    },
  };
}

const isSaid = (text: string) => () => screen.queryByText(text) !== null;

describe('The profile check of a recycler', () => {
  test.each(['/RecyclerCreateOffers', '/RecyclerUpdateOffers/offer-1', '/RecyclerEprAccount', '/RecycleAddQuantity'])(
    '%s leads to the profile after 5 s while that is incomplete',
    async (path) => {
      answerAll();
      respond('GET /api/users/bank-details/', { data: [], next: null });
      let checked = 0;
      respond(CHECK, () => {
        checked ||= Date.now();
        return { status: false, missing: ['gst_number'] };
      });
      const { passTo, until } = stopClock();
      open(path);
      await until(isSaid('Please complete the profile first Redirecting...'));
      const result = Date.now();
      await passTo(checked + 4_999);
      expect(address()).toBe(path);
      await passTo(result + 5_000);
      await until(() => address() === '/profile');
    },
  );

  test('One that fails says so', async () => {
    answerAll();
    refuse(CHECK);
    open('/RecycleAddQuantity');
    await expectMessage('Error checking profile.');
    expect(address()).toBe('/RecycleAddQuantity');
  });
});

describe('Messages', () => {
  test('A message of success stays 3 s, an error 5 s, and both wait under the pointer', async () => {
    answerAll();
    open('/RecyclerUpdateOffers/offer-1');
    const form = await screen.findByRole('form', { name: 'Update Credit Offer' });
    const { passTo, until } = stopClock();
    const update = () => {
      fireEvent.click(within(form).getByRole('button', { name: 'Update' }));
      return Date.now();
    };
    const isFailed = isSaid('Failed to update offer. Please try again');
    const line = () => screen.getByText('Failed to update offer. Please try again').closest('li') as HTMLElement;
    breakConnection(UPDATE);
    let since = update();
    await until(isFailed);
    await passTo(since + 4_999);
    expect(isFailed()).toBe(true);
    fireEvent.pointerEnter(line());
    await passTo(Date.now() + 10_000);
    expect(isFailed()).toBe(true);
    fireEvent.pointerLeave(line());
    // The rest of the time, at least a second.
    await passTo(Date.now() + 999);
    expect(isFailed()).toBe(true);
    await passTo(Date.now() + 1);
    expect(isFailed()).toBe(false);

    respond(UPDATE, { message: 'Updated', data: offer, warnings: [] });
    const isDone = isSaid('Offer updated successfully');
    since = update();
    await until(isDone);
    const result = Date.now();
    await passTo(since + 2_999);
    expect(isDone()).toBe(true);
    await passTo(result + 3_000);
    expect(isDone()).toBe(false);
  });
});
