/** The page of one company for the superadmin: whole profile, bank details, EPR accounts and latest trades. */
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { respond, refuse } from '../../../tests/components/api.ts';
import { factsOf, textsOf } from '../../../tests/components/expectations.ts';
import { sample } from '../../../tests/components/sample.ts';
import { openScreen } from '../../../tests/components/screen.tsx';
import { rowOf } from '../../../tests/components/superadmin.ts';
import { supervisedProducerAccount, supervisedRecyclerAccount } from '../../features/supervision/contract.ts';
import { person as personSchema } from '../../features/supervision/people-contract.ts';

const person = sample(personSchema, {
  id: 'one',
  unique_id: 'REC-000001',
  full_name: 'Asha Rao',
  email: 'asha@example.in',
  email_verified: false,
  mobile_no: '9876543210',
  designation: 'Manager',
  company_name: 'Rao Limited',
  registration_date: '2020-04-01',
  city: 'Mumbai',
  state: 'Maharashtra',
  gst_number: '27ABCFU1234F1Z5',
  pcb_number: 'MPCB/2020/1',
  address: '14 Dock Road',
  company_logo: '/files/logo.png',
  pcb_doc: '/files/pcb.pdf',
  account_holder_name: 'Rao Limited',
  account_number: 'XXXXXX9012',
  bank_name: 'State Bank of India',
  branch_name: 'Fort',
  ifsc_code: 'SBIN0000300',
});
const account = {
  id: 'account',
  epr_registration_number: '4101152019',
  epr_registered_name: 'Rao Works',
  waste_type: 'Plastic',
  city: 'Pune',
  state: 'Maharashtra',
  status: 'pending',
  epr_certificate: '/files/certificate',
} as const;
const trade = {
  id: 'trade',
  title: 'Washed bales',
  order_id: 'WO-2026-27-000001',
  stage: 'completed',
  with: 'Brands Limited',
  quantity: 12_000,
  unit: 'kg',
  total: 45_538.56,
  created_at: '2026-10-10T12:06:00.000Z',
} as const;

const SIDES = {
  recycler: {
    path: '/recyclers-profile/one',
    heading: 'Recycler',
    list: ['Recyclers - ProfileList', '/recyclers-profile'],
    show: (accounts: boolean) =>
      respond('GET /api/superadmin/recyclers/{id}/', {
        data: {
          ...person,
          accounts: accounts ? [sample(supervisedRecyclerAccount, account)] : [],
          trades: accounts ? [trade] : [],
        },
      }),
  },
  producer: {
    path: '/producer-profile/one',
    heading: 'Producer',
    list: ['Producers - ProfileList', '/producer-profile'],
    show: (accounts: boolean) =>
      respond('GET /api/superadmin/producers/{id}/', {
        data: {
          ...person,
          accounts: accounts ? [sample(supervisedProducerAccount, account)] : [],
          trades: accounts ? [trade] : [],
        },
      }),
  },
} as const;

describe.each(['recycler', 'producer'] as const)('The page of a %s', (side) => {
  const { path, heading, list, show } = SIDES[side];

  test('has the whole profile, the masked bank details, EPR accounts and latest trades', async () => {
    show(true);
    openScreen(path, { as: 'superadmin' });
    const profile = await screen.findByRole('region', { name: 'Profile' });
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(screen.getByText('Rao Limited (REC-000001)')).toBeVisible();
    expect(screen.getByRole('link', { name: list[0] })).toHaveAttribute('href', list[1]);
    expect(factsOf(profile)).toMatchObject({
      'Full Name': 'Asha Rao',
      Designation: 'Manager',
      Email: 'asha@example.in (not confirmed)',
      Mobile: '9876543210',
      Company: 'Rao Limited',
      ID: 'REC-000001',
      'GST number': '27ABCFU1234F1Z5',
      'PCB number': 'MPCB/2020/1',
      Registered: '1 Apr 2020',
      City: 'Mumbai',
      State: 'Maharashtra',
      Address: '14 Dock Road',
    });
    expect(within(profile).getByRole('link', { name: 'View dashboard' })).toHaveAttribute(
      'href',
      `/${side}s/targetStatus/one`,
    );
    const logo = within(profile).getByRole('link', { name: 'View logo of Rao Limited' });
    expect(logo.querySelector('img')).toHaveAttribute('src', '/files/logo.png');
    const bank = screen.getByRole('region', { name: 'Bank details' });
    expect(factsOf(bank)).toMatchObject({
      'Account holder': 'Rao Limited',
      Bank: 'State Bank of India',
      Branch: 'Fort',
      'IFSC code': 'SBIN0000300',
    });
    expect(bank).toHaveTextContent('XXXXXX9012');
    const accounts = rowOf(screen.getByRole('table', { name: 'EPR accounts' }), '4101152019');
    expect(accounts).toMatchObject({
      'Registered name': 'Rao Works',
      'Waste Type': 'Plastic',
      Place: 'Pune, Maharashtra',
      Status: 'Pending',
    });
    expect(screen.getByRole('combobox', { name: 'Decide on 4101152019' })).toBeEnabled();
    const trades = screen.getByRole('table', { name: 'Latest trades' });
    expect(textsOf(within(trades).getAllByRole('columnheader'))).toEqual([
      'Trade',
      'Order no.',
      'Stage',
      'With',
      'Quantity',
      'Total payable',
      'Requested',
    ]);
    expect(rowOf(trades, 'Washed bales')).toMatchObject({
      Stage: 'Completed',
      With: 'Brands Limited',
      Quantity: '12,000 Kg',
      'Total payable': '₹ 45,538.56',
      Requested: '10 Oct 2026, 5:36 pm IST',
    });
    expect(within(trades).getByRole('link', { name: 'Washed bales' })).toHaveAttribute('href', '/trade/trade');
  });

  test('says that there are no accounts and trades', async () => {
    show(false);
    openScreen(path, { as: 'superadmin' });
    expect(await screen.findByText('No ERP Account available')).toBeVisible();
    expect(screen.getByText('No trades yet')).toBeVisible();
  });

  test('of nobody leads back to the list', async () => {
    refuse(`GET /api/superadmin/${side}s/{id}/`, { status: 404, error: 'Not found.' });
    openScreen(path, { as: 'superadmin' });
    expect(await screen.findAllByRole('link', { name: new RegExp(list[0]) })).not.toHaveLength(0);
    expect(screen.queryByRole('region', { name: 'Profile' })).toBeNull();
  });
});
