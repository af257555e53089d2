/** Helpers shared by tests of the superadmin's screens. */
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { target } from '#accounts/epr-accounts/contract.ts';
import { supervisedProducerAccount, supervisedRecyclerAccount } from '#oversight/supervision/contract.ts';
import { person as personSchema } from '#oversight/supervision/people-contract.ts';
import { clean } from './expectations.ts';
import { sample } from './sample.ts';

export const BROKEN = { error: 'Something went wrong.' };
export const NO_LIST = 'Invalid response format: Expected an array in the data key';

/** Nothing looks wrong. */
export const NO_CONCERNS = {
  duplicate_proofs: { count: 0, items: [] },
  late_documents: { count: 0, items: [] },
  fee_invoices_missing: { count: 0, items: [] },
  unconfirmed_payments: { count: 0, items: [] },
  late_transfers: { count: 0, items: [] },
  unanswered_lines: { count: 0, items: [] },
  old_disputes: { count: 0, items: [] },
  certificate_collisions: { count: 0, items: [] },
  buried_letters: 0,
  failing_letters: 0,
  erasures_overdue: 0,
  uploads_failing: false,
  ledger: null,
};

/** A company with every field of its profile but the file of its bank details. */
export const supervisedPerson = sample(personSchema, {
  id: 'one',
  unique_id: 'REC-000001',
  full_name: 'Asha Rao',
  email: 'asha@example.in',
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
  epr_registration_number: '1234567890',
  epr_registration_date: '2023-06-15',
  epr_registered_name: 'Brands Limited',
  waste_type: 'Plastic',
  city: 'Mumbai',
  state: 'Maharashtra',
  address: '14 Dock Road',
  gstin: '24AAAAR1234A1ZD',
  epr_certificate: '/files/certificate',
  version: 1,
  owner_id: 'owner',
  company_name: 'Brands Limited',
};
export const producerAccount = sample(supervisedProducerAccount, {
  ...account,
  email_verified: true,
  id: 'producer-account',
  owner_unique_id: 'PRO-000001',
  producer_type: 'Brand Owner (BO)',
});
export const recyclerAccount = sample(supervisedRecyclerAccount, {
  ...account,
  email_verified: true,
  id: 'recycler-account',
  owner_unique_id: 'REC-000001',
  recycler_type: 'Recycler',
});
export const producerTarget = sample(target, {
  id: 'target',
  number: 1,
  epr_account: 'producer-account',
  waste_type: 'Plastic',
  product_type: 'Category I',
  credit_type: 'Recycling',
  target_quantity: 20_000,
  remaining: 20_000,
});

/** Cells of a table row by column header. */
export function rowOf(table: HTMLElement, name: string): Record<string, string> {
  const headers = within(table).getAllByRole('columnheader');
  const cells = within(rowWith(table, name)).getAllByRole('cell');
  return Object.fromEntries(
    headers.map((header, index) => [clean(header.textContent), clean(cells[index]?.textContent ?? '')]),
  );
}

/** The only row of an element with that text. */
export function rowWith(place: HTMLElement, text: string): HTMLElement {
  const rows = within(place)
    .getAllByRole('row')
    .filter((row) => row.textContent.includes(text));
  expect(rows).toHaveLength(1);
  return rows[0] as HTMLElement;
}

/** The tile with that label. */
export const tileOf = async (label: string): Promise<HTMLElement> =>
  (await screen.findByText(label, { selector: 'span span' })).parentElement?.parentElement as HTMLElement;

/** The two columns of a dashboard by their headings. */
export const achievedColumn = (): Promise<HTMLElement> => screen.findByRole('region', { name: /^Achieved/ });
export const ongoingColumn = (): Promise<HTMLElement> => screen.findByRole('region', { name: /^On Progress/ });

/** Texts of an account's card by label: spans within a button, which cannot contain a list. */
export function factsOfCard(card: HTMLElement): Record<string, string> {
  const pairs = [...card.querySelectorAll('span')]
    .filter((span) => span.children.length === 2 && span.firstElementChild?.children.length === 0)
    .map((span) => [...span.children].map((child) => clean(child.textContent)));
  return Object.fromEntries(pairs.map(([label = '', value = '']) => [label, value]));
}
