// @module-tag journey
/** /Exposure: the working paper of a producer's targets, downloaded from the real server. Its texts are tested in src/pages/producer/exposure.test.tsx. */
import { addTarget, newCompany, openAs } from './api-setup.ts';
import { expect, test } from './fixtures.ts';

test('A producer reads what waiting costs, and downloads the working paper', async ({ page, request }) => {
  const producer = await newCompany(request, 'producer');
  await addTarget(producer, { target_quantity: '20000' });
  await openAs(page, producer, '/Exposure');
  await expect(page.getByRole('list', { name: 'Targets that are not met' })).toContainText(
    'Not buying costs ₹ 1,00,000.00 compensation, and the obligation stays.',
  );
  await page.getByLabel('Days late').fill('45');
  await expect(page).toHaveURL(/late_days=45/);
  for (const format of ['PDF', 'Excel']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download ${format}` }).click();
    expect((await download).suggestedFilename()).toMatch(/^exposure-20\d\d-\d\d\.(pdf|xlsx)$/);
  }
});
