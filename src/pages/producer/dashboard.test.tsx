import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { counts } from '#oversight/supervision/counts-contract.ts';
import type { targetWithCost } from '#supply/exposure/contract.ts';
import { respond, breakConnection, refuse, requests } from '#tests/components/api.ts';
import { startClock } from '#tests/components/clock.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { respondWithExposure, exposureLineOf } from '#tests/components/exposure.ts';
import { optionsOf } from '#tests/components/forms.ts';
import {
  accountOf,
  respondWithProfileCheck,
  costedTargetOf,
  type Target,
  targetOf,
  THIS_YEAR,
  yearLabel,
} from '#tests/components/producer.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { sampleTask } from '#tests/components/tasks.ts';
import { respondWithTrades } from '#tests/components/trades.ts';
import { listedTrade } from '#trading/trade-list/contract.ts';

const ACCOUNTS = 'GET /api/epr/producer/';
const TARGETS = 'GET /api/epr/target/';
const LABEL = 'PATCH /api/epr/producer/{id}/';
const TRADES = 'GET /api/epr/trades/';

type Cost = NonNullable<z.output<typeof targetWithCost>['cost']>;
const costOf = (values: Partial<Cost> = {}): Cost => ({
  covered: 0,
  over: 0,
  missing: 0,
  offers: 0,
  item_value: 0,
  transaction_fee: 0,
  gst: 0,
  total: 0,
  ...values,
});

const nothing = { data: [], next: null };

/** Dashboard of a producer with these targets in one approved account and nothing that waits. */
function openDashboard(
  targets: readonly (Partial<Target> & { cost?: Cost })[] = [{}],
  path = '/ProducerDashboard',
): UserEvent {
  respondWithProfileCheck();
  const costed = targets.map((values) => costedTargetOf(values));
  respond(ACCOUNTS, { data: [accountOf({ targets: costed })], next: null });
  respond(TARGETS, { data: costed, next: null });
  respondWithTrades();
  respondWithExposure();
  const user = openScreen(path, { as: 'producer' });
  // A producer who has traded needs no first steps.
  respond('GET /api/users/counts/', { data: sample(counts, { transactions: 1 }) });
  return user;
}

const findCard = () => screen.findByRole('article', { name: /^Target - 1/ });
const cards = () => screen.queryAllByRole('article');
const messages = () => screen.getByRole('region', { name: 'Messages' });

