/** The superadmin's dashboard. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DAY_MS, daysBetween } from '#lib/dates.ts';
import { security } from '#people/identity/account-contract.ts';
import { respond, holdResponses, refuse, respondUnchecked, requests } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { runClock } from '#tests/components/fake-timers.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import {
  achievedColumn,
  BROKEN,
  factsOfCard,
  NO_CONCERNS,
  NO_LIST,
  ongoingColumn,
  producerAccount,
  producerTarget,
  recyclerAccount,
  rowWith,
  tileOf,
} from '#tests/components/superadmin.ts';
import { sampleTask } from '#tests/components/tasks.ts';
import { TODAY } from '#tests/components/this-year.ts';
import { respondWithTrades } from '#tests/components/trades.ts';
import { listedTrade } from '#trading/trade-list/contract.ts';

const STATS = 'GET /api/superadmin/stats/';
const PRODUCERS = 'GET /api/superadmin/producer-epr/';
const RECYCLERS = 'GET /api/superadmin/recycler-epr/';
const TARGETS = 'GET /api/superadmin/epr-targets/';

const withTarget = { ...producerAccount, id: 'with-target', status: 'approved' as const, targets: [producerTarget] };
const withoutTarget = {
  ...producerAccount,
  id: 'without-target',
  epr_registration_number: '5550001112',
  waste_type: 'E-waste',
  status: 'approved' as const,
};

/** Responses that the dashboard needs: nothing waits, no concerns, two producer accounts. */
function answerAll(): void {
  respond(STATS, { data: {} });
  respond(PRODUCERS, ({ query }) => ({
    data: query.get('status') === 'Pending' ? [] : [withoutTarget, withTarget],
    next: null,
  }));
  respond(RECYCLERS, { data: [], next: null });
  respondWithTrades();
  respond(TARGETS, ({ query }) => ({
    data: query.get('epr_account') === 'with-target' ? [producerTarget] : [],
    next: null,
  }));
  respond('GET /api/superadmin/concerns/', { data: NO_CONCERNS });
  respond('GET /api/superadmin/volumes/', { data: [] });
}

const open = (path = '/AdminDashboad') => openScreen(path, { as: 'superadmin' });
/** Searches of the Achieved column so far; the waiting list requests pending accounts. */
const searches = () =>
  requests(PRODUCERS)
    .filter(({ query }) => !query.has('status'))
    .map(({ query }) => query.get('search') ?? '');

describe('Tiles', () => {
  test('say what the market counts, grouped as in India', async () => {
    answerAll();
    respond(STATS, {
      data: {
        total_recycler_epr_accounts: 123_456,
        total_producer_epr_accounts: 1,
        total_achieved_targets: 4,
        total_epr_targets: 9,
        total_counter_credit_offers: 3,
      },
    });
    open();
    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    expect(await tileOf('Total EPR Accounts')).toHaveTextContent(/^Total EPR Accounts1,23,457$/);
    expect(await tileOf('Total Achieved Targets')).toHaveTextContent(/^Total Achieved Targets4$/);
    expect(await tileOf('Ongoing Targets')).toHaveTextContent(/^Ongoing Targets5$/);
    expect(await tileOf('Counter Offers')).toHaveTextContent(/^Counter Offers3$/);
  });

  test('that of ongoing targets never falls below 0', async () => {
    answerAll();
    respond(STATS, { data: { total_achieved_targets: 9, total_epr_targets: 4 } });
    open();
    expect(await tileOf('Ongoing Targets')).toHaveTextContent(/^Ongoing Targets0$/);
  });
});

