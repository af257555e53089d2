/** Effects of the server's stream of events on an open screen: its data are asked for again, and typed text or a choice stays. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { financialYearOf } from '#lib/financial-year.ts';
import { counts } from '#oversight/supervision/counts-contract.ts';
import { person } from '#oversight/supervision/people-contract.ts';
import { profile } from '#people/company/contract.ts';
import { ownOrganisation } from '#people/members/contract.ts';
import { creditRecord } from '#supply/credits/contract.ts';
import { requests, respond, respondToReadings } from '#tests/components/api.ts';
import { respondWithExposure } from '#tests/components/exposure.ts';
import { fileNamed } from '#tests/components/forms.ts';
import { openLiveStream } from '#tests/components/live-stream.ts';
import { accountOf, costedTargetOf, respondWithProfileCheck } from '#tests/components/producer.ts';
import { washedBales } from '#tests/components/recycler.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { NO_CONCERNS } from '#tests/components/superadmin.ts';
import { respondWithTrades } from '#tests/components/trades.ts';
import { listedTransaction } from '#trading/trades/responses.ts';
import type { ReadKey } from './api-query.ts';
import { readSession } from './session.ts';

const THIS_YEAR = financialYearOf(new Date());
const PROFILE = 'GET /api/users/profile/';
const OFFER = 'GET /api/epr/credit-offers/{slug}/';
const CREDITS = 'GET /api/epr/credit/';
const ACCOUNTS = 'GET /api/epr/producer/';
const TRANSACTIONS = 'GET /api/epr/transactions/';

const PEOPLE = 'GET /api/superadmin/producers/';
const COUNTS = 'GET /api/users/counts/';

type LoadedResponse = typeof PROFILE | typeof OFFER | typeof CREDITS | typeof ACCOUNTS | typeof TRANSACTIONS;

const nothing = { data: [], next: null };
let stream: ReturnType<typeof openLiveStream>;
beforeEach(() => {
  stream = openLiveStream();
  respondWithProfileCheck();
});

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const badge = (text: string) => screen.findAllByRole('link', { name: new RegExp(`^EPR Accounts ?${text}`) });

/** An account is registered: waits until these data have been loaded again, and the badge that comes with them is there. */
async function addAccount(loaded: LoadedResponse, number = 2): Promise<void> {
  await waitFor(() => expect(stream.opened()).toBe(1));
  const before = requests(loaded).length;
  respond(COUNTS, { data: sample(counts, { epr_accounts: number, transactions: 1 }) });
  stream.sendChanged('epr_account');
  await waitFor(() => expect(requests(loaded).length).toBeGreaterThan(before));
  await badge(String(number));
}

const credit = sample(creditRecord, {
  id: 'credit',
  year: THIS_YEAR,
  epr_registration_number: '5550001',
  waste_type: 'Plastic',
  product_type: 'Category I',
  credit_type: 'Recycling',
  processing_capacity: 500_000,
  comulative_certificate_potential: 100_000,
  available_certificate_value: 50_000,
});

function openRecyclerDashboard(): UserEvent {
  respond('GET /api/epr/recycler/', nothing);
  respondWithTrades();
  respond(CREDITS, { data: [credit], next: null });
  return openScreen('/RecyclerDashboard', { as: 'recycler' });
}

function openProducerDashboard(): UserEvent {
  const targets = [costedTargetOf()];
  respond(ACCOUNTS, { data: [accountOf({ targets })], next: null });
  respond('GET /api/epr/target/', { data: targets, next: null });
  respondWithTrades();
  respondWithExposure();
  const user = openScreen('/ProducerDashboard', { as: 'producer' });
  respond(COUNTS, { data: sample(counts, { transactions: 1 }) });
  return user;
}

function openSuperadminDashboard(): UserEvent {
  respond('GET /api/superadmin/stats/', { data: {} });
  respond('GET /api/superadmin/concerns/', { data: NO_CONCERNS });
  respond('GET /api/superadmin/volumes/', { data: [] });
  respondWithTrades();
  for (const name of ['recycler-epr', 'producer-epr', 'epr-targets'] as const)
    respond(`GET /api/superadmin/${name}/`, nothing);
  return openScreen('/AdminDashboad', { as: 'superadmin' });
}

