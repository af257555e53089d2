/** `/ContactUs`: its sections, its form with every text, and what becomes of an enquiry. */
import type { Page } from '@playwright/test';
import { brand } from '../src/brand.ts';
import { cut, garble, hold, PROVOKED, recordCalls, refuse } from './answers.ts';
import { expect, expectFacts, test } from './market.ts';
import { mailsTo } from './outbox.ts';
import { expectFieldErrors, newVisitor, valuesOf, type Visitor } from './site-forms.ts';
import { openAs, superadmin } from './stage.ts';
import { SUPPORT_EMAIL } from './people.ts';

test.use({ expectedErrors: PROVOKED });

const CONTACT = 'POST /api/users/contact/';
const formOf = (page: Page) => page.getByRole('form', { name: 'Contact' });
const submitOf = (page: Page) => formOf(page).getByRole('button', { name: 'Submit', exact: true });

async function fill(page: Page, visitor: Visitor): Promise<void> {
  const form = formOf(page);
  await form.getByLabel('Full Name').fill(visitor.name);
  await form.getByLabel('Company Name').fill(visitor.company);
  await form.getByLabel('Email').fill(visitor.email);
  await form.getByLabel('Mobile number').fill(visitor.mobile);
  await form.getByLabel('Profile').selectOption('Aggregator');
  await form.getByLabel('Category').selectOption('EPR Compliance');
  await form.getByLabel('State').selectOption('Gujarat');
  await form.getByLabel('City').selectOption('Surat');
  await form.getByLabel('Message').fill(visitor.message);
}

