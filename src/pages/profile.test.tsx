import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { acceptOf } from '#lib/file-rules.ts';
import { counts } from '#oversight/supervision/counts-contract.ts';
import { profile } from '#people/company/contract.ts';
import { cityNames } from '#rules/reference/places.ts';
import { respond, breakConnection, holdResponses, refuse, requests } from '#tests/components/api.ts';
import { startClock } from '#tests/components/clock.ts';
import { expectMessage, expectRetries, textsOf } from '#tests/components/expectations.ts';
import { expectFieldMessages, fieldOf, fileNamed, fillIn, optionsOf } from '#tests/components/forms.ts';
import { respondWithProfileCheck } from '#tests/components/producer.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';

const READ = 'GET /api/users/profile/';
const WRITE = 'PATCH /api/users/update/';

const bare = sample(profile, {
  unique_id: 'PRO-000123',
  role: 'producer',
  full_name: 'Vikram Shah',
  company_name: 'Brands Private Limited',
  email_verified: true,
});
const whole: typeof bare = {
  ...bare,
  gst_number: '27AAPFU0939F1ZV',
  state: 'Maharashtra',
  city: 'Mumbai',
  pcb_number: 'MPCB/2020/118',
  registration_date: '2020-04-01',
  address: '14 Dock Road',
  company_logo: '/files/logo.png',
  pcb_doc: '/files/pcb.pdf',
  account_holder_name: 'Brands Private Limited',
  account_number: '123456789012',
  bank_name: 'State Bank of India',
  ifsc_code: 'SBIN0000300',
  branch_name: 'Fort',
  canceled_check_proof: '/files/cheque.pdf',
};

const COMPANY = {
  'Company Name': 'Brands Private Limited',
  'GST Number': '27AAPFU0939F1ZV',
  State: 'Maharashtra',
  City: 'Mumbai',
  'PCB Registration Number': 'MPCB/2020/118',
  'Registration Date': '2020-04-01',
  'Registered Address': '14 Dock Road',
  'Company Logo': fileNamed('logo.png'),
  'PCB Document': fileNamed('pcb.pdf'),
};
const BANK = {
  'Account Holder Name': 'Brands Private Limited',
  'Account Number': '123456789012',
  'Confirm Account Number': '123456789012',
  'Bank Name': 'State Bank of India',
  'IFSC Code': 'SBIN0000300',
  'Branch Name': 'Fort',
  'Cancelled Cheque Proof': fileNamed('cheque.pdf'),
};

/** Opens `/profile` with that profile; a save changes it to `saved`. */
function openProfile(shown: typeof bare, saved = shown): UserEvent {
  let stored = shown;
  respondWithProfileCheck(...(shown.gst_number === null ? ['gst_number', 'bank_name'] : []));
  respond('GET /api/users/bank-details/', { data: [], next: null });
  respond(WRITE, () => {
    stored = saved;
    return { message: 'Saved', data: saved };
  });
  const user = openScreen('/profile', { as: 'producer' });
  // The session takes over the profile's e-mail address.
  const email = localStorage.getItem('useremail') ?? '';
  respond(READ, () => ({ data: { ...stored, email } }));
  return user;
}

const form = (name: string) => screen.findByRole('form', { name });
const save = (user: UserEvent, place: HTMLElement) =>
  user.click(within(place).getByRole('button', { name: /^Save (Profile|Bank Details)$/ }));
const messages = () => screen.getByRole('region', { name: 'Messages' });

