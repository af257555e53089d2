// @module-tag journey
/** The scrap pages: processing of a message, text typed before the form's scripts are loaded, and the pages without scripts. */
import type { Page } from '@playwright/test';
import { openAs, superadmin } from './api-setup.ts';
import { expect, expectFacts, test } from './fixtures.ts';
import { mailsTo } from './outbox.ts';
import { SUPPORT_EMAIL } from './people.ts';
import { expectFieldErrors, newVisitor, valuesOf, type Visitor } from './site-forms.ts';
import { notIn } from './worlds.ts';

const formOf = (page: Page) => page.getByRole('form', { name: 'Requirement' });
const sendOf = (page: Page) => formOf(page).getByRole('button', { name: 'Send message' });

async function fill(page: Page, visitor: Visitor): Promise<void> {
  const form = formOf(page);
  await form.getByLabel('Name', { exact: true }).fill(visitor.name);
  await form.getByLabel('Company name').fill(visitor.company);
  await form.getByLabel('Phone').fill(visitor.mobile);
  await form.getByLabel('Email').fill(visitor.email);
  await form.getByLabel('State').selectOption('Tamil Nadu');
  await form.getByLabel('City').selectOption('Chennai');
  await form.getByLabel('Message').fill(visitor.message);
}

test('a message is one enquiry; the form clears; two mails are sent', async ({ page, open, request, server }) => {
  const visitor = newVisitor();
  await page.goto('/scraps/construction');
  await page.getByRole('link', { name: 'Tell us what you need' }).click();
  await expect(formOf(page)).toBeInViewport();
  await fill(page, visitor);
  await sendOf(page).dblclick();
  await expect(formOf(page).getByRole('status')).toHaveText('Message sent successfully!');
  expect(await valuesOf(formOf(page))).toEqual(Array.from({ length: 7 }, () => ''));

  const screen = await open('desk');
  await openAs(screen, await superadmin(request), '/Enquiries');
  const card = screen.getByRole('article', { name: `Enquiry of ${visitor.name}` });
  await expect(card).toHaveCount(1);
  await expectFacts(card, {
    Page: 'Construction & demolition waste',
    Email: visitor.email,
    Mobile: visitor.mobile,
    City: 'Chennai',
    State: 'Tamil Nadu',
  });
  await expect(card).toContainText(visitor.message);
  await expect.poll(() => mailsTo(server.directory, visitor.email), { timeout: 20_000 }).toHaveLength(1);
  const mails = async () =>
    (await mailsTo(server.directory, SUPPORT_EMAIL)).filter((mail) => mail.includes(visitor.email));
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
  expect((await mails())[0]).toContain('the page about construction and demolition waste');
});

test('text typed and sent before hydration is not lost', async ({ page }) => {
  notIn(
    'translated',
    'A form whose scripts come later than the translator is made anew, without what was typed before',
  );
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/requirement-form/, async (route) => {
    await released;
    await route.continue();
  });
  const visitor = newVisitor();
  await page.goto('/scraps/e-waste');
  const form = formOf(page);
  const asked = page.waitForRequest(/\/assets\/requirement-form/);
  await form.getByLabel('Name', { exact: true }).fill(visitor.name);
  await form.getByLabel('Phone').fill('12345');
  await asked;
  await sendOf(page).click();
  release();
  await expectFieldErrors(form, { 'Company name': 'Company name is required', Phone: 'Enter a valid 10-digit number' });
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(visitor.name);
  await expect(form.getByText('Name is required', { exact: true })).toHaveCount(0);
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the page reads, and a mail address stands in place of the form', async ({ page }) => {
    await page.goto('/scraps/battery');
    await expect(page.getByRole('heading', { level: 1, name: 'Battery scrap' })).toBeVisible();
    await expect(formOf(page)).toBeHidden();
    await expect(page.getByText('To tell us what you need, write to')).toContainText(SUPPORT_EMAIL);
  });
});
