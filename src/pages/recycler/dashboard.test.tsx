import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { recyclerAccount } from '#accounts/epr-accounts/contract.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { counts } from '#oversight/supervision/counts-contract.ts';
import { membersContract } from '#people/members/contract.ts';
import { creditRecord } from '#supply/credits/contract.ts';
import { respond, breakConnection, respondWithHtml, refuse, requests } from '#tests/components/api.ts';
import { searchFor, expectMessage, factsOf, textsOf } from '#tests/components/expectations.ts';
import { openLiveStream } from '#tests/components/live-stream.ts';
import { fullSample, sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { THIS_YEAR } from '#tests/components/this-year.ts';
import { respondWithTrades } from '#tests/components/trades.ts';

const DASHBOARD = '/RecyclerDashboard';
const LIST = 'GET /api/epr/credit/';
const EDIT = 'PATCH /api/epr/credit/{id}/';
const ACCOUNTS = 'GET /api/epr/recycler/';
const YEARS = Array.from({ length: 9 }, (_, index) => THIS_YEAR - 3 + index).filter((year) => year >= 2022);
const ofYear = (year: number) => `FY ${financialYearLabel(year)}`;

const credit = sample(creditRecord, {
  id: 'credit-1',
  year: THIS_YEAR,
  epr_registration_number: '5550001',
  registered_name: 'Konkan Polymers',
  waste_type: 'Plastic',
  product_type: 'Category I',
  credit_type: 'Recycling',
  processing_capacity: 500_000,
  comulative_certificate_potential: 100_000,
  available_certificate_value: 50_000,
});
const before = { ...credit, id: 'credit-2', year: THIS_YEAR - 1, product_type: 'Category II' };

/** Lists of the dashboard, filtered as the server does. */
function answerAll(credits: readonly (typeof credit)[] = []): void {
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respondWithTrades();
  respond(ACCOUNTS, { data: [], next: null });
  respond(LIST, ({ query }) => {
    const [FY, search] = [query.get('FY') ?? '', query.get('search') ?? ''];
    const fits = ({ year, product_type: type }: typeof credit) =>
      (FY === '' || FY === String(year)) && (search === '' || search === type.toLowerCase());
    return { data: credits.filter(fits), next: null };
  });
}

const open = (path = DASHBOARD) => openScreen(path, { as: 'recycler' });
const editButton = () => screen.findByRole('button', { name: /^Edit Category I/ });
const editForm = () => screen.findByRole('form', { name: /^Edit Category I/ });
const queryEditForm = () => screen.queryByRole('form', { name: /^Edit Category I/ });
const fill = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });
const yearHeads = () => screen.queryAllByRole('heading', { level: 2, name: /^FY / });

async function openEdit(user: UserEvent): Promise<{ form: HTMLElement; available: HTMLElement; save: HTMLElement }> {
  await user.click(await editButton());
  const form = await editForm();
  const available = within(form).getByLabelText('Available Certificate Value');
  return { form, available, save: within(form).getByRole('button', { name: 'Save' }) };
}

