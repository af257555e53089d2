/** The newsletter form on the home page: who is notified of a subscription. */
import { expect, test } from './fixtures.ts';
import { mailsTo } from './outbox.ts';
import { newVisitor } from './site-forms.ts';
import { SUPPORT_EMAIL } from './people.ts';

test('two subscriptions of one address are both confirmed, and support is notified once', async ({ page, server }) => {
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
  const told = async () => (await mailsTo(server.directory, SUPPORT_EMAIL)).filter((mail) => mail.includes(email));
  await expect.poll(told, { timeout: 20_000 }).toHaveLength(1);
});
