// @module-tag journey
/**
 * A producer saves the workbook of a return and has an evidence pack made; a stranger scans its QR code with a phone, and compares its files with the
 * pack. Unknown codes: src/pages/public/verify.test.tsx; what the workbook has: src/pages/producer/returns.test.tsx.
 */
import { readFile } from 'node:fs/promises';
import { qrText, unzipped } from '#tests/evidence.ts';
import { pdfDrawing } from '#tests/pdf-text.ts';
import { addCreditAndOffer, newCompany, openAs, trade } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';

const PHONE = { width: 360, height: 740 };

test('A producer gets a return and a pack; a stranger checks it by QR code', async ({ browser, page, request }) => {
  test.slow();
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  const { id } = await trade({ recycler, producer, offer }, 'verified');
  await test.step('The producer saves the workbook of a return', async () => {
    await openAs(page, producer, '/Returns');
    await page.getByRole('table', { name: 'EPR accounts' }).getByRole('link').click();
    await expect(page.getByRole('region', { name: 'Due dates' })).toContainText('30 Jun');
    await expect(page.getByRole('region', { name: 'Checklist' })).toContainText('Targets enteredOpen: 1');
    await expect(page.getByRole('table', { name: 'Without number' })).toContainText('WO-');
    const workbook = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download workbook' }).click();
    expect((await workbook).suggestedFilename()).toMatch(/^return-[\w.-]+-20\d\d-\d\d\.xlsx$/);
  });
  await page.goto(`/trade/${id}?tab=transfer`);
  const card = page.getByRole('region', { name: 'Evidence pack' });
  await card.getByRole('button', { name: 'Make evidence pack' }).click();
  await expectMessage(page, 'The evidence pack is being made.');
  // A worker makes it, after the documents of other tests.
  await expect(card.getByText('Current')).toBeVisible({ timeout: 20_000 });
  const saved = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Download' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^evidence-WO-20\d\d-\d\d-\d{6}\.zip$/);
  const files = await unzipped(await readFile(await file.path()));

  const address = qrText(pdfDrawing(files.get('cover.pdf') ?? Buffer.alloc(0))) ?? '';
  expect(address).toMatch(/\/verify\/[0-9A-HJKMNP-TV-Z]{26}$/);
  const stranger = await browser.newPage({ viewport: PHONE, baseURL: new URL(page.url()).origin });
  await stranger.goto(new URL(address).pathname);
  const status = stranger.getByRole('region', { name: 'Status' });
  await expect(status).toContainText('Current');
  await expect(status).toContainText('Not an EPR certificate');
  await expect(stranger.getByRole('main')).not.toContainText(producer.person.company);
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

  const sent: string[] = [];
  stranger.on('request', (asked) => sent.push(asked.method()));
  const choose = (buffer: Buffer) =>
    stranger
      .getByLabel('Drop a file here or choose one')
      .setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer });
  const proof = files.get('documents/transaction-proof.pdf') ?? Buffer.alloc(0);
  // A part whose scripts come later than a translator is made anew, without the file that was chosen before.
  await expect(async () => {
    await choose(proof);
    await expect(stranger.getByText('This file is in the pack: Transaction Proof.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const flipped = Buffer.from(proof);
  flipped[20] = (flipped[20] ?? 0) ^ 1;
  await choose(flipped);
  await expect(stranger.getByText('This file is not in the pack.')).toBeVisible();
  await choose(files.get('manifest.json') ?? Buffer.alloc(0));
  await expect(stranger.getByText('This is the manifest of the pack.')).toBeVisible();
  expect(sent.filter((method) => method !== 'GET')).toEqual([]);

  await stranger.goto('/verify');
  await stranger.getByLabel('Code').fill(address.slice(-26).toLowerCase());
  await stranger.getByRole('button', { name: 'Check' }).click();
  await expect(status).toContainText('Current');
  await stranger.close();
});
