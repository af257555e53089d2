import { screen, waitFor, within, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { counts } from '#oversight/supervision/counts-contract.ts';
import { respond, requests } from '#tests/components/api.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { NO_CONCERNS, recyclerAccount, rowWith } from '#tests/components/superadmin.ts';
import { respondWithTrades } from '#tests/components/trades.ts';
import { transaction } from '#trading/trades/responses.ts';

/** Layout shared by all screens of the superadmin. */

const LINKS = [
  ['Dashboard', '/AdminDashboad', '1,234'],
  ['Review', '/review', ''],
  ['Trades', '/trades', ''],
  ['Transaction History', '/AdminTxnHistory', '6'],
  ['Recycle Accounts', '/recyclers-profile', '2'],
  ['Producer Accounts', '/producer-profile', '3'],
  ['Producer ERP Accounts List', '/producer-erplist', '4'],
  ['Recycler ERP Accounts List', '/recycler-erplist', '5'],
] as const;

test('the sidebar leads everywhere and counts what is there', async () => {
  respondWithTrades();
  respond('GET /api/superadmin/review/', { data: [], next: null });
  for (const name of ['recyclers', 'producers', 'recycler-epr', 'producer-epr', 'transactions'] as const)
    respond(`GET /api/superadmin/${name}/`, { data: [], next: null });
  respond('GET /api/superadmin/registration-claims/', { data: [], next: null });
  respond('GET /api/superadmin/stats/', { data: {} });
  respond('GET /api/superadmin/volumes/', { data: [] });
  respond('GET /api/superadmin/concerns/', { data: NO_CONCERNS });
  const user = openScreen('/AdminTxnHistory', { as: 'superadmin' });
  respond('GET /api/users/counts/', {
    data: {
      ...sample(counts),
      epr_targets: 1_234,
      recyclers: 2,
      producers: 3,
      producer_epr_accounts: 4,
      recycler_epr_accounts: 5,
      transactions: 6,
    },
  });
  const navigation = within(await screen.findByRole('navigation', { name: 'Workspace' }));
  const links = navigation.getAllByRole('link');
  await waitFor(() => expect(textsOf(links)).toEqual(LINKS.map(([label, , count]) => `${label}${count}`)));
  for (const [index, [, path]] of LINKS.entries()) {
    const link = links[index] as HTMLElement;
    await user.click(link);
    await waitFor(() => expect(address()).toBe(path));
    await waitFor(() => expect(link).toHaveAttribute('aria-current', 'page'));
  }
});

const GROUPS = {
  Oversight: ['Disputes1', 'Recalls', 'Findings', 'Certificate numbers', 'Invoices', 'Enquiries2'],
  Site: ['Articles9', 'Rulebook', 'Billing settings'],
  System: ['System', 'Approvals3', 'Superadmins', 'Erasure Requests4', 'Audit Trail', 'Security'],
};

test('A closed group says how much waits in it, by a dot and in its name', async () => {
  const user = openScreen('/notifications', { as: 'superadmin' });
  respond('GET /api/users/notifications/', { data: [], next: null, unread: 0 });
  const work = { open_disputes: 1, enquiries: 2, approvals: 3, erasure_requests: 4, articles: 9 };
  respond('GET /api/users/counts/', { data: sample(counts, { ...work, needs_you: 5, needs_you_review: 1 }) });
  const navigation = within(await screen.findByRole('navigation', { name: 'Workspace' }));
  expect(await navigation.findByRole('button', { name: 'Oversight , 3 need you' })).toBeVisible();
  const heads = navigation.getAllByRole('button');
  expect(textsOf(heads)).toEqual(['Oversight, 3 need you', 'Site', 'System, 7 need you']);
  expect(textsOf(navigation.getAllByRole('link', { name: /needs? you$/ }))).toEqual(['1 needs you', '5 need you']);
  expect(navigation.getByRole('heading', { name: 'Companies' })).toBeVisible();
  // A superadmin has no profile of a company.
  expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull();
  for (const [place, [name, labels]] of Object.entries(GROUPS).entries()) {
    await user.click(heads[place] as HTMLElement);
    expect(heads[place]).toHaveTextContent(new RegExp(`^${name}$`));
    const list = document.getElementById(heads[place]?.getAttribute('aria-controls') ?? '') as HTMLElement;
    expect(textsOf(within(list).getAllByRole('link'))).toEqual(labels);
  }
});

/** Lists of the superadmin worked through by keyboard: after a decision the focus goes on to the item that stands there. */

const RECYCLERS = 'GET /api/superadmin/recycler-epr/';
const VERDICT = 'PATCH /api/superadmin/recycler-epr/{id}/';
const TRANSACTIONS = 'GET /api/superadmin/transactions/';
const DECIDE = 'PATCH /api/superadmin/transactions/{id}/';

test('Several accounts that wait are approved in a row without losing the place', async () => {
  let left = ['1', '2', '3'].map((id) => ({ ...recyclerAccount, id, epr_registration_number: `777000${id}` }));
  respond(RECYCLERS, () => ({ data: left, next: null }));
  respond(VERDICT, ({ params }) => {
    left = left.filter(({ id }) => id !== params['id']);
    return { message: 'Approved', data: { ...recyclerAccount, status: 'approved' } };
  });
  respond('GET /api/superadmin/producer-epr/', { data: [], next: null });
  respondWithTrades();
  respond('GET /api/superadmin/stats/', { data: {} });
  respond('GET /api/superadmin/concerns/', { data: NO_CONCERNS });
  respond('GET /api/superadmin/volumes/', { data: [] });
  const user = openScreen('/AdminDashboad', { as: 'superadmin' });
  const waiting = await screen.findByRole('region', { name: /^Accounts waiting for approval/ });
  const table = await within(waiting).findByRole('table');
  const select = (id: string) => within(table).getByRole('combobox', { name: `Decide on 777000${id}` });
  select('1').focus();
  for (const [id, next] of [
    ['1', '2'],
    ['2', '3'],
  ] as const) {
    const row = rowWith(table, `777000${id}`);
    fireEvent.change(select(id), { target: { value: 'approved' } });
    await waitFor(() => expect(row).not.toBeInTheDocument());
    // The focus moves to the row that takes this place, where a repeated Enter has no effect; its certificate precedes the decision.
    const following = rowWith(table, `777000${next}`);
    await waitFor(() => expect(following).toHaveFocus());
    await user.keyboard('{Enter}{Tab}');
    expect(within(following).getByRole('link', { name: /^Review/ })).toHaveFocus();
    await user.keyboard('{Tab}');
    expect(within(following).getByRole('link', { name: /^Certificate of/ })).toHaveFocus();
    await user.keyboard('{Tab}');
    expect(select(next)).toHaveFocus();
  }
  expect(requests(VERDICT).map(({ params }) => params['id'])).toEqual(['1', '2']);
});

test('A payment is approved by Enter alone, and the focus stays with its card', async () => {
  const proof = {
    stage: 'proven',
    transaction_proof: '/files/proof',
    work_order_date: '2026-11-20T06:30:00.000Z',
  } as const;
  let listed = ['1', '2'].map((id) => sample(transaction, { ...proof, id, order_id: `WO-2026-27-00000${id}` }));
  respond(TRANSACTIONS, () => ({ data: listed, next: null }));
  respond(DECIDE, ({ params }) => {
    listed = listed.map((each) =>
      each.id === params['id'] ? { ...each, stage: 'verified', status: 'approved' } : each,
    );
    return { message: 'Approved', data: listed[0] as never };
  });
  const user = openScreen('/AdminTxnHistory', { as: 'superadmin' });
  const card = await screen.findByRole('article', { name: 'Transaction WO-2026-27-000001' });
  within(card).getByRole('button', { name: 'Approve' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.keyboard('{Tab}{Enter}');
  expect(await within(card).findByRole('button', { name: 'Approved' })).toBeDisabled();
  await waitFor(() => expect(card).toHaveFocus());
  expect(requests(DECIDE).map(({ params }) => params['id'])).toEqual(['1']);
});