describe('The card of the profile', () => {
  test.each([
    {
      role: 'recycler',
      addresses: [
        '/RecyclerDashboard',
        '/RecyclerCreditOffers',
        '/RecycleCounterOffers',
        '/RecycleEPRAccountsList',
        '/RecycleCounterOffers',
        '/RecycleTxnHistory?stage=completed',
      ],
    },
    {
      role: 'producer',
      addresses: [
        '/ProducerDashboard',
        '/ProducerCreditOffers',
        '/ProducerCounterOffers?show=answered',
        '/ProducerEPRAccountsList',
        '/ProducerDirectPurchase',
        '/ProducerTxnHistory?stage=completed',
      ],
    },
  ] as const)('$role: name, number, place, counters of the own role', async ({ role, addresses }) => {
    openProfile({ ...whole, role });
    respond('GET /api/users/counts/', {
      data: sample(counts, {
        epr_credits: 1_234,
        credit_offers: 2,
        counter_credit_offers_received: 3,
        epr_accounts: 4,
        pending_order: 5,
        complete_order: 6,
        // A person who has traded needs no first steps.
        transactions: 1,
      }),
    });
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('heading', { name: 'Vikram Shah' })).toBeVisible();
    expect(main.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    expect(main.getByText('PRO-000123')).toBeVisible();
    expect(main.getByText('Mumbai, Maharashtra, India')).toBeVisible();
    const links = within(main.getByRole('navigation', { name: 'Your market' })).getAllByRole('link');
    await waitFor(() =>
      expect(textsOf(links)).toEqual([
        'Dashboard1,234',
        'Offers2',
        'Counter Offers3',
        'EPR Accounts4',
        'Pending Orders5',
        'Completed Orders6',
      ]),
    );
    expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses);
  });

  test.each(['/profile', '/Profile'])('Without a session %s is the log-in offer', async (path) => {
    openScreen(path);
    expect(await screen.findByRole('heading', { name: 'You must be logged in!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(path)}`,
    );
  });

  test('The superadmin has none', async () => {
    openScreen('/profile', { as: 'superadmin' });
    await waitFor(() => expect(address()).toBe('/404'));
  });
});

describe('Company Profile', () => {
  test('Every field has its message', async () => {
    const user = openProfile(bare);
    const company = await form('Company Profile');
    expect(textsOf(screen.getAllByRole('tab'))).toEqual(['Company Profile', 'Bank Details', 'Personal Details']);
    await user.clear(fieldOf(company, 'Company Name'));
    await save(user, company);
    await waitFor(() => expect(fieldOf(company, 'Company Name')).toHaveFocus());
    expectFieldMessages(company, {
      'Company Name': 'Company Name is required',
      'GST Number': 'GST Number is required',
      State: 'State is required',
      City: 'City is required',
      'PCB Registration Number': 'PCB Registration is required',
      'Registration Date': 'Registration Date is required',
      'Registered Address': 'Registered Address is required',
      'Company Logo': 'companyLogo is required',
      'PCB Document': 'Pcb Document is required',
    });
  });

  test('Cities of the state, files and numbers of the right form', async () => {
    const user = openProfile(bare).setup({ applyAccept: false });
    const company = await form('Company Profile');
    const city = fieldOf(company, 'City');
    expect(city).toBeDisabled();
    await fillIn(user, company, { State: 'Maharashtra', City: 'Mumbai' });
    await fillIn(user, company, { State: 'Gujarat' });
    expect(city).toHaveValue('');
    const [, ...cities] = optionsOf(city);
    expect(cities).toEqual([...new Set(cityNames('Gujarat')), 'Other city']);
    expect(fieldOf(company, 'Company Logo')).toHaveAttribute('accept', acceptOf('company_logo'));
    expect(fieldOf(company, 'PCB Document')).toHaveAttribute('accept', acceptOf('pcb_document'));
    await fillIn(user, company, {
      'Company Logo': fileNamed('logo.txt'),
      'PCB Document': fileNamed('logo.txt'),
      'GST Number': '27AAPFU0000F1ZZ',
      'Social links optional': 'http://plain.example',
    });
    await save(user, company);
    expect(await within(company).findByText('Links start with https://')).toBeVisible();
    expectFieldMessages(company, {
      'Company Logo': 'Only PNG, JPG, and WEBP files are allowed',
      'PCB Document': 'Only PDF, PNG, and JPG files are allowed',
      'GST Number': 'Enter a valid GST number',
    });
  });

  test('Sent with its files as multipart, and again without them; social links are one on each line', async () => {
    const links = ['https://one.example/a', 'https://two.example/b'];
    const user = openProfile(bare, { ...whole, account_number: null, social_links: links });
    const company = await form('Company Profile');
    await fillIn(user, company, { ...COMPANY, 'Social links optional': links.join('\n') });
    await save(user, company);
    await expectMessage('Profile updated successfully!');
    await user.click(within(messages()).getByRole('button', { name: 'Dismiss' }));
    const [first] = requests(WRITE);
    expect(first?.headers.get('content-type')).toContain('multipart/form-data');
    expect(first?.body).toMatchObject({ address: '14 Dock Road', social_links: JSON.stringify(links) });
    // The other form is still to fill in, so it is shown.
    expect(await form('Bank Details')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Company Profile' }));
    await waitFor(() => expect(within(company).getAllByText('View current file')).toHaveLength(2));
    expect(fieldOf(company, 'Social links optional')).toHaveValue(links.join('\n'));
    await fillIn(user, company, { 'Registered Address': '15 Dock Road' });
    await save(user, company);
    await waitFor(() => expect(requests(WRITE)).toHaveLength(2));
    const { body } = requests(WRITE)[1] ?? {};
    expect(body).toMatchObject({ address: '15 Dock Road' });
    expect(body).not.toHaveProperty('company_logo');
    await expectMessage('Profile updated successfully!');
  });

  test('A recycler chooses whether the market names the company', async () => {
    const label = 'Show my company name on my offers';
    const recycler = { ...whole, role: 'recycler' as const };
    const user = openProfile(recycler, { ...recycler, show_company_name: true });
    const company = await form('Company Profile');
    const box = within(company).getByRole('checkbox', { name: label });
    expect(box).not.toBeChecked();
    expect(box).toHaveAccessibleDescription('Your availability proof may show it already.');
    await user.click(box);
    await save(user, company);
    await expectMessage('Profile updated successfully!');
    expect(requests(WRITE)[0]?.body).toMatchObject({ show_company_name: true });
    await waitFor(() => expect(within(company).getByRole('checkbox', { name: label })).toBeChecked());
  });

  test('A refusal stands beside its field, nothing is lost', async () => {
    const user = openProfile(bare);
    const company = await form('Company Profile');
    await fillIn(user, company, COMPANY);
    refuse(WRITE, {
      status: 400,
      error: 'Please check the form.',
      errors: { gst_number: 'This GST number does not fit the state.' },
    });
    await save(user, company);
    await expectMessage('Failed to update profile. Please try again.');
    expectFieldMessages(company, { 'GST Number': 'This GST number does not fit the state.' });
    expect(fieldOf(company, 'Registered Address')).toHaveValue('14 Dock Road');
    expect(within(company).getByText('logo.png')).toBeVisible();
    breakConnection(WRITE);
    await user.click(within(messages()).getByRole('button', { name: 'Dismiss' }));
    await save(user, company);
    await expectMessage('Failed to update profile. Please try again.');
  });

  test('A day to come is refused by the server; what it says of a GST number goes with another state', async () => {
    const user = openProfile(whole);
    const company = await form('Company Profile');
    refuse(WRITE, {
      status: 400,
      errors: { registration_date: 'The registration date cannot be in the future' },
    });
    await fillIn(user, company, { 'Registration Date': '2090-01-01' });
    await save(user, company);
    expect(await within(company).findByText('The registration date cannot be in the future')).toBeVisible();
    const result = 'The GST number does not belong to the chosen state';
    refuse(WRITE, { status: 400, errors: { gst_number: result } });
    await fillIn(user, company, { 'Registration Date': '2019-01-01', State: 'Karnataka', City: 'Mysuru' });
    await save(user, company);
    expect(await within(company).findByText(result)).toBeVisible();
    await fillIn(user, company, { State: 'Maharashtra' });
    expect(within(company).queryByText(result)).not.toBeInTheDocument();
  });
});

describe('Bank Details', () => {
  async function openBank() {
    const user = openProfile(bare, { ...whole, gst_number: null });
    await user.click(await screen.findByRole('tab', { name: 'Bank Details' }));
    return { user, bank: await form('Bank Details') };
  }

  test('Every field has its message, the numbers must agree', async () => {
    const { user, bank } = await openBank();
    expect(address()).toBe('/profile?tab=bank');
    await save(user, bank);
    await waitFor(() => expect(fieldOf(bank, 'Account Holder Name')).toHaveFocus());
    expectFieldMessages(bank, {
      'Account Holder Name': 'Account Holder Name is required',
      'Account Number': 'Account Number is required',
      'Confirm Account Number': 'Co -Account Number is required',
      'Bank Name': 'Bank Name is required',
      'IFSC Code': 'IFSC Code is required',
      'Branch Name': 'Branch Name is required',
      'Cancelled Cheque Proof': 'Upload Cancelled Check is required',
    });
    await fillIn(user, bank, { 'Account Number': '12345678a9012' });
    expect(fieldOf(bank, 'Account Number')).toHaveValue('123456789012');
    await fillIn(user, bank, { 'Confirm Account Number': '123456789013', 'IFSC Code': 'SBIN1' });
    await save(user, bank);
    await waitFor(() =>
      expectFieldMessages(bank, {
        'Confirm Account Number': 'Account Number mismatch',
        'IFSC Code': 'Enter a valid IFSC code',
      }),
    );
    expect(fieldOf(bank, 'Cancelled Cheque Proof')).toHaveAttribute('accept', acceptOf('cancelled_cheque'));
  });

  test('Bank details are saved with a message of 5 s and a masked number, and saved again without it', async () => {
    const { user, bank } = await openBank();
    const done = '✅ Bank details updated successfully!';
    await fillIn(user, bank, BANK);
    const clock = startClock();
    const pressed = clock.now();
    await save(user, bank);
    await expectMessage(done);
    const shownAt = clock.now();
    clock.passTo(pressed + 4_999);
    expect(messages()).toHaveTextContent(done);
    clock.passTo(shownAt + 5_000);
    expect(messages()).not.toHaveTextContent(done);
    // The other form is still to fill in and has been shown.
    expect(address()).toBe('/profile?tab=company');
    await user.click(screen.getByRole('tab', { name: 'Bank Details' }));
    expect(fieldOf(bank, 'Account Number')).toHaveValue('');
    await waitFor(() => expect(fieldOf(bank, 'Account Number')).toHaveAttribute('placeholder', 'XXXXXX9012'));
    await fillIn(user, bank, { 'Branch Name': 'Colaba' });
    await save(user, bank);
    await waitFor(() => expect(requests(WRITE)).toHaveLength(2));
    const { body } = requests(WRITE)[1] ?? {};
    expect(body).toMatchObject({ branch_name: 'Colaba' });
    expect(body).not.toHaveProperty('account_number');
    await expectMessage(done);
  });

  test('A failure carries the server’s message, for 5 s', async () => {
    const { user, bank } = await openBank();
    await fillIn(user, bank, BANK);
    refuse(WRITE, { error: 'The bank is closed.' });
    const failed = '❌ Failed to update bank details: The bank is closed.';
    const clock = startClock();
    const pressed = clock.now();
    await save(user, bank);
    await expectMessage(failed);
    const shownAt = clock.now();
    clock.passTo(pressed + 4_999);
    expect(messages()).toHaveTextContent(failed);
    clock.passTo(shownAt + 5_000);
    expect(messages()).not.toHaveTextContent(failed);
    expect(fieldOf(bank, 'Bank Name')).toHaveValue('State Bank of India');
  });
});

describe('The profile', () => {
  test('Text typed in one tab survives a look at the other', async () => {
    const user = openProfile(bare);
    const company = await form('Company Profile');
    await fillIn(user, company, { 'Registered Address': '14 Dock Road' });
    await user.click(screen.getByRole('tab', { name: 'Bank Details' }));
    expect(company).not.toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Company Profile' }));
    expect(fieldOf(company, 'Registered Address')).toHaveValue('14 Dock Road');
  });

  test('loading and failed', async () => {
    const user = openProfile(whole);
    const result = 'The ledger is being counted.';
    refuse(READ, { error: result });
    const release = holdResponses(READ);
    expect(await within(await screen.findByRole('main')).findByText('Loading...')).toBeInTheDocument();
    release();
    await expectRetries(user, READ, result, () => respond(READ, { data: whole }));
    const company = await form('Company Profile');
    expect(fieldOf(company, 'Registered Address')).toHaveValue('14 Dock Road');
    expect(within(screen.getByRole('main')).queryByText('Loading...')).not.toBeInTheDocument();
  });
});