describe('Credit on the dashboard', () => {
  test('Credit stands in cards by financial year, the latest first, beside the way to add more', async () => {
    answerAll([{ ...credit, id: 'old', year: THIS_YEAR - 1 }, { ...credit, id: 'EoL', credit_type: 'EoL' }, credit]);
    const user = open();
    const latest = await screen.findByRole('region', { name: ofYear(THIS_YEAR) });
    expect(textsOf(yearHeads())).toEqual([ofYear(THIS_YEAR), ofYear(THIS_YEAR - 1)]);
    const cards = within(latest)
      .getAllByRole('heading', { level: 3 })
      .map((head) => head.closest('li') as HTMLElement);
    expect(cards).toHaveLength(3);
    const card = cards.find((each) => each.textContent.includes('Recycling')) as HTMLElement;
    expect(factsOf(card)).toMatchObject({
      'Available Certificate Value': '50,000 Kg',
      'Cumulative Certificate Potential': '1,00,000 Kg',
      'Processing Capacity': '5,00,000 kg/annum',
    });
    expect(card).toHaveTextContent(credit.epr_registration_number);
    expect(card).toHaveTextContent(credit.registered_name);
    await user.click(within(latest).getByRole('link', { name: 'Add Quantity' }));
    await waitFor(() => expect(address()).toBe('/RecycleAddQuantity'));
  });

  test('A record under a recall says so in place of the way to list it; what nobody can buy is not free to buy', async () => {
    const held = { ...credit, listed: 10_000, held_by: 'RC-2026-27-000001' };
    answerAll([held, { ...before, listed: 30_000, blocked: 1_000, free_quantity: 9_000 }]);
    open();
    const card = within(await screen.findByRole('region', { name: ofYear(THIS_YEAR) })).getByRole('article');
    expect(card).toHaveTextContent('Held by recall RC-2026-27-000001');
    expect(within(card).getByRole('link', { name: 'View recalls' })).toHaveAttribute('href', '/recalls');
    expect(screen.getAllByRole('link', { name: /^List an offer of / })).toHaveLength(1);
    expect(await screen.findByText('9,000 Kg free to buy')).toBeVisible();
    // 10,000 and 29,000 Kg are listed and not blocked; no other part of the screen calls them free.
    expect(await screen.findByText(/39,000 Kg listed and not blocked/)).toBeInTheDocument();
    expect(screen.getAllByRole('img', { name: /Listed, not blocked 29,000 Kg/ })).toHaveLength(1);
    expect(textsOf(screen.getAllByText(/free/))).toEqual(['9,000 Kg free to buy']);
  });

  test('A card is edited in place: save', async () => {
    answerAll([credit]);
    const user = open();
    const { form, available, save } = await openEdit(user);
    const potential = within(form).getByLabelText('Cumulative Certificate Potential');
    expect(potential).toHaveFocus();
    expect(available).toHaveValue('50,000');
    expect(potential).toHaveValue('1,00,000');
    fill(available, '60,0x00');
    expect(available).toHaveValue('60,000');
    const changed = { ...credit, available_certificate_value: 60_000 };
    respond(EDIT, () => {
      answerAll([changed]);
      return { message: 'Values updated successfully!', data: changed, warnings: [] };
    });
    await user.click(save);
    await expectMessage('Values updated successfully!');
    expect(requests(EDIT).map(({ params, body }) => [params['id'], body])).toEqual([
      ['credit-1', { available_certificate_value: '60000' }],
    ]);
    await waitFor(() => expect(queryEditForm()).not.toBeInTheDocument());
    const region = screen.getByRole('region', { name: ofYear(THIS_YEAR) });
    await waitFor(() => expect(factsOf(region)).toMatchObject({ 'Available Certificate Value': '60,000 Kg' }));
  });

  test('A card is edited in place: what was sold meanwhile is not made available again', async () => {
    answerAll([credit]);
    const { sendChanged, opened } = openLiveStream();
    const user = open();
    const { form, available, save } = await openEdit(user);
    const sold = { ...credit, available_certificate_value: 48_000, sold: 2_000 };
    answerAll([sold]);
    await waitFor(() => expect(opened()).toBe(1));
    sendChanged('trade');
    await waitFor(() => expect(available).toHaveValue('48,000'));
    fill(within(form).getByLabelText('Cumulative Certificate Potential'), '1,20,000');
    respond(EDIT, { message: 'Values updated successfully!', data: sold, warnings: [] });
    await user.click(save);
    await waitFor(() =>
      expect(requests(EDIT).map(({ body }) => body)).toEqual([{ comulative_certificate_potential: '120000' }]),
    );
  });

  test('A card is edited in place: Cancel and Escape give up', async () => {
    answerAll([credit]);
    const user = open();
    const first = await openEdit(user);
    fill(first.available, '1');
    await user.click(within(first.form).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(queryEditForm()).not.toBeInTheDocument());
    await waitFor(async () => expect(await editButton()).toHaveFocus());
    const second = await openEdit(user);
    expect(second.available).toHaveValue('50,000');
    fill(second.available, '2');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(queryEditForm()).not.toBeInTheDocument());
    expect(requests(EDIT)).toEqual([]);
    const region = screen.getByRole('region', { name: ofYear(THIS_YEAR) });
    expect(factsOf(region)).toMatchObject({ 'Available Certificate Value': '50,000 Kg' });
  });

  test('A card is edited in place: what cannot be saved is told, and what was typed stays', async () => {
    answerAll([{ ...credit, listed: 50_000 }]);
    const user = open();
    const { available, save } = await openEdit(user);
    expect(available).toHaveAccessibleDescription('Minimum 50,000 Kg, already listed in offers');
    fill(available, '1');
    const error = 'Minimum 50,000 Kg, already listed in offers.';
    refuse(EDIT, { status: 409, error });
    await user.click(save);
    await expectMessage(error);
    expect(available).toHaveValue('1');
    await waitFor(() => expect(save).toBeEnabled());
    respondWithHtml(EDIT);
    await user.click(save);
    await expectMessage('Failed to update values. Please try again.');
    breakConnection(EDIT);
    await user.click(save);
    await expectMessage('Network error! Please try again.');
    expect(requests(EDIT)).toHaveLength(3);
  });

  test('The year filter and the search ask the server and stand in the address', async () => {
    answerAll([credit, before]);
    let user = open();
    await waitFor(() => expect(yearHeads()).toHaveLength(2));
    const filter = () => screen.getByLabelText('Filter By FY');
    expect(textsOf(within(filter()).getAllByRole('option'))).toEqual([
      'All',
      ...YEARS.map((year) => financialYearLabel(year)),
    ]);
    await user.selectOptions(filter(), financialYearLabel(THIS_YEAR - 1));
    await waitFor(() => expect(textsOf(yearHeads())).toEqual([ofYear(THIS_YEAR - 1)]));
    expect(requests(LIST).some(({ query }) => query.get('FY') === String(THIS_YEAR - 1))).toBe(true);
    expect(address()).toBe(`${DASHBOARD}?FY=${THIS_YEAR - 1}`);
    cleanup();
    user = openScreen(address());
    await waitFor(() => expect(textsOf(yearHeads())).toEqual([ofYear(THIS_YEAR - 1)]));
    expect(filter()).toHaveValue(String(THIS_YEAR - 1));
    await user.selectOptions(filter(), 'All');
    await waitFor(() => expect(yearHeads()).toHaveLength(2));
    searchFor('category ii');
    await waitFor(() => expect(textsOf(yearHeads())).toEqual([ofYear(THIS_YEAR - 1)]));
  });
});

