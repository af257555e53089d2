// @module-tag journey
/** The newsletter: a subscription counts once its address has confirmed it, and each of its mails ends it. */
import { expect, test } from './fixtures.ts';
import { mailsTo } from './outbox.ts';
import { SUPPORT_EMAIL } from './people.ts';
import { newVisitor } from './site-forms.ts';

test('two subscriptions ask the address once; it confirms and ends its own', async ({ page, server }) => {
  const { email } = newVisitor();
  await page.goto('/');
  const bar = page.getByRole('form', { name: 'Newsletter' });
  const field = bar.getByRole('textbox', { name: 'Email for our newsletter' });
  const thanks = page.getByRole('status').filter({ hasText: 'Thank you! You subscribed successfully!' });
  await field.fill(email);
  await bar.getByRole('button', { name: 'Subscribe' }).dblclick();
  await expect(thanks).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill(email);
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(thanks).toBeVisible();
  const mails = () => mailsTo(server.directory, email);
  const linkTo = async (kind: string) => {
    const path = new RegExp(`/newsletter#${kind}=[\\w-]{43}`);
    await expect.poll(async () => (await mails()).some((mail) => path.test(mail)), { timeout: 20_000 }).toBe(true);
    return (await mails()).map((mail) => path.exec(mail)?.[0]).find((found) => found !== undefined) ?? '';
  };
  const supportMails = async () =>
    (await mailsTo(server.directory, SUPPORT_EMAIL)).filter((mail) => mail.includes(email));

  const confirm = await linkTo('confirm');
  expect(await supportMails()).toEqual([]);
  expect(await mails()).toHaveLength(1);
  await page.goto(confirm);
  await expect(page).toHaveURL('/newsletter');
  await page.reload();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your subscription is confirmed.')).toBeVisible();
  await expect.poll(supportMails, { timeout: 20_000 }).toHaveLength(1);

  const end = await linkTo('unsubscribe');
  await page.goto(end);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are unsubscribed.')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});
