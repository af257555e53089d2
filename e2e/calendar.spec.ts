// @module-tag journey
/** The calendar of a producer on the real server. The texts of the screen are tested in src/pages/calendar.test.tsx. */
import { newCompany, openAs } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';

test('A producer subscribes to the calendar, programs read it, the link is revoked', async ({ page, request }) => {
  const producer = await newCompany(request, 'producer');
  await openAs(page, producer, '/Calendar');
  const main = page.getByRole('main');
  const entry = main.getByRole('listitem').filter({ hasText: 'Annual return, Plastic' });
  await expect(entry.getByText('Reported')).toBeVisible();
  await expect(entry.getByText(/by rule\.$/)).toBeVisible();

  await main.getByRole('button', { name: 'Subscribe' }).click();
  const shown = main.getByText(/\/calendar\/[\w-]{43}\.ics$/);
  await expect(main.getByRole('button', { name: 'Revoke link' })).toBeVisible();
  const { pathname } = new URL((await shown.textContent()) ?? '');
  const feed = await request.get(pathname);
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await feed.text()).toContain('SUMMARY:Annual return\\, Plastic\\, ');
  await page.reload();
  await expect(main.getByText(/last read on/)).toBeVisible();
  await expect(shown).toHaveCount(0);

  await main.getByRole('button', { name: 'Revoke link' }).click();
  await page.getByRole('dialog', { name: 'Revoke link?' }).getByRole('button', { name: 'Revoke link' }).click();
  await expectMessage(page, 'Link revoked');
  await expect(main.getByRole('button', { name: 'Revoke link' })).toHaveCount(0);
  expect((await request.get(pathname)).status()).toBe(404);

  await entry.getByRole('link', { name: 'Rule', exact: true }).click();
  await expect(page).toHaveURL(/\/rules#rule-[\da-f-]{36}$/);
  await expect(page.locator(new URL(page.url()).hash)).toContainText('Return due');
});