describe('The columns', () => {
  test('choosing a card of the Achieved column loads its targets', async () => {
    answerAll();
    const user = open();
    const achieved = await achievedColumn();
    expect(await within(achieved).findByRole('heading', { name: 'Achieved 2 accounts' })).toBeVisible();
    // The first account with a target is selected by default: the newest has none.
    const ongoing = await ongoingColumn();
    expect(await within(ongoing).findByText('1234567890')).toBeVisible();
    await user.click(within(achieved).getByRole('button', { name: /E-waste/ }));
    expect(await within(ongoing).findByText('No Target')).toBeVisible();
    expect(requests(TARGETS).at(-1)?.query.get('epr_account')).toBe('without-target');
    const card = within(achieved).getByRole('button', { name: /Registration Number 1234567890/ });
    expect(factsOfCard(card)).toEqual({
      'Registration Number': '1234567890',
      'Registration Date': '15 Jun 2023',
      'Waste Type': 'Plastic',
      'Producer Type': 'Brand Owner (BO)',
      Owner: 'Brands Limited (PRO-000001)',
    });
    expect(within(card).getByText('Achieved')).toBeVisible();
    expect(card).toHaveTextContent('Brands Limited');
    await user.click(card);
    expect(card).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(address()).toBe('/AdminDashboad?account=with-target'));
    expect(await within(ongoing).findByRole('heading', { name: 'On Progress 1 targets' })).toBeVisible();
    expect(within(ongoing).getByText('OnGoing')).toBeVisible();
    expect(within(ongoing).getByText('1234567890')).toBeVisible();
    expect(within(ongoing).getAllByRole('listitem')[0]).toHaveTextContent(/Target - 1.*20,000 Kg/);
  });

  test('the number of accounts is that of all, also while the first of them stand there', async () => {
    answerAll();
    respond(STATS, { data: { total_producer_epr_accounts: 1_234, total_recycler_epr_accounts: 0 } });
    respond(PRODUCERS, ({ query }) =>
      query.get('status') === 'Pending'
        ? { data: [], next: null }
        : { data: [withoutTarget, withTarget], next: '/api/superadmin/producer-epr/?cursor=x' },
    );
    const user = open();
    const achieved = await achievedColumn();
    expect(await within(achieved).findByRole('heading', { name: 'Achieved 1,234 accounts' })).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'a{Enter}');
    expect(await within(achieved).findByRole('heading', { name: 'Achieved 2+ accounts' })).toBeVisible();
  });

  test('a year goes as its first four characters and is kept in the address', async () => {
    answerAll();
    const early = { ...producerTarget, id: 'early', FY: 2023, target_quantity: 700 };
    const both = { ...withTarget, targets: [producerTarget, early] };
    respond(PRODUCERS, ({ query }) => ({ data: query.get('status') === 'Pending' ? [] : [both], next: null }));
    respond(TARGETS, ({ query }) => ({ data: query.get('search') === '2023' ? [early] : both.targets, next: null }));
    const user = open('/AdminDashboad?search=1234567890');
    const ongoing = await ongoingColumn();
    await waitFor(() => expect(within(ongoing).getAllByRole('progressbar')).toHaveLength(2));
    const filter = await screen.findByLabelText('Filter By FY');
    await user.selectOptions(filter, '2023-24');
    await waitFor(() => expect(requests(TARGETS).at(-1)?.query.get('search')).toBe('2023'));
    expect(address()).toBe('/AdminDashboad?search=1234567890&FY=2023');
    // With a typed text the text is sent and the year filters the response; without one the year is sent.
    expect(new Set(searches())).toEqual(new Set(['1234567890']));
    await waitFor(() => expect(within(ongoing).getAllByRole('progressbar')).toHaveLength(1));
    expect(within(ongoing).getAllByRole('listitem')[0]).toHaveTextContent('700 Kg');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(searches().at(-1)).toBe('2023'));
    expect(await within(await achievedColumn()).findByRole('button', { name: /1234567890/ })).toBeVisible();
    await user.selectOptions(filter, 'All');
    await waitFor(() => expect(address()).toBe('/AdminDashboad'));
  });

  test('accounts of a year that stand behind the first page of a search are loaded', async () => {
    answerAll();
    respond(PRODUCERS, ({ query }) =>
      query.get('status') === 'Pending' || query.has('cursor')
        ? { data: query.has('cursor') ? [withTarget] : [], next: null }
        : { data: [withoutTarget], next: withoutTarget.id },
    );
    const user = open(`/AdminDashboad?search=brands&FY=${producerTarget.FY}`);
    const more = await within(await achievedColumn()).findByRole('button', { name: 'Load more accounts' });
    expect(screen.queryByText('No achieved accounts found')).toBeNull();
    expect(screen.queryByText('No Target')).toBeNull();
    await user.click(more);
    expect(await within(await achievedColumn()).findByRole('button', { name: /1234567890/ })).toBeVisible();
    expect(await within(await ongoingColumn()).findByRole('progressbar')).toBeVisible();
  });

  test('the years to choose from begin in 2022; a financial year starts in April', async () => {
    const labels = ['2022-23', '2023-24', '2024-25', '2025-26', '2026-27', '2027-28', '2028-29', '2029-30', '2030-31'];
    const years = async () => textsOf(within(await screen.findByLabelText('Filter By FY')).getAllByRole('option'));
    answerAll();
    const openedDaysAgo = (days: number) => vi.setSystemTime(performance.timeOrigin + days * DAY_MS);
    const yearEnd = daysBetween(TODAY, '2027-03-31');
    openedDaysAgo(yearEnd);
    const user = open();
    expect(await years()).toEqual(['All', ...labels, '2031-32']);
    // Another screen and back, in the new year.
    respond('GET /api/superadmin/recyclers/', { data: [], next: null });
    const links = within(screen.getByRole('navigation', { name: 'Workspace' }));
    await user.click(links.getByRole('link', { name: /^Recycle Accounts/ }));
    await screen.findByRole('heading', { name: 'Recyclers - ProfileList' });
    openedDaysAgo(yearEnd + 1);
    await user.click(links.getByRole('link', { name: /^Dashboard/ }));
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(await years()).toEqual(['All', ...labels, '2031-32', '2032-33']);
  });

  test('a search is sent half a second after the last letter', async () => {
    answerAll();
    respond(PRODUCERS, ({ query }) => ({ data: query.get('search') ? [] : [withTarget], next: null }));
    open();
    await within(await achievedColumn()).findByRole('button', { name: /1234567890/ });
    const box = screen.getByRole('searchbox');
    const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(box, { target: { value: 'nobod' } });
    pass(450);
    fireEvent.change(box, { target: { value: 'nobody' } });
    pass(499);
    expect(address()).toBe('/AdminDashboad');
    pass(1);
    runClock();
    await waitFor(() => expect(address()).toBe('/AdminDashboad?search=nobody'));
    expect(await screen.findByText('No achieved accounts found')).toBeVisible();
    expect(searches()).toEqual(['', 'nobody']);
  });
});