describe('A target', () => {
  test('is one line that says what is still to buy and its cost; the rest unfolds', async () => {
    const cost = costOf({ covered: 12_000, offers: 1, total: 30_000 });
    const user = openDashboard([{ achieved_quantity: 5_000, blocked_target: 3_000, remaining: 12_000, cost }]);
    const row = await findCard();
    const [summary] = row.getElementsByTagName('summary');
    expect(summary).toHaveTextContent(
      /Recycling \| Category I.*Still to buy 12,000 Kg\s*Cost today ₹ 30,000.00OnGoing$/,
    );
    const offers = within(row).getByRole('link', { name: 'View matching offers' });
    expect(offers).not.toBeVisible();
    await user.click(summary as HTMLElement);
    expect(offers).toBeVisible();
  });

  test('says how far it is: achieved, blocked, remaining, as bar and figures, and leads to matching offers', async () => {
    openDashboard([{ achieved_quantity: 5_000, blocked_target: 3_000, remaining: 12_000 }]);
    const card = await screen.findByRole('article', { name: `Target - 1, FY ${yearLabel(THIS_YEAR)}, Recycling` });
    expect(card).toHaveTextContent(/20,000 Kg\s*Target quantity/);
    expect(card).toHaveTextContent('Recycling | Category I');
    expect(card).toHaveTextContent('OnGoing');
    expect(within(card).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    expect(textsOf(within(card).getAllByRole('listitem'))).toEqual([
      'Achieved 5,000 Kg',
      'Blocked 3,000 Kg',
      'Remaining 12,000 Kg',
    ]);
    // The link leads from the target to the cheapest matching offers.
    expect(within(card).getByRole('link', { name: 'View matching offers' })).toHaveAttribute(
      'href',
      `/ProducerCreditOffers?waste_type=Plastic&product_type=Category+I&credit_type=Recycling&FY=${THIS_YEAR}&ordering=price_per_credit`,
    );
    expect(within(card).getByRole('link', { name: /^View status of Target - 1/ })).toHaveAttribute(
      'href',
      '/TargetStatus?target=target-1',
    );
  });

  test('is capped at 100, and nothing negative remains', async () => {
    openDashboard([{ achieved_quantity: 30_000, blocked_target: 500, remaining: 0, is_achieved: true }]);
    const card = await findCard();
    expect(within(card).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
    expect(textsOf(within(card).getAllByRole('listitem')).at(-1)).toBe('Remaining 0 Kg');
    expect(card).toHaveTextContent('Achieved');
    expect(within(card).queryByRole('link', { name: 'View matching offers' })).not.toBeInTheDocument();
  });

  test('A quantity beyond a target is shown beside the sums, as they do not add up without it', async () => {
    openDashboard([{ achieved_quantity: 20_500, blocked_target: 700, remaining: 0 }]);
    await waitFor(() => expect(screen.getByText('500 Kg of it beyond a target')).toBeVisible());
    expect(screen.getByText('700 Kg of it beyond a target')).toBeVisible();
  });

  test('bought beyond says by how much, one that trades under way close says so', async () => {
    openDashboard([
      { target_quantity: 5_000, blocked_target: 5_000, remaining: 0 },
      {
        id: 'target-2',
        number: 2,
        target_quantity: 5_000,
        achieved_quantity: 6_500,
        blocked_target: 5_000,
        remaining: 0,
      },
    ]);
    expect(await findCard()).toHaveTextContent('The trades in progress meet it.');
    expect(screen.getByRole('article', { name: /^Target - 2/ })).toHaveTextContent('6,500 Kg beyond the target.');
  });

  test('says what meeting it costs; where the market has nothing that matches no way leads to it', async () => {
    const cost = costOf({ covered: 743, offers: 2, item_value: 936.91, total: 1111.08 });
    const price_context = { lowest: 1.1, median: 1.37, offers: 3 };
    openDashboard();
    const targets = [
      { cost, price_context },
      { id: 'target-2', number: 2, FY: THIS_YEAR + 1, cost: costOf() },
    ];
    respond(ACCOUNTS, {
      data: [
        accountOf({
          targets: targets.map(({ id = 'target-1', number = 1, FY = THIS_YEAR }) => targetOf({ id, number, FY })),
        }),
      ],
      next: null,
    });
    respond(TARGETS, { data: targets.map((values) => costedTargetOf(values)), next: null });
    const card = await findCard();
    await waitFor(() => expect(card).toHaveTextContent('₹ 1,111.08 to meet it today, with fee and GST'));
    const year = yearLabel(THIS_YEAR);
    expect(card).toHaveTextContent(
      `Item value ₹ 936.91, 2 offers of FY ${year}. Credits of other years are not counted.`,
    );
    expect(card).toHaveTextContent('Live offers of this credit and year: lowest ₹ 1.10, median ₹ 1.37, 3 offers.');
    const far = screen.getByRole('article', { name: /^Target - 2/ });
    expect(far).toHaveTextContent(`No credit of FY ${yearLabel(THIS_YEAR + 1)} is on offer today.`);
    expect(within(far).queryByRole('link', { name: 'View matching offers' })).not.toBeInTheDocument();
  });
});

test('The oldest of many targets with most still to buy come first, each with its price', async () => {
  const missing = costOf({ covered: 6_300, missing: 2_700, offers: 1, total: 11_206.76 });
  const far = { FY: THIS_YEAR + 1, target_quantity: 900, remaining: 900, cost: costOf() };
  openDashboard([
    { id: 'target-1', ...far },
    { id: 'target-2', target_quantity: 50, remaining: 50, cost: costOf() },
    { id: 'target-3', target_quantity: 9_000, remaining: 9_000, cost: missing },
    { id: 'target-4', FY: THIS_YEAR + 2, target_quantity: 10, remaining: 10, cost: costOf() },
    // Credits are bought for no target of an account that is not approved any more.
    { id: 'target-5', is_approved: false, target_quantity: 99_000, remaining: 99_000, cost: costOf() },
  ]);
  const heading = await screen.findByRole('heading', { name: /^Buy for these first/ });
  const rows = within(heading.closest('section') as HTMLElement).getAllByRole('listitem');
  expect(rows).toHaveLength(4);
  expect(rows[0]).toHaveTextContent(`FY ${yearLabel(THIS_YEAR)}`);
  expect(rows[0]).toHaveTextContent(/9,000 Kg\s*of 9,000 Kg still to buy/);
  expect(rows[0]).toHaveTextContent(/₹ 11,206.76\s*for 6,300 Kg on offer today, with fee and GST/);
  expect(rows[1]).toHaveTextContent(/50 Kg\s*of 50 Kg still to buy/);
  expect(rows[2]).toHaveTextContent(`No credit of FY ${yearLabel(THIS_YEAR + 1)} is on offer today.`);
  expect(within(rows[2] as HTMLElement).queryByRole('link', { name: /^View offers/ })).not.toBeInTheDocument();
  expect(rows[3]).toHaveTextContent(/10 Kg\s*of 10 Kg still to buy/);
  expect(within(rows[0] as HTMLElement).getByRole('link', { name: /^View offers/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/product_type=Category\+I&credit_type=Recycling&FY=\d{4}&ordering=price_per_credit$/),
  );
});

test('The first five trades that wait are listed, each with its first task and the time left now, and a link leads to all of them', async () => {
  const clock = startClock();
  openDashboard();
  const trade = sample(listedTrade, {
    id: 'one',
    title: 'Washed bales',
    quantity: 1_500,
    price_per_credit: 2.5,
    recycler: { unique_id: 'REC-1', company_name: 'Green Loop' },
    tasks: [
      sampleTask('initiate_payment', 'producer', { due_at: new Date(Date.now() + 5.5 * 3_600_000).toISOString() }),
      sampleTask('see_numbers', 'producer'),
    ],
  });
  respond(TRADES, {
    data: [trade],
    next: 'more',
    tabs: { needs_you: 12, waiting: 3, done: 0, closed: 0, disputed: 0 },
  });
  const heading = await screen.findByRole('heading', { name: 'Waiting for you 12 waiting' });
  const card = within(heading.closest('section') as HTMLElement);
  const [item] = await card.findAllByRole('listitem');
  expect(item).toHaveTextContent(
    /^Washed balesInitiate payment: Green Loop, 1,500\sKg at ₹\s2\.50\/Kgin 6 h Due soon$/,
  );
  expect(card.getByRole('link', { name: 'Washed bales' })).toHaveAttribute('href', '/trade/one');
  expect(card.getByRole('link', { name: 'All 12' })).toHaveAttribute('href', '/trades');
  expect(requests(TRADES).map(({ query }) => query.toString())).toEqual(['page_size=5']);
  clock.passTo(clock.now() + 3 * 3_600_000);
  expect(item).toHaveTextContent(/in 3 h Due soon$/);
});

describe('The accounts of the dashboard', () => {
  test('Filter By FY asks the server, stands in the address and says when there is nothing', async () => {
    const years = [THIS_YEAR, THIS_YEAR + 1];
    const user = openDashboard();
    respond(ACCOUNTS, ({ query }) => {
      const FY = query.get('FY') ?? '';
      const targets = years
        .filter((year) => FY === '' || FY === String(year))
        .map((year, index) => targetOf({ id: String(year), number: index + 1, FY: year }));
      return { data: targets.length > 0 ? [accountOf({ targets })] : [], next: null };
    });
    await waitFor(() => expect(cards()).toHaveLength(2));
    const filter = screen.getByLabelText('Filter By FY');
    const first = Math.max(2022, THIS_YEAR - 3);
    const labels = Array.from({ length: THIS_YEAR + 5 - first + 1 }, (_, index) => yearLabel(first + index));
    expect(optionsOf(filter)).toEqual(['All', ...labels]);
    await user.selectOptions(filter, yearLabel(THIS_YEAR + 1));
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(address()).toBe(`/ProducerDashboard?FY=${THIS_YEAR + 1}`);
    expect(cards()[0]).toHaveTextContent(`FY ${yearLabel(THIS_YEAR + 1)}`);
    expect(requests(ACCOUNTS).map(({ query }) => query.get('FY'))).toContain(String(THIS_YEAR + 1));
    await user.selectOptions(filter, yearLabel(THIS_YEAR + 2));
    await waitFor(() => expect(screen.getByText('No accounts found for the selected year')).toBeVisible());
    await user.selectOptions(filter, 'All');
    await waitFor(() => expect(cards()).toHaveLength(2));
  });

  test('The financial year of the address is chosen', async () => {
    openDashboard([], `/ProducerDashboard?FY=${THIS_YEAR + 2}`);
    respond(ACCOUNTS, nothing);
    await waitFor(() => expect(screen.getByText('No accounts found for the selected year')).toBeVisible());
    expect(screen.getByLabelText('Filter By FY')).toHaveValue(String(THIS_YEAR + 2));
  });

  test('Without an account the profile comes first', async () => {
    openDashboard([]);
    respond(ACCOUNTS, nothing);
    respond('GET /api/users/counts/', { data: sample(counts) });
    respondWithProfileCheck('gst_number');
    await waitFor(() => expect(screen.getByText('No targets available')).toBeVisible());
    const steps = within(await screen.findByRole('region', { name: 'First steps' })).getAllByRole('link');
    // Without a profile no account can be added.
    expect(textsOf(steps)).toEqual(['Complete the profile', 'Invite your team']);
    expect(steps[0]).toHaveAttribute('href', '/profile');
  });

  test('An account without targets says so and leads to the form; one that is not approved yet offers none', async () => {
    openDashboard([]);
    const pending = {
      id: 'account-2',
      epr_registration_number: '2222222222',
      status: 'pending',
      is_approved: false,
    } as const;
    respond(ACCOUNTS, { data: [accountOf(), accountOf(pending)], next: null });
    const approved = within(await screen.findByRole('region', { name: 'Account 1234567890' }));
    expect(approved.getByText('No targets available')).toBeVisible();
    expect(approved.getByRole('link', { name: /^Add Target/ })).toHaveAttribute('href', '/ProducerAddTarget/account-1');
    const waiting = within(screen.getByRole('region', { name: 'Account 2222222222' }));
    expect(waiting.getByText('Pending')).toBeVisible();
    expect(waiting.queryByRole('link', { name: /^Add Target/ })).not.toBeInTheDocument();
  });
});

describe('The label of an account', () => {
  /** An account that stores its label. */
  async function openLabel() {
    let label = 'Brands';
    const user = openDashboard();
    respond(ACCOUNTS, () => ({ data: [accountOf({ label })], next: null }));
    respond(LABEL, ({ body }) => {
      label = (body as { label: string }).label;
      return { message: 'Saved', data: accountOf({ label }) };
    });
    await screen.findByRole('button', { name: 'Brands, edit label' });
    return user;
  }
  const opener = (name: string) => screen.findByRole('button', { name: `${name}, edit label` });
  const field = () => screen.getByRole('textbox', { name: 'Label' });

  test('is sent once by Enter', async () => {
    const user = await openLabel();
    await user.click(await opener('Brands'));
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('Brands');
    await user.clear(field());
    await user.type(field(), 'Bottles of the north{Enter}');
    await expectMessage('Label updated successfully!');
    await waitFor(async () => expect(await opener('Bottles of the north')).toHaveFocus());
    expect(requests(LABEL).map(({ body }) => body)).toEqual([{ label: 'Bottles of the north' }]);
  });

  test('is saved by leaving it, not by Escape, and never blank', async () => {
    const user = await openLabel();
    for (const [text, end] of [
      ['   ', '{Enter}'],
      ['', '{Tab}'],
      ['Given up', '{Escape}'],
    ] as const) {
      await user.click(await opener('Brands'));
      await user.clear(field());
      await user.keyboard(`${text}${end}`);
      expect(await opener('Brands')).toBeVisible();
    }
    expect(requests(LABEL)).toHaveLength(0);
    await user.click(await opener('Brands'));
    await user.clear(field());
    await user.keyboard('South');
    await user.tab();
    await expectMessage('Label updated successfully!');
    expect(await opener('South')).toBeVisible();
    expect(requests(LABEL)).toHaveLength(1);
  });

  test('that could not be saved is said and kept', async () => {
    const user = await openLabel();
    await user.click(await opener('Brands'));
    refuse(LABEL);
    await user.clear(field());
    await user.type(field(), 'West{Enter}');
    await expectMessage('Failed to update label');
    expect(field()).toHaveValue('West');
    breakConnection(LABEL);
    await user.type(field(), '{Enter}');
    await expectMessage('Error updating label');
    expect(field()).toHaveValue('West');
  });

  test('Its message closes after 3 seconds, an error after 5, and neither while it is pointed at', async () => {
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: media === '(hover: hover)', media }) as MediaQueryList,
    );
    const user = await openLabel();
    const clock = startClock();
    const save = async (from: string, to: string) => {
      await user.click(await opener(from));
      await user.clear(field());
      await user.type(field(), `${to}{Enter}`);
    };
    await save('Brands', 'East');
    const success = await within(messages()).findByText('Label updated successfully!');
    await user.hover(success);
    clock.passTo(clock.now() + 10_000);
    expect(success).toBeVisible();
    await user.unhover(success);
    clock.passTo(clock.now() + 3_000);
    expect(success).not.toBeInTheDocument();
    refuse(LABEL);
    const pressed = clock.now();
    await save('East', 'West');
    await expectMessage('Failed to update label');
    const shownAt = clock.now();
    clock.passTo(pressed + 4_999);
    expect(messages()).toHaveTextContent('Failed to update label');
    clock.passTo(shownAt + 5_000);
    expect(messages()).not.toHaveTextContent('Failed to update label');
  });
});

test('The cost of waiting leads to the exposure', async () => {
  openDashboard();
  respondWithExposure([exposureLineOf()], { ec: { amount: null, known: 1_500_000, unknown_lines: 1 } });
  expect(await screen.findByRole('link', { name: 'Open exposure' })).toHaveAttribute('href', '/Exposure');
  const texts = /What waiting costs.*₹ 9,25,002\.00.*₹ 15,00,000\.00 and 1 line not known/;
  expect(screen.getByRole('main')).toHaveTextContent(texts);
});
