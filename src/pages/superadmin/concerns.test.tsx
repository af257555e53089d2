/** The superadmin's dashboard: what looks wrong. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond } from '#tests/components/api.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { NO_CONCERNS } from '#tests/components/superadmin.ts';
import { respondWithTrades } from '#tests/components/trades.ts';

const orders = (...numbers: string[]) => ({
  count: numbers.length,
  items: numbers.map((number) => ({
    trade_id: `trade-${number}`,
    order_id: number,
    company: 'Green Loop',
    since: '2026-11-20T06:30:00.000Z',
  })),
});

test('every concern stands there with its number, the most severe first, and what is not so is left out', async () => {
  respond('GET /api/superadmin/stats/', { data: {} });
  respond('GET /api/superadmin/producer-epr/', { data: [], next: null });
  respond('GET /api/superadmin/recycler-epr/', { data: [], next: null });
  respond('GET /api/superadmin/volumes/', { data: [] });
  respondWithTrades();
  const tries = orders('WO-7');
  respond('GET /api/superadmin/concerns/', {
    data: {
      ...NO_CONCERNS,
      ledger: { at: '2026-11-21T20:30:00.000Z', breaches: 2 },
      erasures_overdue: 1,
      uploads_failing: true,
      duplicate_proofs: {
        count: 1,
        items: [{ orders: ['WO-1', 'WO-2'].map((order_id) => ({ trade_id: `trade-${order_id}`, order_id })) }],
      },
      late_documents: orders('WO-3', 'WO-3'),
      fee_invoices_missing: orders('WO-4'),
      unconfirmed_payments: orders('WO-5'),
      certificate_collisions: {
        count: 1,
        items: tries.items.map((order) => ({ ...order, certificate_number: 'C-1' })),
      },
      old_disputes: orders('WO-8', 'WO-9'),
      late_transfers: orders('WO-10'),
      failing_letters: 1,
      buried_letters: 3,
    },
  });
  openScreen('/AdminDashboad', { as: 'superadmin' });
  const heading = await screen.findByRole('heading', { name: /^Looks wrong 12/ });
  const card = within(heading.closest('section') ?? (heading.parentElement?.parentElement as HTMLElement));
  const since = 'Green Loop, since 20 Nov 2026, 12:00 pm IST';
  expect(textsOf(card.getAllByRole('listitem'))).toEqual([
    'The ledger does not add up: 2 differencesVerified 22 Nov 2026, 2:00 am IST; which ones, System says.',
    '1 erasure request is overdueThe answer was due within 30 days. See Erasure Requests.',
    'Documents cannot be uploadedFiles can be neither kept nor read: their place is gone, read-only or out of reach. See Files in System.',
    'Same document in another transaction: 1 documentWO-1 and WO-2',
    `Approved more than 7 days ago, recycler's documents missing: 2 ordersWO-3 ${since}WO-3 ${since}`,
    `Approved without a fee invoice: 1 orderWO-4 ${since}Billing settings`,
    `Recorded more than 7 days ago, not confirmed: 1 paymentWO-5 ${since}`,
    `Recorded a certificate number of another seller: 1 tryWO-7 C-1, ${since}`,
    `Open for more than 7 days: 2 disputesWO-8 ${since}WO-9 ${since}`,
    `Approved more than 7 days ago, certificate numbers missing: 1 orderWO-10 ${since}`,
    'E-mails are not being sent: 1 message waitsThey are tried again by themselves; the reason is in System.',
    'Not delivered: 3 messagesTen tries each; reasons and another try are in System.',
  ]);
  expect(card.getByRole('link', { name: 'WO-7' })).toHaveAttribute('href', '/trade/trade-WO-7');
});
