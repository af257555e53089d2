/** A session that ends while somebody types: the specified logout, the way back, and what was typed is there again. */
import type { Page } from '@playwright/test';
import { blockLiveUpdates } from './answers.ts';
import { expect, expectMessage, test } from './market.ts';
import { paper } from './papers.ts';
import { FORGED } from './people.ts';
import { join, joinBare, listGoods, openAs, type Actor } from './stage.ts';
import { fillBank } from './steps/bank-form.ts';
import { fillLogin } from './steps/entrance.ts';

test.use({ expectedErrors: [/status of 401/] });

const KEYS = ['role', 'token', 'refresh_token', 'userProfile', 'username', 'useremail'];
const ENDED = 'Your session has ended. Log in to go on; what you typed is kept.';

/** Neither token is good for anything, as after 14 days. The stream would notice before the person does: block live updates before. */
async function expire(page: Page): Promise<void> {
  await page.evaluate((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('refresh_token', token);
  }, FORGED);
}

/** The specified logout has happened, and the message leads back in. */
async function comeBack(page: Page, actor: Actor, path: string): Promise<void> {
  await expect(page).toHaveURL('/Erpcredits');
  expect(await page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), KEYS)).toEqual([]);
  await expectMessage(page, ENDED);
  await page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  await fillLogin(page, actor.person);
  await expect(page).toHaveURL(path);
}

const notice = (page: Page) => page.getByText('Restored what you typed');
const drafts = (page: Page) =>
  page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft:')));

test('An EPR account: the session ends in the middle of the submit', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await blockLiveUpdates(page);
  await openAs(page, producer, '/ProducerEPRAccounts');
  const form = page.getByRole('form', { name: 'Add EPR Account' });
  const fill = async () => {
    await form.getByLabel('EPR Registration No').fill('4567890123');
    await form.getByLabel('Registration Date').fill('2023-06-15');
    await form.getByLabel('Epr Registered Name').fill('Brands of the tests');
    await form.getByLabel('Waste Type').selectOption('Plastic');
    await form.getByLabel('Producer Type').selectOption('Brand Owner (BO)');
    await form.getByLabel('State').selectOption('Maharashtra');
    await form.getByLabel('City').selectOption('Mumbai');
    await form.getByLabel('Address').fill('14 Dock Road');
    await form.getByLabel('EPR Registration Certificate').setInputFiles(paper('certificate'));
  };
  await fill();
  await expire(page);
  await form.getByRole('button', { name: 'Submit' }).click();
  await comeBack(page, producer, '/ProducerEPRAccounts');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('Files have to be chosen again.')).toBeVisible();
  await expect(form.getByLabel('EPR Registration No')).toHaveValue('4567890123');
  await expect(form.getByLabel('Producer Type')).toHaveValue('Brand Owner (BO)');
  await expect(form.getByLabel('City')).toHaveValue('Mumbai');
  await expect(form.getByLabel('Address')).toHaveValue('14 Dock Road');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(form.getByLabel('EPR Registration No')).toHaveValue('');
  await expect(notice(page)).toBeHidden();
  await page.reload();
  await expect(form.getByLabel('EPR Registration No')).toHaveValue('');
  await expect(notice(page)).toBeHidden();
});

test('Bank details: what was typed comes back but for the account number', async ({ page, request }) => {
  const recycler = await joinBare(request, 'recycler');
  await blockLiveUpdates(page);
  await openAs(page, recycler, '/profile?tab=bank');
  const form = page.getByRole('form', { name: 'Bank Details' });
  await fillBank(form, paper('cheque'));
  expect(JSON.stringify(await drafts(page))).not.toContain('123456789012');
  await expire(page);
  await form.getByRole('button', { name: 'Save Bank Details' }).click();
  await comeBack(page, recycler, '/profile?tab=bank');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('The account number is never kept; type it again.')).toBeVisible();
  await expect(form.getByLabel('Bank Name')).toHaveValue('State Bank of India');
  await expect(form.getByLabel('Account Number', { exact: true })).toHaveValue('');
});