describe('Loading and failure', () => {
  test('is said to be on its way', async () => {
    answerAll();
    const [stats, accounts, targets] = [holdResponses(STATS), holdResponses(PRODUCERS), holdResponses(TARGETS)];
    open();
    expect(await screen.findByText('Loading stats...')).toBeVisible();
    expect(screen.getByText('Loading achieved accounts...')).toBeVisible();
    accounts();
    expect(await screen.findByText('Loading ongoing targets...')).toBeVisible();
    await waitFor(() => expect(requests(PRODUCERS)).not.toEqual([]));
    await within(await achievedColumn()).findByRole('button', { name: /1234567890/ });
    expect(screen.getByText('Loading ongoing targets...')).toBeVisible();
    targets();
    stats();
    await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument());
  });

  test('and failed is not shown as empty', async () => {
    answerAll();
    refuse(STATS, BROKEN);
    respondUnchecked(PRODUCERS, { data: 'no list' });
    const user = open();
    const achieved = await achievedColumn();
    expect(await within(achieved).findByText(NO_LIST)).toBeVisible();
    expect(within(achieved).queryByText('No achieved accounts found')).not.toBeInTheDocument();
    expect(screen.queryByText('No account waits for approval')).not.toBeInTheDocument();
    const alert = (await screen.findByText(BROKEN.error)).closest<HTMLElement>('[role="alert"]') as HTMLElement;
    respond(STATS, { data: {} });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await tileOf('Counter Offers')).toBeVisible();
    respond(PRODUCERS, { data: [withTarget], next: null });
    await user.click(within(achieved).getByRole('button', { name: 'Try again' }));
    expect(await within(achieved).findByRole('heading', { name: /Achieved \d+/ })).toBeVisible();
  });
});

