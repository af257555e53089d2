/** Layout shared by all screens of the superadmin. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond } from '../../../tests/components/api.ts';
import { textsOf } from '../../../tests/components/expectations.ts';
import { sample } from '../../../tests/components/sample.ts';
import { address, openScreen } from '../../../tests/components/screen.tsx';
import { NO_CONCERNS } from '../../../tests/components/superadmin.ts';
import { counts } from '../../features/supervision/contract.ts';

const LINKS = [
  ['Dashboard', '/AdminDashboad', '1,234'],
  ['Trades', '/trades', ''],
  ['Review', '/review', ''],
  ['Recycle Accounts', '/recyclers-profile', '2'],
  ['Producer Accounts', '/producer-profile', '3'],
  ['Producer ERP Accounts List', '/producer-erplist', '4'],
  ['Recycler ERP Accounts List', '/recycler-erplist', '5'],
  ['Transaction History', '/AdminTxnHistory', '6'],
] as const;

test('the sidebar leads everywhere and counts what is there', async () => {
  respond('GET /api/epr/trades/', { data: [], next: null, tabs: { needs_you: 0, waiting: 0, done: 0, closed: 0 } });
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
  await waitFor(() =>
    expect(textsOf(links).slice(0, LINKS.length)).toEqual(LINKS.map(([label, , count]) => `${label}${count}`)),
  );
  const billing = textsOf(links).filter((text) => /^(Enquiries|Invoices|Billing settings)/.test(text));
  expect(billing).toEqual([expect.stringMatching(/^Enquiries/), 'Invoices', 'Billing settings']);
  expect(navigation.getByRole('link', { name: 'Billing settings' })).toHaveAttribute('href', '/BillingSettings');
  // A superadmin has no profile of a company.
  expect(links.map((link) => link.getAttribute('href'))).not.toContain('/profile');
  for (const [index, [, path]] of LINKS.entries()) {
    const link = links[index] as HTMLElement;
    await user.click(link);
    await waitFor(() => expect(address()).toBe(path));
    await waitFor(() => expect(link).toHaveAttribute('aria-current', 'page'));
  }
});
