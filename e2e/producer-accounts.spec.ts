// @module-tag journey
/**
 * EPR accounts on the real server: one that was rejected is corrected. Both roles have one page of them. Texts of lists and forms:
 * src/pages/{producer,recycler}/epr-accounts.test.tsx; that accounts are registered by hand: `a-whole-trade.spec.ts`.
 */
import { addAccount, newCompany, decideAccount, openAs } from './api-setup.ts';
import { alter } from './fake-responses.ts';
import { documentStatus, expect, test } from './fixtures.ts';
import { newPerson } from './people.ts';

test('A rejected account is corrected; a long list scrolls at a height of 400 px', async ({ page, request }) => {
  const producer = await newCompany(request, 'producer');
  const { registrationNumber: number } = newPerson('producer');
  const { id } = await addAccount(producer, { epr_registration_number: number });
  await decideAccount(producer, id, 'rejected');
  await openAs(page, producer, '/ProducerEPRAccountsList');
  const row = page.getByRole('row', { name: number });
  await expect(row).toContainText('Rejected');
  expect(await documentStatus(page, row.getByRole('link', { name: `View certificate of ${number}` }))).toBe(200);
  await page.bringToFront();
  await page.getByRole('link', { name: `Correct ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Correct EPR Account' })).toBeVisible();
  const correction = page.getByRole('form', { name: 'Correct EPR Account' });
  await correction.getByLabel('Address').fill('15 Dock Road');
  await alter<{ data: { id: string }[] }>(page, 'GET /api/epr/producer/', (answer) => ({
    ...answer,
    data: [
      ...answer.data,
      ...Array.from({ length: 40 }, (_, index) => ({ ...answer.data.at(-1), id: `account-${index}` })),
    ],
  }));
  await correction.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/ProducerEPRAccountsList');
  await expect(row).toContainText('15 Dock Road');
  await expect(row).toContainText('Pending');

  const list = page.getByRole('region', { name: 'EPR accounts' });
  expect((await list.boundingBox())?.height).toBe(400);
  const { height, inner } = await list.evaluate((node) => ({ height: node.clientHeight, inner: node.scrollHeight }));
  expect(height).toBeLessThanOrEqual(400);
  expect(height).toBeGreaterThan(300);
  expect(inner).toBeGreaterThan(1_000);
});
