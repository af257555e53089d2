/** The pages about scrap: what stands on them, and their form with every text and what becomes of a message. */
import type { Page } from '@playwright/test';
import { brand } from '../src/brand.ts';
import { financialYearLabel } from '../src/lib/financial-year.ts';
import { cut, garble, hold, PROVOKED, recordCalls, refuse, reply } from './answers.ts';
import { expect, expectFacts, test } from './market.ts';
import { mailsTo } from './outbox.ts';
import { expectFieldErrors, newVisitor, valuesOf, type Visitor } from './site-forms.ts';
import { openAs, superadmin, THIS_YEAR } from './stage.ts';
import { SUPPORT_EMAIL } from './people.ts';

test.use({ expectedErrors: PROVOKED });

const SEND = 'POST /api/users/contact/battery/';
const formOf = (page: Page) => page.getByRole('form', { name: 'Requirement' });
const sendOf = (page: Page) => formOf(page).getByRole('button', { name: 'Send message' });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const PAGES = [
  {
    path: '/scraps/battery',
    heading: 'Battery scrap',
    source: 'battery',
    desk: 'Battery scrap',
    letter: 'the page about batteries',
  },
  {
    path: '/scraps/construction',
    heading: 'Construction and demolition waste',
    source: 'construction',
    desk: 'Construction & demolition waste',
    letter: 'the page about construction and demolition waste',
  },
  {
    path: '/scraps/e-waste',
    heading: 'E-waste scrap',
    source: 'e-waste',
    desk: 'E-waste',
    letter: 'the page about e-waste',
  },
] as const;

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

test('battery: hero, three pillars, chemistries, formats, targets of the year', async ({ page }) => {
  await page.goto('/scraps/battery');
  await expect(page).toHaveTitle(`Battery scrap | ${brand.name}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Battery scrap' })).toBeVisible();
  await expect(
    section(page, 'From a spent pack to a credit that counts').getByRole('heading', { level: 3 }),
  ).toHaveText(['Supply', 'Compliance', 'Monetisation']);
  const chemistries = page.getByRole('table', { name: 'Lithium-ion chemistries' });
  await expect(chemistries.getByRole('rowheader')).toHaveText(['LCO', 'LFP', 'LMO', 'NCA', 'NMC', 'Mixed']);
  await expect(chemistries.getByRole('row', { name: /^NMC/ })).toContainText('Lithium nickel manganese cobalt oxide');
  const formats = section(page, 'Battery formats');
  await expect(formats.getByRole('heading', { level: 3 })).toHaveText([
    'Cylindrical cells',
    'Prismatic and pouch cells',
    'Modules and packs',
  ]);
  await expect(formats).toContainText('18650 and 21700');
  await expect(formats).toContainText('battery management system (BMS)');
  const targets = page.getByRole('table', { name: 'Collection targets of producers' });
  await expect(targets.getByRole('columnheader', { name: financialYearLabel(THIS_YEAR) })).toBeVisible();
  await expect(targets.getByRole('row', { name: /^Automotive/ })).toContainText('90%');
  await expect(main.getByText('This is no legal advice')).toBeVisible();
});

test('construction: hero, three services, seven waste types, four reasons', async ({ page }) => {
  await page.goto('/scraps/construction');
  await expect(page.getByRole('heading', { level: 1, name: 'Construction and demolition waste' })).toBeVisible();
  const services = section(page, 'Three services, from the site to the plant');
  await expect(services.getByRole('heading', { level: 3 })).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'Waste types' }).getByRole('heading')).toHaveText([
    'Concrete and cement',
    'Bricks and rubble',
    'Steel and reinforced metal',
    'Wood and timber',
    'Glass panels',
    'Ceramic tiles',
    'Stone waste',
  ]);
  await expect(section(page, 'Why choose us').getByRole('heading', { level: 3 })).toHaveCount(4);
});

test('e-waste: hero, three pillars, seven categories, what the rules ask', async ({ page }) => {
  await page.goto('/scraps/e-waste');
  await expect(page.getByRole('heading', { level: 1, name: 'E-waste scrap' })).toBeVisible();
  for (const name of ['Supply', 'Compliance', 'Monetisation'])
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
  const categories = page.getByRole('list', { name: 'Categories of e-waste' });
  await expect(categories.getByRole('heading')).toHaveCount(7);
  await expect(categories).toContainText('ITEW27 item codes');
  const targets = page.getByRole('table', { name: 'Recycling targets of producers' });
  await expect(targets.getByRole('row', { name: /^Existing producers/ })).toContainText('%');
  await expect(section(page, 'What EPR rules ask')).toContainText('valid for two years');
});

for (const { path, heading, source, desk, letter } of PAGES)
  test.describe(path, () => {
    test('WhatsApp, the way to the form, and the form', async ({ page }) => {
      await page.goto(path);
      const number = brand.whatsapp.replaceAll(/\D/g, '');
      for (const link of await page.getByRole('link', { name: 'Chat on WhatsApp' }).all())
        expect(await link.getAttribute('href')).toContain(`https://wa.me/${number}`);
      await page.getByRole('link', { name: 'Tell us what you need' }).click();
      await expect(formOf(page)).toBeInViewport();
    });

    test('a double click makes one enquiry of this page; the form clears', async ({ page, open, request, server }) => {
      const visitor = newVisitor();
      const calls = recordCalls(page, SEND);
      await page.goto(path);
      await fill(page, visitor);
      const letGo = await hold(page, SEND);
      await sendOf(page).dblclick();
      await expect(sendOf(page)).toBeDisabled();
      await expect(sendOf(page)).toHaveAttribute('aria-busy', 'true');
      await letGo();
      await expect(formOf(page).getByRole('status')).toHaveText('Message sent successfully!');
      expect(await valuesOf(formOf(page))).toEqual(Array.from({ length: 7 }, () => ''));
      expect(calls).toHaveLength(1);
      expect(calls[0]?.postDataJSON()).toMatchObject({ source });

      const admin = await superadmin(request);
      const screen = await open('desk');
      await openAs(screen, admin, `/Enquiries?search=${visitor.email}`);
      const card = screen.getByRole('article', { name: `Enquiry of ${visitor.name}` });
      await expect(card).toHaveCount(1);
      await expectFacts(card, {
        Page: desk,
        Email: visitor.email,
        Mobile: visitor.mobile,
        City: 'Chennai',
        State: 'Tamil Nadu',
      });
      await expect(card).toContainText(visitor.message);
      await expect.poll(() => mailsTo(server.directory, visitor.email), { timeout: 20_000 }).toHaveLength(1);
      const told = async () =>
        (await mailsTo(server.directory, SUPPORT_EMAIL)).filter((mail) => mail.includes(visitor.email));
      await expect.poll(told, { timeout: 20_000 }).toHaveLength(1);
      expect((await told())[0]).toContain(letter);
    });

    test('an empty form says what is required', async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await sendOf(page).click();
      await expectFieldErrors(formOf(page), {
        Name: 'Name is required',
        'Company name': 'Company name is required',
        Phone: 'Phone is required',
        Email: 'Email is required',
        State: 'State is required',
        City: 'City is required',
        Message: 'Message is required',
      });
      await expect(formOf(page).getByLabel('Name', { exact: true })).toBeFocused();
    });
  });

