/** Target dashboards of one recycler and of one producer, as the superadmin sees them. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { creditRecord } from '#supply/credits/contract.ts';
import { respond, holdResponses, requests } from '#tests/components/api.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import {
  achievedColumn,
  factsOfCard,
  ongoingColumn,
  producerAccount,
  producerTarget,
  recyclerAccount,
  tileOf,
} from '#tests/components/superadmin.ts';
import type { ApiResponse } from '#web/api.ts';

const STATS = 'GET /api/superadmin/stats/';
const TARGETS = 'GET /api/superadmin/epr-targets/';
const CREDITS = 'GET /api/superadmin/epr-credits/';
const TILES = ['Total EPR Accounts', 'Total Achieved Targets', 'Ongoing Targets', 'Counter Offers'] as const;

type Stats = ApiResponse<typeof STATS>['data'];

async function expectTiles(...numbers: number[]): Promise<void> {
  for (const [index, label] of TILES.entries())
    expect(await tileOf(label)).toHaveTextContent(new RegExp(`^${label}${numbers[index]}$`));
}

const open = (side: 'producer' | 'recycler', who = 'owner') =>
  openScreen(`/${side}s/targetStatus/${who}`, { as: 'superadmin' });
/** The parts of the screen are shown together; after 3 s it shows those that are loaded. */
const holdTimers = () => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
/** Expects the screen to be shown after 3 s although one part is late, which then shows its loading state. */
async function waitOut(late: string): Promise<void> {
  await screen.findByText(late);
  await act(() => Promise.resolve());
  act(() => void vi.advanceTimersByTime(3_000));
  expect(screen.getByText(late)).toBeVisible();
}
const person = {
  unique_id: 'PRO-000001',
  full_name: 'Asha Rao',
  company_name: 'Brands Limited',
  email: 'asha@example.in',
  mobile_no: '9876543210',
};