function openPeople(): UserEvent {
  respond(PEOPLE, nothing);
  return openScreen('/producer-profile', { as: 'superadmin' });
}

test('A new sign-up stands in the badge and in the open list of superadmins at once', async () => {
  openPeople();
  await screen.findByText('No ERP Account available');
  await waitFor(() => expect(stream.opened()).toBe(1));
  respond(COUNTS, { data: sample(counts, { producers: 7 }) });
  respond(PEOPLE, { data: [sample(person, { id: 'new', email: 'new@example.in' })], next: null });
  stream.sendChanged('user');
  expect(await screen.findByRole('table')).toHaveTextContent('new@example.in');
  const links = within(screen.getByRole('navigation', { name: 'Workspace' }));
  await waitFor(() => expect(links.getByRole('link', { name: /^Producer Accounts/ })).toHaveTextContent('7'));
});

test('A part that an owner changes holds on the open screen at once', async () => {
  respondToReadings(['GET /api/users/members/']);
  openScreen('/Team', { as: 'producer', part: 'owner' });
  const invite = await screen.findByRole('button', { name: 'Invite a member' });
  expect(invite).not.toHaveAttribute('aria-disabled');
  await waitFor(() => expect(stream.opened()).toBe(1));
  const { id = '' } = readSession()?.organisation ?? {};
  respond('GET /api/users/organisations/', {
    data: [sample(ownOrganisation, { id: 'other', part: 'owner' }), sample(ownOrganisation, { id, part: 'viewer' })],
  });
  stream.sendChanged('member');
  await waitFor(() => expect(invite).toHaveAttribute('aria-disabled', 'true'));
  // A refresh spends a token, and a page that is left before its answer would lose the session.
  expect(requests('POST /api/users/token/refresh/')).toEqual([]);
});

const COMMON = [PROFILE, COUNTS, 'GET /api/epr/trades/'] as const;

test.each([
  ['recycler', openRecyclerDashboard, [...COMMON, CREDITS]],
  ['producer', openProducerDashboard, [...COMMON, ACCOUNTS, 'GET /api/epr/target/', 'GET /api/epr/exposure/']],
  ['superadmin, companies', openPeople, [PROFILE, COUNTS, PEOPLE, 'GET /api/users/security/']],
  [
    'superadmin',
    openSuperadminDashboard,
    [PROFILE, COUNTS, 'GET /api/superadmin/stats/', 'GET /api/superadmin/concerns/', 'GET /api/superadmin/volumes/'],
  ],
] as const)(
  'A screen asks for each thing once, and for all again when its stream was lost: %s',
  async (_, open, keys) => {
    // By this clock the stream opens at once, as it does on a machine that is not busy: nothing can have been missed meanwhile.
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    open();
    const asked = () =>
      (keys as readonly ReadKey[]).flatMap((key) => requests(key).map(({ path, query }) => `${path}?${query}`));
    const paths = () => new Set(asked().map((each) => each.split('?')[0]));
    await waitFor(() => expect([stream.opened(), paths().size]).toEqual([1, keys.length]));
    const once = new Set(asked());
    const times = (url: string) => asked().filter((each) => each === url).length;
    const shown = [...once].filter((url) => !url.startsWith('/api/users/counts/'));
    // An event about articles asks for the badges alone: by then all would have been asked for again that was to be.
    stream.sendChanged('article');
    await waitFor(() => expect(requests(COUNTS)).toHaveLength(2));
    expect(shown.filter((url) => times(url) !== 1)).toEqual([]);
    stream.breakOff();
    await waitFor(() => expect(stream.opened()).toBe(2));
    await waitFor(() => expect(shown.filter((url) => times(url) !== 2)).toEqual([]));
    expect(requests(COUNTS)).toHaveLength(3);
  },
);