describe('Waiting accounts', () => {
  const waiting = {
    ...recyclerAccount,
    epr_registration_number: '7770001112',
    status_changed_at: '2026-11-20T06:30:00.000Z',
  };
  test('stand there oldest first, and are decided on the spot', async () => {
    answerAll();
    const older = { ...producerAccount, company_name: 'Older Brands', status_changed_at: '2026-11-19T06:30:00.000Z' };
    let left = [waiting];
    respond(RECYCLERS, () => ({ data: left, next: null }));
    respond(PRODUCERS, { data: [older], next: null });
    respond('PATCH /api/superadmin/recycler-epr/{id}/', () => {
      left = [];
      return { message: 'Approved', data: { ...waiting, status: 'approved' } };
    });
    const user = open();
    const region = await screen.findByRole('region', { name: /^Accounts waiting for approval/ });
    const table = await within(region).findByRole('table');
    expect(textsOf(within(table).getAllByRole('row')).slice(1)).toEqual([
      expect.stringContaining('Older Brands'),
      expect.stringContaining('7770001112'),
    ]);
    const kinds = within(region).getByRole('list', { name: 'Waiting by kind' });
    expect(textsOf(within(kinds).getAllByRole('link'))).toEqual(['1 recycler account', '1 producer account']);
    const row = rowWith(table, '7770001112');
    expect(within(row).getByRole('link', { name: /^Certificate of/ })).toHaveAttribute('href', '/files/certificate');
    await user.selectOptions(within(row).getByRole('combobox'), 'Approved');
    await expectMessage('Account approved successfully.');
    await waitFor(() => expect(row).not.toBeInTheDocument());
  });

  test('its links by kind lead to lists of nothing else; the fifth is not the last', async () => {
    answerAll();
    const rows = Array.from({ length: 6 }, (_, index) => ({ ...waiting, id: String(index) }));
    respond(RECYCLERS, { data: rows, next: null });
    const user = open();
    const region = await screen.findByRole('region', { name: /^Accounts waiting for approval/ });
    const link = await within(region).findByRole('link', { name: '6 recycler accounts' });
    expect(link).toHaveAttribute('href', '/recycler-erplist?status=Pending');
    const table = within(region).getByRole('table');
    expect(within(table).getAllByRole('row')).toHaveLength(1 + 5);
    await user.click(within(region).getByRole('button', { name: 'Show all 6' }));
    expect(within(table).getAllByRole('row')).toHaveLength(1 + 6);
  });

  test('nothing', async () => {
    answerAll();
    open();
    expect(await screen.findByText('No account waits for approval')).toBeVisible();
  });
});

test('The first trades that wait stand above, with the number of the mark and both companies', async () => {
  answerAll();
  const trade = sample(listedTrade, {
    id: 'one',
    title: 'Washed bales',
    unit: 'kg',
    quantity: 1_500,
    price_per_credit: 2.5,
    recycler: { unique_id: 'REC-1', company_name: 'Green Loop' },
    producer: { unique_id: 'PRO-1', company_name: 'Fresh Foods' },
    tasks: [sampleTask('verify_payment', 'superadmin')],
  });
  respondWithTrades([trade], { needs_you: 7 });
  open();
  const heading = await screen.findByRole('heading', { name: 'Waiting for you 7 waiting' });
  const card = within(heading.closest('section') as HTMLElement);
  expect(await card.findByRole('listitem')).toHaveTextContent(
    /^Washed balesVerify payment: Fresh Foods, Green Loop, 1,500\sKg at ₹\s2\.50\/Kg/,
  );
  expect(card.getByRole('link', { name: 'All 7' })).toHaveAttribute('href', '/trades');
});

test('a superadmin without a second factor is told by when', async () => {
  answerAll();
  openScreen('/AdminDashboad', { as: 'superadmin' });
  const second_factor = { enrolled: false, required: true, due_at: '2999-11-23T06:30:00.000Z' };
  respond('GET /api/users/security/', { data: sample(security, { second_factor }) });
  expect(
    await screen.findByText('Set up a second factor by 23 Nov 2999. After that nothing else works without one.'),
  ).toBeVisible();
});