describe('Without a credit record the way to add one is there', () => {
  test.each([
    ['after a search', '?search=nothing', { epr_credits: 1, credit_offers: 1 }],
    ['where all offers were sold', '', { credit_offers: 1 }],
    ['of a new recycler who has credit', '?search=nothing', { epr_accounts: 1, epr_credits: 1 }],
  ])('%s', async (_when, query, have) => {
    answerAll();
    respond(ACCOUNTS, { data: [sample(recyclerAccount, { status: 'approved', is_approved: true })], next: null });
    open(`${DASHBOARD}${query}`);
    respond('GET /api/users/counts/', { data: sample(counts, have) });
    await waitFor(() => expect(screen.getByText(query === '' ? 'No credit yet' : 'No credit found')).toBeVisible());
    const card = (await screen.findByRole('heading', { level: 3, name: 'Add Quantity' })).closest('li') as HTMLElement;
    expect(within(card).getByRole('link', { name: 'Add Quantity' })).toHaveAttribute('href', '/RecycleAddQuantity');
  });

  test('but not beside the first steps, which lead there', async () => {
    answerAll();
    respond(ACCOUNTS, { data: [sample(recyclerAccount, { status: 'approved', is_approved: true })], next: null });
    open();
    respond('GET /api/users/counts/', { data: sample(counts, { epr_accounts: 1 }) });
    await waitFor(() => expect(screen.getByText('No credit yet')).toBeVisible());
    expect(screen.getByText('Your credits appear here by financial year. List offers from them.')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Add Quantity' })).toHaveLength(1));
    expect(screen.queryByRole('heading', { level: 3, name: 'Add Quantity' })).not.toBeInTheDocument();
  });
});

describe('First steps of a recycler', () => {
  const theSteps = () => screen.findByRole('region', { name: 'First steps' });
  const next = async () => (await theSteps()).querySelector<HTMLElement>('[aria-current="step"]');
  const approved = sample(recyclerAccount, { id: 'account-1', status: 'approved', is_approved: true });
  const have = (data: Partial<ReturnType<typeof sample<typeof counts>>>) =>
    respond('GET /api/users/counts/', { data: sample(counts, data) });

  test('They lead from the sign-up to the first offer, and go with it', async () => {
    answerAll();
    respond('GET /api/users/check-profile-completion/', { status: false, missing: ['gst_number'] });
    open();
    const links = async () => textsOf(within(await theSteps()).getAllByRole('link'));
    expect(await links()).toEqual(['Complete the profile', 'Invite your team']);
    expect(await theSteps()).toHaveTextContent('Optional: the people who trade, pay or check.');
    expect(await theSteps()).toHaveTextContent('Have it approvedOur team checks its certificate.');
    cleanup();

    answerAll();
    open();
    have({ epr_accounts: 1 });
    await waitFor(async () => expect(await next()).toHaveTextContent('Have it approvedIt is awaiting approval.'));
    cleanup();

    // The last step is optional, and done by an open invitation.
    answerAll();
    open();
    const { response } = membersContract['GET /api/users/members/'];
    const invited = fullSample(response).invitations;
    respond('GET /api/users/members/', { ...sample(response), data: fullSample(response).data, invitations: invited });
    await waitFor(async () => expect(await links()).toEqual(['Add EPR Account']));
    cleanup();

    answerAll();
    respond(ACCOUNTS, { data: [approved], next: null });
    const user = open();
    have({ epr_accounts: 1 });
    await waitFor(async () => expect(await next()).toHaveTextContent('Add your credit'));
    await user.click(within(await theSteps()).getByRole('link', { name: 'Add Quantity' }));
    await waitFor(() => expect(address()).toBe('/RecycleAddQuantity'));
    cleanup();

    answerAll([credit]);
    respond(ACCOUNTS, { data: [approved], next: null });
    open();
    have({ epr_accounts: 1, epr_credits: 1 });
    await waitFor(async () =>
      expect(within((await next()) as HTMLElement).getByRole('link')).toHaveAttribute('href', '/RecyclerCreateOffers'),
    );
    cleanup();

    open();
    have({ epr_accounts: 1, epr_credits: 1, credit_offers: 1 });
    expect(await screen.findByRole('region', { name: ofYear(THIS_YEAR) })).toBeVisible();
    const sidebar = screen.getByRole('navigation', { name: 'Workspace' });
    expect(await within(sidebar).findByRole('link', { name: /^Credit Offers\s*1/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  });

  test('They say so when the account was rejected', async () => {
    answerAll();
    const rejected = { ...approved, status: 'rejected' as const, is_approved: false };
    respond(ACCOUNTS, ({ query }) => ({ data: query.has('is_approved') ? [] : [rejected], next: null }));
    const user = open();
    have({ epr_accounts: 1 });
    await waitFor(async () =>
      expect(await next()).toHaveTextContent('It was rejected. Correct it; it is then checked again.'),
    );
    await user.click(within((await next()) as HTMLElement).getByRole('link', { name: 'Correct it' }));
    await waitFor(() => expect(address()).toBe('/RecycleEPRAccountsList'));
  });
});