describe('Typed text stays while the screen is loaded anew', () => {
  test('in both parts of the profile', async () => {
    const user = openScreen('/profile', { as: 'recycler' });
    respond('GET /api/users/bank-details/', nothing);
    const email = localStorage.getItem('useremail') ?? '';
    const shown = {
      role: 'recycler',
      full_name: 'Asha Rao',
      email,
      email_verified: true,
      address: '14 Dock Road',
    } as const;
    respond(PROFILE, { data: sample(profile, shown) });
    const address = await screen.findByLabelText('Registered Address');
    type(address, '15 Dock Road, half');
    respond(PROFILE, { data: sample(profile, { ...shown, address: '16 Dock Road' }) });
    await addAccount(PROFILE);
    expect(screen.getByLabelText('Registered Address')).toHaveValue('15 Dock Road, half');
    await user.click(screen.getByRole('tab', { name: 'Bank Details' }));
    type(await screen.findByLabelText('Branch Name'), 'Kal');
    await addAccount(PROFILE, 3);
    expect(screen.getByLabelText('Branch Name')).toHaveValue('Kal');
  });

  test('in an offer that is changed, also where the offer itself has changed', async () => {
    respond('GET /api/epr/price-context/', { data: { price_context: null } });
    respond('GET /api/epr/credit-offers/', { data: [washedBales], next: null });
    respond(OFFER, { data: washedBales });
    openScreen('/RecyclerUpdateOffers/mine', { as: 'recycler' });
    const price = await screen.findByLabelText('Price per credit');
    type(price, '2.7');
    await addAccount(OFFER);
    expect(screen.getByLabelText('Price per credit')).toHaveValue('2.7');
    respond(OFFER, { data: { ...washedBales, price_per_credit: 2.6, blocked_credit: 5_000 } });
    await addAccount(OFFER, 3);
    expect(screen.getByLabelText('Price per credit')).toHaveValue('2.7');
  });

  test('in a credit record that is edited', async () => {
    const user = openRecyclerDashboard();
    await user.click(await screen.findByRole('button', { name: /^Edit Category I/ }));
    type(await screen.findByLabelText('Available Certificate Value'), '61234');
    respond(CREDITS, { data: [{ ...credit, available_certificate_value: 45_000 }], next: null });
    await addAccount(CREDITS);
    expect(screen.getByLabelText('Available Certificate Value')).toHaveValue('61,234');
  });

  test("in an account's label", async () => {
    const user = openProducerDashboard();
    await user.click((await screen.findAllByRole('button', { name: /edit label$/ }))[0] as HTMLElement);
    type(await screen.findByLabelText('Label', { exact: true }), 'Bott');
    respond(ACCOUNTS, { data: [accountOf({ targets: [costedTargetOf()], label: 'Named meanwhile' })], next: null });
    await addAccount(ACCOUNTS);
    expect(screen.getByLabelText('Label', { exact: true })).toHaveValue('Bott');
  });

  test('a file that was chosen in a dialog stays, over a list that gets another row', async () => {
    const paid = sample(listedTransaction, {
      id: 'one',
      order_id: 'WO-2026-27-000001',
      work_order_date: '2026-11-20T06:30:00.000Z',
      stage: 'paying',
    });
    respond(TRANSACTIONS, { data: [paid], next: null });
    const user = openScreen('/ProducerTxnHistory', { as: 'producer' });
    await user.click(await screen.findByRole('button', { name: /^Upload Transaction Proof of WO-/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Upload documents/ });
    await user.upload(within(dialog).getByLabelText('Transaction Proof', { exact: true }), fileNamed('payment.pdf'));
    expect(dialog).toHaveTextContent('payment.pdf');
    respond(TRANSACTIONS, { data: [{ ...paid, id: 'two', order_id: 'WO-2026-27-000002' }, paid], next: null });
    await addAccount(TRANSACTIONS);
    const uploads = () => screen.getAllByRole('button', { name: /^Upload Transaction Proof of WO-/, hidden: true });
    await waitFor(() => expect(uploads()).toHaveLength(2));
    // The dialog still is that of the first order, which stands below the new one now.
    expect(screen.getByRole('dialog', { name: 'Upload documents: WO-2026-27-000001' })).toHaveTextContent(
      'payment.pdf',
    );
  });
});
