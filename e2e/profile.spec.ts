/** The company profile of both roles: the card with its counters, and the two forms. */
import type { Locator, Page } from '@playwright/test';
import { cityNames } from '../src/features/reference/places.ts';
import { expect, expectMessage, test } from './market.ts';
import { paper, photo } from './papers.ts';
import { type Person, PLACE } from './people.ts';
import { type Actor, addAccount, ask, join, joinBare, listGoods, openAs, superadmin, trade } from './stage.ts';
import { cut, nextCall, PROVOKED, recordCalls, refuse } from './answers.ts';
import { fillBank } from './steps/bank-form.ts';
import { expectFailure, expectHead, expectLoading } from './steps/screen-rules.ts';

const READ = 'GET /api/users/profile/';
const WRITE = 'PATCH /api/users/update/';

test.use({ expectedErrors: PROVOKED });

const COUNTERS = {
  recycler: {
    Dashboard: '/RecyclerDashboard',
    Offers: '/RecyclerCreditOffers',
    'Counter Offers': '/RecycleCounterOffers',
    'EPR Accounts': '/RecycleEPRAccountsList',
    'Pending Orders': '/RecyclerDirectPurchase',
    'Completed Orders': '/RecycleTxnHistory',
  },
  producer: {
    Dashboard: '/ProducerDashboard',
    Offers: '/ProducerCreditOffers',
    'Counter Offers': '/ProducerCounterOffers',
    'EPR Accounts': '/ProducerEPRAccountsList',
    'Pending Orders': '/ProducerDirectPurchase',
    'Completed Orders': '/ProducerTxnHistory',
  },
} as const;

for (const role of ['recycler', 'producer'] as const) {
  test(`The card of a ${role}: name, number, place, counters of the own role, Logout`, async ({ page, request }) => {
    const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
    const actor = role === 'recycler' ? recycler : producer;
    const offer = await listGoods(recycler);
    await addAccount(recycler);
    await ask(producer, 'counter', offer.id);
    await ask(producer, 'counter', offer.id, { quantity: 2_000 });
    for (const stage of ['approved', 'paid', 'verified'] as const)
      await trade({ recycler, producer, offer }, stage, { quantity: 1_000 });
    await trade({ recycler, producer, offer }, 'completed', { quantity: 1_000 });
    await openAs(page, actor, '/profile');
    await expectHead(page, { heading: 'Profile' });
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: actor.person.fullName })).toBeVisible();
    await expect(main.getByText(role === 'recycler' ? /^REC-\d{6}$/ : /^PRO-\d{6}$/)).toBeVisible();
    await expect(main.getByText('Mumbai, Maharashtra, India', { exact: true })).toBeVisible();
    const counters = page.getByRole('navigation', { name: 'Your market' }).getByRole('link');
    const { headers } = actor;
    const counted = await request.get('/api/users/counts/', { headers });
    const { data }: { data: Record<string, number> } = await counted.json();
    const fields = [
      'epr_credits',
      'credit_offers',
      'counter_credit_offers_received',
      'epr_accounts',
      'pending_order',
      'complete_order',
    ];
    await expect(counters).toHaveText(
      Object.keys(COUNTERS[role]).map(
        (label, index) => `${label}${data[fields[index] ?? '']?.toLocaleString('en-IN')}`,
      ),
    );
    expect(data['pending_order']).toBe(3);
    expect(data['complete_order']).toBe(1);
    const addresses = await counters.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual(Object.values(COUNTERS[role]));
    await main.getByRole('button', { name: 'Logout' }).last().click();
    await expect(page).toHaveURL('/Erpcredits');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
}

test('Without a session the log-in offer, for the superadmin /404', async ({ page, request }) => {
  for (const path of ['/profile', '/Profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'You must be logged in!' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(path)}`,
    );
  }
  await openAs(page, await superadmin(request), '/AdminDashboad');
  await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Profile/ })).toHaveCount(0);
  await page.goto('/profile');
  await expect(page).toHaveURL('/404');
});

