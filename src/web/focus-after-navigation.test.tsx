/** After a navigation by link or form the focus is on the heading of the next page. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { counts } from '#oversight/supervision/counts-contract.ts';
import { profile } from '#people/company/contract.ts';
import { security } from '#people/identity/account-contract.ts';
import { respond } from '#tests/components/api.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { siteOf } from '#tests/components/site.ts';
import { tradeFileOf } from '#tests/components/trade-file.ts';
import { respondWithTrades } from '#tests/components/trades.ts';

const MARKET = 'Your One-Stop Marketplace for EPR Credits';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('The focus is on the heading after a link from one trade to another, whose page is the same', async () => {
  const orders = { one: 'WO-2026-27-000001', two: 'WO-2026-27-000002' } as const;
  respond('GET /api/epr/trades/{id}/', ({ params }) => {
    const [id, other] = params['id'] === 'two' ? (['two', 'one'] as const) : (['one', 'two'] as const);
    const file = tradeFileOf('superadmin', { id, stage: 'paying', proofs: ['transaction_proof'] });
    const transaction = file.transaction && {
      ...file.transaction,
      order_id: orders[id],
      duplicate_proof: true,
      duplicate_of: [{ trade_id: other, order_id: orders[other] }],
    };
    return { data: { ...file, order: { ...file.order, order_id: orders[id] }, transaction } };
  });
  const user = openScreen('/trade/one', { as: 'superadmin' });
  await heading(orders.one);
  const link = within(screen.getByRole('note')).getByRole('link', { name: orders.two });
  link.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/trade/two'));
  const next = await heading(orders.two);
  await waitFor(() => expect(next).toHaveFocus());
});

test('The focus is on the heading after the log-in and the log-out of a recycler', async () => {
  const email = 'asha@example.in';
  const enter = async (user: UserEvent) => {
    await user.type(await screen.findByLabelText('Email'), email);
    await user.type(screen.getByLabelText('Password', { exact: true }), 'a long password{Enter}');
  };
  respond('POST /api/users/login/', {
    account: 'recycler',
    access: 'new',
    refresh: 'newer',
    organisation: null,
    device: 'd',
  });
  respond('GET /api/users/members/', {
    data: [],
    invitations: [],
    require_second_factor: false,
    second_factor_due_at: null,
  });
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  for (const key of ['GET /api/epr/recycler/', 'GET /api/epr/credit/'] as const) respond(key, { data: [], next: null });
  respondWithTrades();
  respond('GET /api/users/profile/', { data: sample(profile, { role: 'recycler', full_name: 'Asha Rao', email }) });
  respond('GET /api/users/counts/', { data: sample(counts) });
  respond('GET /api/users/security/', { data: sample(security, { email, factors: [] }) });
  const user = openScreen('/Erpcredits', { services: siteOf() });
  await heading(MARKET);
  const banner = within((await screen.findAllByRole('banner'))[0] as HTMLElement);
  banner.getByRole('link', { name: 'Login' }).focus();
  await user.keyboard('{Enter}');
  const login = await screen.findByRole('heading', { level: 1, name: 'Login to your account' });
  await waitFor(() => expect(login).toHaveFocus());
  await enter(user);
  // The visitor came from the market and returns there.
  await waitFor(() => expect(address()).toBe('/Erpcredits'));
  await waitFor(async () => expect(await heading(MARKET)).toHaveFocus());

  cleanup();
  const again = openScreen('/login', { services: siteOf() });
  await enter(again);
  await waitFor(() => expect(address()).toBe('/RecyclerDashboard'));
  await waitFor(async () => expect(await heading('Dashboard')).toHaveFocus());
  const [logout] = within(screen.getByRole('main')).getAllByRole('button', { name: 'Logout' });
  logout?.focus();
  await again.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/Erpcredits'));
  await waitFor(async () => expect(await heading(MARKET)).toHaveFocus());
});
