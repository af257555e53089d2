/** /ProducerDashboard narrowed to a status or a year: what it asks for, and the targets that are left; how its accounts are told apart. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { requests, respond } from '#tests/components/api.ts';
import { respondWithExposure } from '#tests/components/exposure.ts';
import {
  accountOf,
  costedTargetOf,
  respondWithProfileCheck,
  type Target,
  THIS_YEAR,
  yearLabel,
} from '#tests/components/producer.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { respondWithTrades } from '#tests/components/trades.ts';

const ACCOUNTS = 'GET /api/epr/producer/';
const TARGETS = [
  { id: 'target-1', number: 1, remaining: 0, is_achieved: true },
  { id: 'target-2', number: 2, FY: THIS_YEAR + 1, target_quantity: 2_000 },
  { id: 'target-3', number: 3, product_type: 'Category II' },
] satisfies Partial<Target>[];

/** The dashboard of a producer whose server narrows as it is asked to. */
function open(path = '/ProducerDashboard') {
  respondWithProfileCheck();
  respondWithExposure();
  respondWithTrades();
  const all = TARGETS.map((values) => costedTargetOf(values));
  respond('GET /api/epr/target/', { data: all, next: null });
  respond(ACCOUNTS, ({ query }) => {
    const [FY, status] = [query.get('FY'), query.get('target_status')];
    const targets = all.filter(
      (each) =>
        (FY === null || FY === String(each.FY)) && (status === null || (status === 'achieved') === each.is_achieved),
    );
    return { data: [accountOf({ targets })], next: null };
  });
  return openScreen(path, { as: 'producer' });
}
const names = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label')?.slice(0, 10));

test('The tabs of the statuses ask the server and stand in the address', async () => {
  const user = open();
  await waitFor(() => expect(names()).toEqual(['Target - 1', 'Target - 2', 'Target - 3']));
  const statuses = within(screen.getByRole('navigation', { name: 'Status of targets' }));
  await user.click(statuses.getByRole('link', { name: 'Achieved' }));
  await waitFor(() => expect(names()).toEqual(['Target - 1']));
  expect(address()).toBe('/ProducerDashboard?status=achieved');
  await user.click(statuses.getByRole('link', { name: 'OnGoing' }));
  await waitFor(() => expect(names()).toEqual(['Target - 2', 'Target - 3']));
  expect(requests(ACCOUNTS).map(({ query }) => query.get('target_status'))).toEqual([null, 'achieved', 'ongoing']);
});

test('A target has one number, whatever is left out of the list, also after a reload', async () => {
  const user = open();
  await waitFor(() => expect(names()).toHaveLength(3));
  await user.selectOptions(screen.getByLabelText('Filter By FY'), yearLabel(THIS_YEAR + 1));
  await waitFor(() => expect(names()).toEqual(['Target - 2']));
  expect(screen.getByRole('article')).toHaveTextContent('2,000 Kg');
  expect(screen.getByRole('link', { name: /^View status of Target - 2/ })).toHaveAttribute(
    'href',
    '/TargetStatus?target=target-2',
  );
  cleanup();
  open(address());
  await waitFor(() => expect(names()).toEqual(['Target - 2']));
  expect(screen.getByLabelText('Filter By FY')).toHaveValue(String(THIS_YEAR + 1));
});

describe('The name of the company', () => {
  const heads = async () =>
    (await screen.findAllByRole('region', { name: /^Account / })).map((each) => each.querySelector('header'));

  test('stands once above accounts that share it, which are told apart by their numbers', async () => {
    open();
    const accounts = [
      accountOf({ epr_registered_name: 'Brands Limited', label: 'Brands Limited' }),
      accountOf({
        id: 'b',
        epr_registration_number: '2222222222',
        epr_registered_name: 'Brands Limited',
        label: 'Bags',
      }),
    ];
    respond(ACCOUNTS, { data: accounts, next: null });
    const [first, second] = await heads();
    expect(first).toHaveTextContent(/^1234567890/);
    expect(second).toHaveTextContent(/^Bags.*2222222222/);
    expect(screen.getAllByText('Brands Limited')).toHaveLength(1);
    expect(screen.getByRole('button', { name: '1234567890, Brands Limited, edit label' })).toBeVisible();
  });

  test('stands at each account where the names differ', async () => {
    open();
    const accounts = [
      accountOf({ epr_registered_name: 'Brands Limited', label: '' }),
      accountOf({ id: 'b', epr_registration_number: '2222222222', epr_registered_name: 'Bags Limited', label: '' }),
    ];
    respond(ACCOUNTS, { data: accounts, next: null });
    const [first, second] = await heads();
    expect(first).toHaveTextContent('Brands Limited');
    expect(second).toHaveTextContent('Bags Limited');
  });
});