const company = (page: Page) => page.getByRole('form', { name: 'Company Profile' });
const bank = (page: Page) => page.getByRole('form', { name: 'Bank Details' });

async function expectMessages(form: Locator, messages: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, message] of Object.entries(messages))
    await expect(form.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(`^${message}`));
}

async function fillCompany(form: Locator, person: Person): Promise<void> {
  await form.getByLabel('Company Name').fill(person.company);
  await form.getByLabel('GST Number').fill(person.gstNumber);
  await form.getByLabel('State').selectOption(PLACE.state);
  await form.getByLabel('City').selectOption(PLACE.city);
  await form.getByLabel('PCB Registration Number').fill('MPCB/2020/118');
  await form.getByLabel('Registration Date').fill('2020-04-01');
  await form.getByLabel('Registered Address').fill('14 Dock Road');
  await form.getByLabel('Company Logo').setInputFiles(await photo('logo'));
  await form.getByLabel('PCB Document').setInputFiles(paper('pcb'));
}

async function openBank(page: Page, actor: Actor): Promise<Locator> {
  await openAs(page, actor, '/profile');
  await page.getByRole('tab', { name: 'Bank Details' }).click();
  return bank(page);
}

test('Company Profile: every field has its message', async ({ page, request }) => {
  const recycler = await joinBare(request, 'recycler');
  await openAs(page, recycler, '/profile');
  const form = company(page);
  await expect(page.getByRole('tab')).toHaveText(['Company Profile', 'Bank Details']);
  await form.getByLabel('Company Name').fill('');
  await form.getByRole('button', { name: 'Save Profile' }).click();
  await expectMessages(form, {
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
  await expect(form.getByLabel('Company Name')).toBeFocused();
});

test('Company Profile: cities of the state, files and numbers of the right form', async ({ page, request }) => {
  const recycler = await joinBare(request, 'recycler');
  await openAs(page, recycler, '/profile');
  const form = company(page);
  const city = form.getByLabel('City');
  await expect(city).toBeDisabled();
  await form.getByLabel('State').selectOption(PLACE.state);
  await city.selectOption(PLACE.city);
  await form.getByLabel('State').selectOption('Gujarat');
  await expect(city).toHaveValue('');
  const [, ...cities] = await city.getByRole('option').allTextContents();
  expect(cities).toEqual([...new Set(cityNames('Gujarat'))]);
  await expect(form.getByLabel('Company Logo')).toHaveAttribute('accept', '.png,.jpg,.jpeg,.webp');
  await expect(form.getByLabel('PCB Document')).toHaveAttribute('accept', '.pdf,.png,.jpg,.jpeg');
  const text = { name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('logo') };
  await form.getByLabel('Company Logo').setInputFiles(text);
  await form.getByLabel('PCB Document').setInputFiles(text);
  await form.getByLabel('GST Number').fill('27AAPFU0000F1ZZ');
  await form.getByLabel('Social links').fill('http://plain.example');
  await form.getByRole('button', { name: 'Save Profile' }).click();
  await expectMessages(form, {
    'Company Logo': 'Only PNG, JPG, and WEBP files are allowed',
    'PCB Document': 'Only PDF, PNG, and JPG files are allowed',
    'GST Number': 'Enter a valid GST number',
  });
  await expect(form.getByText('Links start with https://')).toBeVisible();
});

test('Company Profile: saved, said so, shown on the card, and saved again without the files', async ({
  page,
  request,
}) => {
  const recycler = await joinBare(request, 'recycler');
  await openAs(page, recycler, '/profile');
  const form = company(page);
  await fillCompany(form, recycler.person);
  await form.getByLabel('Social links').fill('https://one.example/a\nhttps://two.example/b');
  const sent = nextCall(page, WRITE);
  await form.getByRole('button', { name: 'Save Profile' }).click();
  expect((await sent).headers()['content-type']).toContain('multipart/form-data');
  await expectMessage(page, 'Profile updated successfully!');
  await expect(page.getByText('Mumbai, Maharashtra, India', { exact: true })).toBeVisible();
  // The other form waits, so it comes into sight.
  await expect(bank(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Company Profile' }).click();
  await expect(form.getByRole('link', { name: 'View current file' })).toHaveCount(2);

  const asked = recordCalls(page, WRITE);
  await form.getByLabel('Registered Address').fill('15 Dock Road');
  await form.getByRole('button', { name: 'Save Profile' }).click();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.postDataJSON()).toMatchObject({ address: '15 Dock Road' });
  await page.reload();
  await expect(form.getByLabel('Registered Address')).toHaveValue('15 Dock Road');
  await expect(form.getByLabel('Social links')).toHaveValue('https://one.example/a\nhttps://two.example/b');
});

test('Company Profile: a refusal stands beside its field, nothing is lost', async ({ page, request }) => {
  const recycler = await joinBare(request, 'recycler');
  await openAs(page, recycler, '/profile');
  const form = company(page);
  await fillCompany(form, recycler.person);
  const mend = await refuse(page, WRITE, {
    error: 'Please check the form.',
    status: 400,
    errors: { gst_number: 'This GST number does not fit the state.' },
  });
  await form.getByRole('button', { name: 'Save Profile' }).click();
  await expectMessage(page, 'Failed to update profile. Please try again.');
  await expectMessages(form, { 'GST Number': 'This GST number does not fit the state\\.' });
  await expect(form.getByLabel('Registered Address')).toHaveValue('14 Dock Road');
  await expect(form.getByText('logo.png')).toBeVisible();
  await mend();
  await cut(page, WRITE);
  await form.getByRole('button', { name: 'Save Profile' }).click();
  await expectMessage(page, 'Failed to update profile. Please try again.');
});

test('Bank Details: every field has its message, the numbers must agree', async ({ page, request }) => {
  const form = await openBank(page, await joinBare(request, 'producer'));
  await expect(page).toHaveURL('/profile?tab=bank');
  const save = form.getByRole('button', { name: 'Save Bank Details' });
  await save.click();
  await expectMessages(form, {
    'Account Holder Name': 'Account Holder Name is required',
    'Account Number': 'Account Number is required',
    'Confirm Account Number': 'Co -Account Number is required',
    'Bank Name': 'Bank Name is required',
    'IFSC Code': 'IFSC Code is required',
    'Branch Name': 'Branch Name is required',
    'Cancelled Cheque Proof': 'Upload Cancelled Check is required',
  });
  await expect(form.getByLabel('Account Holder Name')).toBeFocused();
  await form.getByLabel('Account Number', { exact: true }).fill('12345678a9012');
  await expect(form.getByLabel('Account Number', { exact: true })).toHaveValue('123456789012');
  await form.getByLabel('Confirm Account Number').fill('123456789013');
  await form.getByLabel('IFSC Code').fill('SBIN1');
  await save.click();
  await expectMessages(form, {
    'Confirm Account Number': 'Account Number mismatch',
    'IFSC Code': 'Enter a valid IFSC code',
  });
  await expect(form.getByLabel('Cancelled Cheque Proof')).toHaveAttribute('accept', '.pdf,.png,.jpg,.jpeg');
});

test('Bank Details: saved, said for 5 s, the number masked, and saved again without it', async ({ page, request }) => {
  const producer = await joinBare(request, 'producer');
  await page.clock.install();
  const form = await openBank(page, producer);
  await fillBank(form);
  const save = form.getByRole('button', { name: 'Save Bank Details' });
  await save.click();
  const done = page.getByRole('region', { name: 'Messages' }).getByText('✅ Bank details updated successfully!');
  await expect(done).toBeVisible();
  await page.clock.fastForward(4_000);
  await expect(done).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(done).toBeHidden();
  // The other form waits and has come into sight.
  await page.getByRole('tab', { name: 'Bank Details' }).click();
  const number = form.getByLabel('Account Number', { exact: true });
  await expect(number).toHaveValue('');
  await expect(number).toHaveAttribute('placeholder', /^\D+9012$/);
  await form.getByLabel('Branch Name').fill('Colaba');
  const sent = nextCall(page, WRITE);
  await save.click();
  expect((await sent).postDataJSON()).not.toHaveProperty('account_number');
  await expect(done).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Branch Name')).toHaveValue('Colaba');
});

test('Bank Details: a failure carries the server’s message, for 5 s', async ({ page, request }) => {
  const producer = await joinBare(request, 'producer');
  await page.clock.install();
  const form = await openBank(page, producer);
  await fillBank(form);
  await refuse(page, WRITE, { error: 'The bank is closed.' });
  await form.getByRole('button', { name: 'Save Bank Details' }).click();
  const failed = page
    .getByRole('region', { name: 'Messages' })
    .getByText('❌ Failed to update bank details: The bank is closed.');
  await expect(failed).toBeVisible();
  await page.clock.fastForward(4_000);
  await expect(failed).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(failed).toBeHidden();
  await expect(form.getByLabel('Bank Name')).toHaveValue('State Bank of India');
});

test('What is typed in one tab survives a look at the other', async ({ page, request }) => {
  const producer = await joinBare(request, 'producer');
  await openAs(page, producer, '/profile');
  await company(page).getByLabel('Registered Address').fill('14 Dock Road');
  await page.getByRole('tab', { name: 'Bank Details' }).click();
  await expect(company(page)).toBeHidden();
  await page.getByRole('tab', { name: 'Company Profile' }).click();
  await expect(company(page).getByLabel('Registered Address')).toHaveValue('14 Dock Road');
});

test('What is missing is listed until both forms are saved', async ({ page, request }) => {
  const producer = await joinBare(request, 'producer');
  await openAs(page, producer, '/profile');
  const missing = page.getByRole('region', { name: 'What is missing' });
  await expect(missing).toContainText('GST Number');
  await missing.getByRole('link', { name: 'Bank Details' }).click();
  await fillBank(bank(page));
  await bank(page).getByRole('button', { name: 'Save Bank Details' }).click();
  await expect(missing.getByRole('link', { name: 'Bank Details' })).toHaveCount(0);
  await fillCompany(company(page), producer.person);
  await company(page).getByRole('button', { name: 'Save Profile' }).click();
  await expect(missing).toBeHidden();
  // What comes next stands above the forms: there one is.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toBeInViewport();
  await expect(steps.getByRole('link', { name: 'Add EPR Account' })).toHaveAttribute('href', '/ProducerEPRAccounts');
  // Out of sight it would lead nowhere.
  await expect(steps.getByRole('link', { name: 'Add EPR Account' })).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused();
});

test('Company Profile: a day to come is refused; a GST number is judged anew with another state', async ({
  page,
  request,
}) => {
  const recycler = await join(request, 'recycler');
  await openAs(page, recycler, '/profile');
  const form = company(page);
  await form.getByLabel('Registration Date').fill('2090-01-01');
  await form.getByRole('button', { name: 'Save Profile' }).click();
  await expect(form.getByText('The registration date cannot be in the future')).toBeVisible();
  await form.getByLabel('Registration Date').fill('2019-01-01');
  await form.getByLabel('State').selectOption('Karnataka');
  await form.getByLabel('City').selectOption('Mysuru');
  await form.getByRole('button', { name: 'Save Profile' }).click();
  const wrong = form.getByText('The GST number does not belong to the chosen state');
  await expect(wrong).toBeVisible();
  await form.getByLabel('State').selectOption('Maharashtra');
  await expect(wrong).toBeHidden();
});

test('The profile loading and failed', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  await expectLoading(page, READ, 'Loading...', () => openAs(page, recycler, '/profile'));
  await expect(company(page).getByLabel('Registered Address')).toHaveValue('14 Dock Road');
  await expectFailure(page, READ, () => page.reload().then(() => undefined));
  await expect(company(page).getByLabel('Registered Address')).toHaveValue('14 Dock Road');
});