test('a wrong phone and address are told apart from missing ones, and go when they are edited', async ({ page }) => {
  const visitor = newVisitor();
  const calls = recordCalls(page, SEND);
  await page.goto('/scraps/battery');
  await fill(page, { ...visitor, mobile: '98765', email: 'meera@home' });
  await sendOf(page).click();
  const form = formOf(page);
  await expectFieldErrors(form, { Phone: 'Enter a valid 10-digit number', Email: 'Enter a valid email' });
  await expect(form.getByLabel('Phone')).toBeFocused();
  await form.getByLabel('Email').press('End');
  await form.getByLabel('Email').pressSequentially('.');
  await expect(form.getByText('Enter a valid email')).toHaveCount(0);
  await expect(form.getByText('Enter a valid 10-digit number')).toBeVisible();
  expect(calls).toHaveLength(0);
});

test('what fails says so in the server’s words or ours, and nothing typed is lost', async ({ page }) => {
  const visitor = newVisitor();
  await page.goto('/scraps/construction');
  await fill(page, visitor);
  const typed = await valuesOf(formOf(page));
  const alert = formOf(page).getByRole('alert');

  const reconnect = await cut(page, SEND);
  await sendOf(page).click();
  await expect(alert).toHaveText('Network error.');
  await reconnect();
  const mend = await garble(page, SEND, 502);
  await sendOf(page).click();
  await expect(alert).toHaveText('Something went wrong.');
  await mend();
  const admit = await refuse(page, SEND, { status: 429, error: 'Too many messages from here.' });
  await sendOf(page).click();
  await expect(alert).toHaveText('Too many messages from here.');
  await admit();
  // The specification has the reason under `message`.
  const please = await reply(page, SEND, { status: false, message: 'Not today.' }, 400);
  await sendOf(page).click();
  await expect(alert).toHaveText('Not today.');
  await please();
  expect(await valuesOf(formOf(page))).toEqual(typed);
  await sendOf(page).click();
  await expect(formOf(page).getByRole('status')).toHaveText('Message sent successfully!');
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the page reads, and a mail address stands in place of the form', async ({ page }) => {
    for (const { path, heading } of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(formOf(page)).toBeHidden();
      await expect(page.getByText('To tell us what you need, write to')).toContainText(SUPPORT_EMAIL);
    }
  });
});

test('what is typed and sent before the form’s code has come is not lost', async ({ page }) => {
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
