import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { recyclerAccount } from '#accounts/epr-accounts/contract.ts';
import { referenceContract } from '#rules/reference/contract.ts';
import { respond, respondWithHtml } from '#tests/components/api.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';

const LIST = 'GET /api/epr/recycler/';
const SCREEN = '/RecycleEPRAccountsList';
const TYPES = 'GET /api/epr/waste-types/{name}/';

const COLUMNS = [
  'SR No',
  'EPR Registration No',
  'Registration Date',
  'Epr Registered Name',
  'Waste Type',
  'Recycler Type',
  'City',
  'State',
  'EPR Registration Certificate',
  'Address',
  'Status',
];

const account = sample(recyclerAccount, {
  id: 'account-1',
  epr_registration_number: '5550001',
  epr_registration_date: '2023-06-15',
  epr_registered_name: 'Deccan Recycling Private Limited',
  waste_type: 'Plastic',
  recycler_type: 'Recycler',
  city: 'Mumbai',
  state: 'Maharashtra',
  gstin: '24AAAAR1234A1ZD',
  address: '14 Dock Road',
  epr_certificate: '/files/certificate',
  status: 'approved',
  is_approved: true,
});
const pending = {
  ...account,
  id: 'account-2',
  epr_registration_number: '5550002',
  epr_registered_name: 'Konkan Polymers',
  epr_certificate: '',
  status: 'pending' as const,
  is_approved: false,
};

const open = () => openScreen(SCREEN, { as: 'recycler' });
const row = (name: RegExp) => screen.findByRole('row', { name });

describe('EPR accounts of a recycler', () => {
  test('The table has the columns in their order and one row an account', async () => {
    respond(LIST, { data: [account, pending], next: null });
    const user = open();
    const line = await row(/5550001/);
    expect(textsOf(screen.getAllByRole('columnheader'))).toEqual(COLUMNS);
    expect(textsOf(within(line).getAllByRole('cell'))).toEqual([
      '1',
      '5550001',
      '15 Jun 2023',
      'Deccan Recycling Private Limited',
      'Plastic',
      'Recycler',
      'Mumbai',
      'Maharashtra GST 24AAAAR1234A1ZD',
      'View',
      '14 Dock Road',
      'Approved Add Quantity Capacity',
    ]);
    expect(within(line).getByRole('link', { name: 'Capacity of 5550001' })).toHaveAttribute(
      'href',
      '/Capacity/account-1',
    );
    expect(within(line).getByRole('link', { name: '24AAAAR1234A1ZD' })).toHaveAttribute('href', '/GstRegistrations');
    const file = within(line).getByRole('link', { name: 'View certificate of 5550001' });
    expect(file).toHaveAttribute('target', '_blank');
    expect(file).toHaveAttribute('href', '/files/certificate');
    // A dash for a missing certificate.
    expect(within(await row(/5550002/)).getAllByRole('cell')[8]).toHaveTextContent(/^-$/);
    respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
    respond(TYPES, { data: sample(referenceContract[TYPES].response.shape.data) });
    await user.click(within(line).getByRole('link', { name: 'Add Quantity for 5550001' }));
    expect(await screen.findByLabelText('EPR Registration Number')).toHaveValue('5550001');
  });

  test("A response that is not the API's is shown with its status", async () => {
    respondWithHtml(LIST, 404);
    const user = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch data. Status: 404');
    respondWithHtml(LIST, 200);
    // The retry fails with another error.
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Invalid response format'));
  });
});