test('hero, contact details, form, offices and questions are there', async ({ page }) => {
  await page.goto('/ContactUs');
  await expect(page).toHaveTitle(`Contact Us | ${brand.name}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  await expect(main.getByText('24 to 48 hours').first()).toBeVisible();
  await expect(main.getByRole('link', { name: SUPPORT_EMAIL })).toHaveAttribute('href', /^mailto:/);
  await expect(main.getByRole('link', { name: brand.support.phone })).toHaveAttribute('href', /^tel:\+91\d+$/);
  await expect(main.getByRole('link', { name: brand.sales.email })).toBeVisible();
  for (const { city, lines } of brand.offices) {
    await expect(main.getByRole('heading', { level: 3, name: city })).toBeVisible();
    await expect(main.getByText(lines[0])).toBeVisible();
  }
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('an empty form says what is required, the first wrong field has the focus, and an error goes when its field is edited', async ({
  page,
}) => {
  const calls = recordCalls(page, CONTACT);
  await page.goto('/ContactUs');
  await submitOf(page).click();
  const form = formOf(page);
  const errors = {
    'Full Name': 'Full Name is required',
    'Company Name': 'Company Name is required',
    Email: 'Email is required',
    'Mobile number': 'Mobile number is required',
    Profile: 'Profile is required',
    Category: 'Category is required',
    State: 'State is required',
    City: 'City is required',
    Message: 'Message is required',
  };
  await expectFieldErrors(form, errors);
  await expect(form.getByLabel('Full Name')).toBeFocused();

  // The first stroke takes an error away, and puts no other one there.
  await form.getByLabel('Mobile number').pressSequentially('9');
  await expect(form.getByText(/^Mobile number/)).toHaveCount(1);
  await form.getByLabel('Full Name').fill('M');
  await expect(form.getByText('Full Name is required')).toHaveCount(0);
  await form.getByLabel('Category').selectOption('Tyre');
  await expect(form.getByText('Category is required')).toHaveCount(0);
  await expect(form.getByText('Message is required')).toBeVisible();

  await submitOf(page).click();
  await expectFieldErrors(form, { 'Mobile number': 'Mobile number must be 10 digits' });
  await expect(form.getByText('Company Name is required')).toBeVisible();
  expect(calls).toHaveLength(0);
});

test('the mobile number takes digits alone, ten of them', async ({ page }) => {
  await page.goto('/ContactUs');
  const mobile = formOf(page).getByLabel('Mobile number');
  await mobile.pressSequentially('98-76 ab543x21099');
  await expect(mobile).toHaveValue('9876543210');
});

test('what is typed before the form listens is kept, and the mobile number is ten digits all the same', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/contact-form-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/ContactUs');
  const form = formOf(page);
  await form.getByLabel('Full Name').fill('Meera');
  await form.getByLabel('Category').selectOption('Tyre');
  await form.getByLabel('Message').fill('Twenty tonnes');
  const mobile = form.getByLabel('Mobile number');
  await mobile.pressSequentially('+91 98-76 ab543x21099');
  release();
  await expect(mobile).toHaveValue('9876543210');
  await expect(form.getByLabel('Full Name')).toHaveValue('Meera');
  await expect(form.getByLabel('Category')).toHaveValue('Tyre');
  await expect(form.getByLabel('Message')).toHaveValue('Twenty tonnes');
});

test('the state decides which cities there are, each once; profile and category are lists', async ({ page }) => {
  await page.goto('/ContactUs');
  const form = formOf(page);
  await expect(form.getByLabel('City')).toBeDisabled();
  await form.getByLabel('State').selectOption('Maharashtra');
  await expect(form.getByLabel('City').getByRole('option', { name: 'Pune', exact: true })).toHaveCount(1);
  const cities = await form.getByLabel('City').getByRole('option').allTextContents();
  expect(new Set(cities).size).toBe(cities.length);
  await form.getByLabel('City').selectOption('Pune');
  await form.getByLabel('State').selectOption('Gujarat');
  await expect(form.getByLabel('City')).toHaveValue('');
  await expect(form.getByLabel('City').getByRole('option', { name: 'Surat', exact: true })).toHaveCount(1);
  await expect(form.getByLabel('City').getByRole('option', { name: 'Pune', exact: true })).toHaveCount(0);
  expect(await form.getByLabel('Profile').getByRole('option').allTextContents()).toEqual([
    'Select Profile',
    'Recycler',
    'Producer',
    'Aggregator',
    'Metal buyer',
    'Other',
  ]);
  expect(await form.getByLabel('Category').getByRole('option').allTextContents()).toEqual([
    'Select Category',
    'Plastic',
    'E-waste',
    'Battery',
    'Tyre',
    'Oil',
    'Construction & Demolition',
    'Metal',
    'EPR Compliance',
    'Other',
  ]);
});

test('an address may choose the category; an unknown one chooses none', async ({ page }) => {
  await page.goto('/ContactUs?category=Metal');
  await expect(formOf(page).getByLabel('Category')).toHaveValue('Metal');
  await page.goto('/ContactUs?category=Gold');
  await expect(formOf(page).getByLabel('Category')).toHaveValue('');
});

test('a double click makes one enquiry; the form clears, the superadmin reads it, support and sender have a mail', async ({
  page,
  open,
  request,
  server,
}) => {
  const visitor = newVisitor();
  await page.goto('/ContactUs');
  await fill(page, visitor);
  const letGo = await hold(page, CONTACT);
  await submitOf(page).dblclick();
  const busy = formOf(page).getByRole('button', { name: 'Submitting...' });
  await expect(busy).toBeDisabled();
  await letGo();
  await expect(formOf(page).getByRole('status')).toHaveText('Form submitted successfully!');
  expect(await valuesOf(formOf(page))).toEqual(Array.from({ length: 9 }, () => ''));
  // The same once more within the minute, from wherever.
  await fill(page, visitor);
  await submitOf(page).click();
  await expect(formOf(page).getByRole('status')).toHaveText('Form submitted successfully!');
  // Disabled meanwhile, it has the focus again.
  await expect(submitOf(page)).toBeFocused();

  const admin = await superadmin(request);
  const desk = await open('desk');
  await openAs(desk, admin, `/Enquiries?search=${visitor.email}`);
  const card = desk.getByRole('article', { name: `Enquiry of ${visitor.name}` });
  await expect(card).toHaveCount(1);
  await expectFacts(card, {
    Page: 'Contact',
    Email: visitor.email,
    Mobile: visitor.mobile,
    Profile: 'Aggregator',
    Category: 'EPR Compliance',
    City: 'Surat',
    State: 'Gujarat',
  });
  await expect(card).toContainText(visitor.company);
  await expect(card).toContainText(visitor.message);

  await expect.poll(() => mailsTo(server.directory, visitor.email), { timeout: 20_000 }).toHaveLength(1);
  const [confirmation = ''] = await mailsTo(server.directory, visitor.email);
  expect(confirmation).toContain('We have received your enquiry');
  expect(confirmation).toContain('24 to 48 hours');
  const told = async () =>
    (await mailsTo(server.directory, SUPPORT_EMAIL)).filter((mail) => mail.includes(visitor.email));
  await expect.poll(told, { timeout: 20_000 }).toHaveLength(1);
  const [letter = ''] = await told();
  for (const text of [visitor.name, visitor.company, visitor.mobile, 'Surat', 'Gujarat', visitor.message])
    expect(letter).toContain(text);
});

test('what fails says so, keeps all that was typed, and goes through the next time', async ({ page }) => {
  const visitor = newVisitor();
  await page.goto('/ContactUs');
  await fill(page, visitor);
  const typed = await valuesOf(formOf(page));
  const alert = formOf(page).getByRole('alert');

  const reconnect = await cut(page, CONTACT);
  await submitOf(page).click();
  await expect(alert).toHaveText('Something went wrong!');
  expect(await valuesOf(formOf(page))).toEqual(typed);
  await reconnect();

  const mend = await garble(page, CONTACT, 502);
  await submitOf(page).click();
  await expect(alert).toHaveText('Failed to submit the form');
  await mend();

  const admit = await refuse(page, CONTACT, { status: 429, error: 'Too many tries. Please wait.' });
  await submitOf(page).click();
  await expect(alert.getByText('Failed to submit the form', { exact: true })).toBeVisible();
  await expect(alert.getByText('Too many tries. Please wait.')).toBeVisible();
  await admit();

  const please = await refuse(page, CONTACT, { status: 400, error: 'x', errors: { company_name: 'Name it in Latin' } });
  await submitOf(page).click();
  await expectFieldErrors(formOf(page), { 'Company Name': 'Name it in Latin' });
  await expect(formOf(page).getByLabel('Company Name')).toBeFocused();
  expect(await valuesOf(formOf(page))).toEqual(typed);
  await please();

  await submitOf(page).click();
  await expect(formOf(page).getByRole('status')).toHaveText('Form submitted successfully!');
  await expect(alert).toBeHidden();
});

test('of three questions one is open at a time, and search engines get them too', async ({ page }) => {
  await page.goto('/ContactUs');
  const questions = page.getByRole('main').locator('summary');
  await expect(questions).toHaveCount(3);
  const open = page.getByRole('main').locator('details[open]');
  await expect(open).toHaveCount(0);
  await questions.nth(0).click();
  await expect(open).toContainText('24 to 48 hours');
  await questions.nth(2).press('Enter');
  await expect(open).toHaveCount(1);
  await expect(open).toContainText('0.5% of the item value');
  await expect(open).toContainText('18%');
  await questions.nth(2).click();
  await expect(open).toHaveCount(0);
  const things = await page.locator('script[type="application/ld+json"]').allTextContents();
  const faq = things.map((text) => JSON.parse(text)).find((thing) => thing['@type'] === 'FAQPage');
  expect(faq.mainEntity).toHaveLength(3);
  expect(faq.mainEntity[0].name).toBe(await questions.nth(0).textContent());
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('questions open, and a mail address stands in place of the form', async ({ page }) => {
    await page.goto('/ContactUs');
    await expect(formOf(page)).toBeHidden();
    await expect(page.getByText('To tell us what you need, write to')).toContainText(SUPPORT_EMAIL);
    const questions = page.getByRole('main').locator('summary');
    await questions.nth(0).click();
    await questions.nth(1).click();
    await expect(page.getByText('become certificates on CPCB’s portal')).toBeVisible();
    await expect(page.getByText('look into your spam folder')).toBeHidden();
  });
});
