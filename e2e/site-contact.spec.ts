// @module-tag journey
/** `/ContactUs`: processing of an enquiry, text typed before the form's scripts are loaded, and the page without scripts. */
import type { Page } from '@playwright/test';
import { openAs, superadmin } from './api-setup.ts';
import { expect, expectFacts, test } from './fixtures.ts';
import { mailsTo } from './outbox.ts';
import { SUPPORT_EMAIL } from './people.ts';
import { newVisitor, valuesOf, type Visitor } from './site-forms.ts';
import { notIn } from './worlds.ts';

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

test('an enquiry sent twice is one; superadmin, support, sender have it', async ({ page, open, request, server }) => {
  const visitor = newVisitor();
  await page.goto('/ContactUs');
  // One FAQ entry is open at a time.
  const questions = page.getByRole('main').locator('summary');
  await expect(questions).toHaveCount(3);
  const opened = page.getByRole('main').locator('details[open]');
  await expect(opened).toHaveCount(0);
  await questions.nth(0).click();
  await expect(opened).toContainText('24 to 48 hours');
  await questions.nth(2).press('Enter');
  await expect(opened).toHaveCount(1);
  await expect(opened).toContainText('0.5% of the item value');
  await expect(opened).toContainText('18%');
  await questions.nth(2).click();
  await expect(opened).toHaveCount(0);

  await fill(page, visitor);
  await submitOf(page).dblclick();
  await expect(formOf(page).getByRole('status')).toHaveText('Form submitted successfully!');
  expect(await valuesOf(formOf(page))).toEqual(Array.from({ length: 9 }, () => ''));
  // The same enquiry again within a minute, from any form.
  await fill(page, visitor);
  await submitOf(page).click();
  await expect(formOf(page).getByRole('status')).toHaveText('Form submitted successfully!');
  // It was disabled meanwhile and has the focus again.
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
  const mails = async () =>
    (await mailsTo(server.directory, SUPPORT_EMAIL)).filter((mail) => mail.includes(visitor.email));
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
  const [letter = ''] = await mails();
  for (const text of [visitor.name, visitor.company, visitor.mobile, 'Surat', 'Gujarat', visitor.message])
    expect(letter).toContain(text);
});

test('text typed before hydration is kept, and the mobile number still has ten digits', async ({ page }) => {
  notIn('translated', 'A part that is translated before its scripts run is made anew, without what was typed');
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