describe('Of a producer', () => {
  const LIST = 'GET /api/superadmin/producer-epr/';
  const figures: Stats = {
    person,
    producer_epr_accounts: 2,
    achieved_targets: 0,
    epr_targets: 1,
    counter_credit_offers: 1,
  };
  const withoutTarget = {
    ...producerAccount,
    id: 'without-target',
    waste_type: 'E-waste',
    epr_registration_number: '5550001112',
  };

  function answerAll(target = producerTarget, data = figures): void {
    respond(STATS, { data });
    respond(LIST, { data: [withoutTarget, { ...producerAccount, targets: [target] }], next: null });
    respond(TARGETS, ({ query }) => ({
      data: query.get('epr_account') === producerAccount.id ? [target] : [],
      next: null,
    }));
  }

  test('The screen names the producer and links to its lists', async () => {
    answerAll();
    open('producer');
    expect(await screen.findByText('Brands Limited (PRO-000001)', { selector: 'p' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Producer Target - Dashboard', level: 1 })).toBeVisible();
    await ongoingColumn();
    expect(screen.getByText('Asha Rao', { selector: 'main span' })).toBeVisible();
    const main = within(screen.getByRole('main'));
    const href = (name: string) => main.getByRole('link', { name }).getAttribute('href');
    expect(href('asha@example.in')).toBe('mailto:asha@example.in');
    expect(href('Transactions')).toBe('/AdminTxnHistory?search=PRO-000001');
    expect(href('EPR accounts')).toBe('/producer-erplist?search=PRO-000001');
    expect(href('Profile and bank')).toBe('/producer-profile?search=PRO-000001');
    expect(requests(STATS).map(({ query }) => query.get('producer_id'))).toEqual(['owner']);
    expect(requests(LIST).map(({ query }) => query.get('producer'))).toEqual(['owner']);
  });

  test('tiles, accounts, and what is achieved, blocked and remains', async () => {
    answerAll({ ...producerTarget, achieved_quantity: 5_000, blocked_target: 3_000, remaining: 12_000 });
    const user = open('producer');
    await expectTiles(2, 0, 1, 1);
    const [achieved, ongoing] = [await achievedColumn(), await ongoingColumn()];
    expect(await within(achieved).findByRole('heading', { name: 'Achieved 2 accounts' })).toBeVisible();
    // The newest account has no target: the first one with a target is selected by default.
    expect(await within(ongoing).findByRole('progressbar')).toBeVisible();
    await user.click(within(achieved).getByRole('button', { name: /E-waste/ }));
    expect(await within(ongoing).findByText('No Target')).toBeVisible();
    const card = within(achieved).getByRole('button', { name: /Registration Number 1234567890/ });
    expect(within(card).getByText('Achieved')).toBeVisible();
    expect(card).toHaveTextContent('Brands Limited');
    expect(factsOfCard(card)).toMatchObject({
      'Registration Number': '1234567890',
      'Registration Date': '15 Jun 2023',
      'Waste Type': 'Plastic',
      'Producer Type': 'Brand Owner (BO)',
    });
    await user.click(card);
    expect(await within(ongoing).findByRole('heading', { name: 'On Progress 1 targets' })).toBeVisible();
    expect(within(ongoing).getByText('OnGoing')).toBeVisible();
    expect(within(ongoing).getByText('1234567890')).toBeVisible();
    const [target] = within(ongoing).getAllByRole('listitem');
    expect(within(target as HTMLElement).getByRole('heading', { name: 'Target - 1' })).toBeVisible();
    expect(target).toHaveTextContent('20,000 Kg');
    expect(target).toHaveTextContent(/Achieved\s*5,000 Kg\s*Blocked\s*3,000 Kg\s*Remaining\s*12,000 Kg/);
    expect(within(ongoing).getByRole('progressbar', { name: 'Target - 1' })).toHaveAttribute('aria-valuenow', '25');
  });

  test('is named by its own number, not by its place in the list', async () => {
    answerAll({ ...producerTarget, number: 2 });
    open('producer');
    expect(await within(await ongoingColumn()).findByRole('heading', { name: 'Target - 2' })).toBeVisible();
  });

  test('A target that is exceeded shows 100 % and nothing that remains', async () => {
    const met = { target_quantity: 4_000, achieved_quantity: 5_000, remaining: 0, is_achieved: true };
    answerAll({ ...producerTarget, ...met }, { ...figures, achieved_targets: 1 });
    open('producer');
    await expectTiles(2, 1, 0, 1);
    const bar = await within(await ongoingColumn()).findByRole('progressbar');
    expect(bar).toHaveAttribute('aria-valuenow', '100');
    expect(within(await ongoingColumn()).getAllByRole('listitem')[0]).toHaveTextContent(
      /Achieved\s*5,000 Kg\s*Blocked\s*0 Kg\s*Remaining\s*0 Kg/,
    );
    expect(within(await achievedColumn()).getByText('1 of 1 targets met')).toBeVisible();
  });

  test('a year is sent as its first four characters', async () => {
    answerAll();
    const user = open('producer');
    await within(await ongoingColumn()).findByRole('progressbar');
    const early = { ...producerTarget, id: 'early', FY: 2022, target_quantity: 900 };
    respond(TARGETS, ({ query }) => ({
      data: query.get('search') === '2022' ? [early] : [producerTarget],
      next: null,
    }));
    await user.selectOptions(screen.getByLabelText('Filter By FY'), '2022-23');
    await waitFor(() => expect(requests(TARGETS).at(-1)?.query.get('search')).toBe('2022'));
    await waitFor(() => expect(requests(LIST).at(-1)?.query.get('search')).toBe('2022'));
    const ongoing = await ongoingColumn();
    await waitFor(() => expect(within(ongoing).getAllByRole('listitem')[0]).toHaveTextContent('900 Kg'));
    expect(within(ongoing).getAllByRole('progressbar')).toHaveLength(1);
  });

  test('values that another company uses too are marked, and the link to it focuses the heading', async () => {
    answerAll();
    const shared = {
      owner_id: 'other',
      owner_role: 'recycler',
      owner_unique_id: 'REC-000009',
      owner_deleted: false,
      company_name: 'Other Works',
    } as const;
    respond(STATS, ({ query }) => ({
      data: query.has('producer_id')
        ? {
            ...figures,
            also_used: [
              { ...shared, what: 'certificate' },
              { ...shared, what: 'pcb_number' },
            ],
          }
        : {},
    }));
    respond('GET /api/superadmin/recycler-epr/', { data: [], next: null });
    const user = open('producer');
    const note = await within(await screen.findByRole('main')).findByRole('note');
    expect(note).toHaveTextContent('Certificate and PCB number also used by Other Works (REC-000009)');
    within(note).getByRole('link', { name: 'Other Works' }).focus();
    await user.keyboard('{Enter}');
    const heading = await screen.findByRole('heading', { name: 'Recycler Target - Dashboard', level: 1 });
    await waitFor(() => expect(heading).toHaveFocus());
  });
});

describe('Of a recycler', () => {
  const LIST = 'GET /api/superadmin/recycler-epr/';
  const record = sample(creditRecord, {
    id: 'record',
    year: 2026,
    credit_type: 'Recycling',
    product_type: 'Category I',
    comulative_certificate_potential: 100_000,
    current_processing: 50_000,
  });
  const withCredit = { ...recyclerAccount, credit_records: 1 };
  const withoutCredit = {
    ...recyclerAccount,
    id: 'without-credit',
    waste_type: 'E-waste',
    epr_registration_number: '5550001112',
  };

  function answerAll(...records: (typeof record)[]): void {
    respond(STATS, {
      data: {
        person: { ...person, unique_id: 'REC-000001' },
        recycler_epr_accounts: 2,
        achieved_targets: 0,
        epr_targets: 1,
        counter_credit_offers: 0,
      },
    });
    respond(LIST, { data: [withoutCredit, withCredit], next: null });
    respond(CREDITS, ({ query }) => ({
      data: query.get('epr_account') === withCredit.id ? records : [],
      next: null,
    }));
  }

  test('tiles, accounts and how far each credit record is', async () => {
    answerAll(record);
    const user = open('recycler');
    expect(await screen.findByText('Brands Limited (REC-000001)', { selector: 'p' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Recycler Target - Dashboard', level: 1 })).toBeVisible();
    await expectTiles(2, 0, 1, 0);
    const [achieved, ongoing] = [await achievedColumn(), await ongoingColumn()];
    expect(await within(achieved).findByRole('heading', { name: 'Achieved 2 accounts' })).toBeVisible();
    const card = within(achieved).getByRole('button', { name: /Registration Number 1234567890/ });
    expect(factsOfCard(card)).toMatchObject({ 'Waste Type': 'Plastic', 'Recycler Type': 'Recycler' });
    // The newer account has no credit record: the one with a record is selected.
    expect(card).toHaveAttribute('aria-pressed', 'true');
    await user.click(within(achieved).getByRole('button', { name: /E-waste/ }));
    expect(await within(ongoing).findByText('No ongoing targets')).toBeVisible();
    await user.click(card);
    await waitFor(() => expect(address()).toBe('/recyclers/targetStatus/owner?account=recycler-account'));
    expect(await within(ongoing).findByRole('heading', { name: 'On Progress 1 credit records' })).toBeVisible();
    const [shown] = within(ongoing).getAllByRole('listitem');
    expect(shown).toHaveTextContent('1,00,000 Kg');
    expect(shown).toHaveTextContent(/Current processing\s*50,000 Kg\s*Remaining\s*50,000 Kg/);
    expect(within(ongoing).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  });

  test('progress is capped at 100 and 0 where there is no potential', async () => {
    answerAll(
      { ...record, id: 'above', current_processing: 120, comulative_certificate_potential: 100 },
      { ...record, id: 'none', current_processing: 120, comulative_certificate_potential: 0 },
      { ...record, id: 'negative', current_processing: -5, comulative_certificate_potential: 100 },
    );
    open('recycler');
    const ongoing = await ongoingColumn();
    const bars = await within(ongoing).findAllByRole('progressbar');
    expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['100', '0', '0']);
    const parts = within(ongoing).getAllByText('Remaining');
    expect(parts.filter((part) => /Remaining\s*0 Kg/.test(part.parentElement?.textContent ?? ''))).toHaveLength(2);
  });

  test('credit records of a chosen account are on their way for a while', async () => {
    answerAll();
    const release = holdResponses(CREDITS);
    holdTimers();
    open('recycler');
    await waitOut('Loading ongoing targets...');
    expect(await within(await achievedColumn()).findByRole('button', { name: /1234567890/ })).toBeVisible();
    expect(screen.getByText('Loading ongoing targets...')).toBeVisible();
    release();
    expect(await screen.findByText('No ongoing targets')).toBeVisible();
  });
});
