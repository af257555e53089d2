/** The newsletter's bar on the home page: every text of the specification, and who hears of a subscription. */
import type { Page } from '@playwright/test';
import { cut, garble, hold, PROVOKED, recordCalls, refuse, reply } from './answers.ts';
import { expect, test } from './market.ts';
import { mailsTo } from './outbox.ts';
import { newVisitor } from './site-forms.ts';
import { SUPPORT_EMAIL } from './people.ts';

test.use({ expectedErrors: PROVOKED });

const SUBSCRIBE = 'POST /api/users/newsletter/subscribe/';
const barOf = (page: Page) => page.getByRole('form', { name: 'Newsletter' });
const emailOf = (page: Page) => barOf(page).getByRole('textbox', { name: 'Email for our newsletter' });
const buttonOf = (page: Page) => barOf(page).getByRole('button', { name: 'Subscribe' });
const THANKS = 'Thank you! You subscribed successfully!';
const thanks = (page: Page, text = THANKS) => page.getByRole('status').filter({ hasText: text });

test('nothing is sent while the address is empty or the browser finds it wrong', async ({ page }) => {
  const calls = recordCalls(page, SUBSCRIBE);
  await page.goto('/');
  await buttonOf(page).click();
  await emailOf(page).fill('   ');
  await emailOf(page).press('Enter');
  await emailOf(page).fill('no address');
  await buttonOf(page).click();
  await expect(buttonOf(page)).toBeEnabled();
  expect(calls).toHaveLength(0);
  await emailOf(page).fill(newVisitor().email);
  await buttonOf(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('a spinner while it is sent, once; thanks, an empty field, and support is told once', async ({ page, server }) => {
  const { email } = newVisitor();
  const calls = recordCalls(page, SUBSCRIBE);
  await page.goto('/');
  await emailOf(page).fill(email);
  const letGo = await hold(page, SUBSCRIBE);
  await buttonOf(page).dblclick();
  await expect(buttonOf(page)).toHaveAttribute('aria-busy', 'true');
  await expect(buttonOf(page)).toBeDisabled();
  await emailOf(page).press('Enter');
  await letGo();
  await expect(thanks(page)).toBeVisible();
  await expect(emailOf(page)).toHaveValue('');
  await expect(buttonOf(page)).toBeEnabled();
  expect(calls).toHaveLength(1);
  // A second time is answered like the first.
  await emailOf(page).fill(email);
  await emailOf(page).press('Enter');
  await expect(thanks(page)).toBeVisible();
  const told = async () => (await mailsTo(server.directory, SUPPORT_EMAIL)).filter((mail) => mail.includes(email));
  await expect.poll(told, { timeout: 20_000 }).toHaveLength(1);
});

test('what fails says so and keeps the address', async ({ page }) => {
  const { email } = newVisitor();
  await page.goto('/');
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await emailOf(page).fill(email);
  const send = () => buttonOf(page).click();

  const reconnect = await cut(page, SUBSCRIBE);
  await send();
  await expect(alert('An error occurred while subscribing. Please try again.')).toBeVisible();
  await expect(emailOf(page)).toHaveValue(email);
  await reconnect();
  const mend = await garble(page, SUBSCRIBE);
  await send();
  await expect(alert('Something went wrong!')).toBeVisible();
  await mend();
  const admit = await refuse(page, SUBSCRIBE, { status: 429, error: 'Too many messages from here.' });
  await send();
  await expect(alert('Too many messages from here.')).toBeVisible();
  await expect(emailOf(page)).toHaveValue(email);
  await admit();
  const please = await reply(page, SUBSCRIBE, { status: false, message: 'Not today.' }, 400);
  await send();
  await expect(alert('Not today.')).toBeVisible();
  await please();
});

test('an answer that says it worked counts, whatever its HTTP status', async ({ page }) => {
  await page.goto('/');
  await emailOf(page).fill(newVisitor().email);
  const first = await reply(page, SUBSCRIBE, { status: true, message: 'You were here before.' }, 409);
  await buttonOf(page).click();
  await expect(thanks(page, 'You were here before.')).toBeVisible();
  await expect(emailOf(page)).toHaveValue('');
  await first();
  await emailOf(page).fill(newVisitor().email);
  const second = await reply(page, SUBSCRIBE, { status: true }, 409);
  await buttonOf(page).click();
  await expect(thanks(page)).toBeVisible();
  await second();
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a mail address stands in place of the form', async ({ page }) => {
    await page.goto('/');
    await expect(barOf(page)).toBeHidden();
    await expect(page.getByText('To subscribe to our newsletter, write to')).toContainText(SUPPORT_EMAIL);
  });
});