test('A target: its draft ends with success', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await blockLiveUpdates(page);
  await openAs(page, producer, '/ProducerAddTarget');
  const form = page.getByRole('form', { name: 'Add Target' });
  await form.getByLabel('EPR Registration Number').selectOption(producer.person.registrationNumber);
  await form.getByLabel('Product Type').selectOption('Category I');
  await form.getByLabel('Credit Type').selectOption('Recycling');
  await form.getByLabel('Target Quantity').fill('12345');
  await expire(page);
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  await comeBack(page, producer, '/ProducerAddTarget');
  await expect(notice(page)).toBeVisible();
  await expect(form.getByLabel('Product Type')).toHaveValue('Category I');
  await expect(form.getByLabel('Target Quantity')).toHaveValue('12,345');
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  await expect(form.getByLabel('Target Quantity')).toHaveValue('');
  await expect(notice(page)).toBeHidden();
  expect(await drafts(page)).toEqual([]);
  await page.reload();
  await expect(form.getByLabel('Target Quantity')).toHaveValue('');
  await expect(notice(page)).toBeHidden();
});

test('An offer that is changed, and the panel that buys it', async ({ page, open, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const offer = await listGoods(recycler);
  const path = `/RecyclerUpdateOffers/${offer.id}`;
  await blockLiveUpdates(page);
  await openAs(page, recycler, path);
  const form = page.getByRole('form', { name: 'Update Credit Offer' });
  await form.getByLabel('Offer Title').fill('Another title');
  await expire(page);
  await form.getByRole('button', { name: 'Update' }).click();
  await comeBack(page, recycler, path);
  await expect(form.getByLabel('Offer Title')).toHaveValue('Another title');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(form.getByLabel('Offer Title')).toHaveValue(offer.title);

  const buyer = await open('producer');
  await blockLiveUpdates(buyer);
  await openAs(buyer, producer, `/detail/${offer.id}`);
  const panel = buyer.getByRole('form', { name: 'Review Payment' });
  const quantity = panel.getByRole('spinbutton', { name: 'Quantity (Kg)' });
  await quantity.fill('7000');
  await quantity.blur();
  await expire(buyer);
  await panel.getByRole('button', { name: 'Buy Now' }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Yes, buy it' }).click();
  await expectMessage(buyer, ENDED);
  await buyer.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Log in' }).click();
  await fillLogin(buyer, producer.person);
  await expect(buyer).toHaveURL(`/detail/${offer.id}`);
  await expect(quantity).toHaveValue('7,000');
});

test('A draft is of one person and one day, and goes with a deliberate logout', async ({ page, request }) => {
  const [producer, other] = [await join(request, 'producer'), await join(request, 'producer')];
  const form = page.getByRole('form', { name: 'Add EPR Account' });
  const name = form.getByLabel('Epr Registered Name');
  await openAs(page, producer, '/ProducerEPRAccounts');
  await name.fill('Brands of the tests');
  await openAs(page, other, '/ProducerEPRAccounts');
  await expect(name).toHaveValue('');
  await openAs(page, producer, '/ProducerEPRAccounts');
  await expect(name).toHaveValue('Brands of the tests');

  await page.evaluate(() => {
    for (const [key, text] of Object.entries(sessionStorage)) {
      if (!key.startsWith('draft:')) continue;
      const draft = JSON.parse(text) as { at: number };
      sessionStorage.setItem(key, JSON.stringify({ ...draft, at: draft.at - 25 * 60 * 60 * 1000 }));
    }
  });
  await page.reload();
  await expect(name).toHaveValue('');
  await expect(notice(page)).toBeHidden();
  expect(await drafts(page)).toEqual([]);

  await name.fill('Brands of the tests');
  expect(await drafts(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL('/Erpcredits');
  expect(await drafts(page)).toEqual([]);
  await expect(page.getByText(ENDED)).toBeHidden();
});

test('The way back is there also when the message has gone', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  await blockLiveUpdates(page);
  await openAs(page, recycler, '/RecycleEPRAccountsList');
  await expire(page);
  // The next request, wherever it comes from, finds out where one is.
  await page.reload();
  await expect(page).toHaveURL('/Erpcredits');
  // As after lunch.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Login' }).first().click();
  await fillLogin(page, recycler.person);
  await expect(page).toHaveURL('/RecycleEPRAccountsList');
});

test('The message of the ended session goes with the next login', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await blockLiveUpdates(page);
  await openAs(page, producer, '/ProducerEPRAccountsList');
  await expire(page);
  await page.reload();
  await expect(page).toHaveURL('/Erpcredits');
  await expectMessage(page, ENDED);
  // By the page's own way in, not by the message's.
  await page.getByRole('link', { name: 'Login' }).first().click();
  await fillLogin(page, producer.person);
  await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeVisible();
  await expect(page.getByText(ENDED)).toHaveCount(0);
});
