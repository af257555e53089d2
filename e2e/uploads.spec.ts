// @module-tag journey
/** Uploads: progress, cancel, interruption, a question for the password, and retry; nothing that was typed or chosen is lost. */
import { once } from 'node:events';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join as pathOf } from 'node:path';
import type { CDPSession, Page, Request } from '@playwright/test';
import { repeats } from '#tests/repetitions.ts';
import { newCompany, newSignUp, addCreditAndOffer, openAs, trade, type Actor } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { fillBank } from './steps/bank-form.ts';
import { pdfFile, type UploadFile } from './upload-files.ts';

/** The browser logs a broken connection too. */
test.use({ expectedErrors: [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|status of (400|403|503)/] });

/** Size of each large file; deep tests send the largest that is taken, in the same time. */
const SIZE = repeats(2_700_000, 9_000_000);
const A_NINTH = SIZE / 9;

/** A PDF of that size in bytes. */
function large(name: string, size: number): UploadFile {
  const { buffer, ...rest } = pdfFile(name);
  return { ...rest, buffer: Buffer.concat([buffer, Buffer.alloc(size - buffer.length, '%')]) };
}

/** The answer to a sensitive request without a recent proof of who one is. */
const REFUSAL = {
  status: false,
  error: 'Please confirm that it is you.',
  code: 'step_up_required',
  data: { methods: ['password'] },
};

const CONDITIONS = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/**
 * Limits the browser's upload rate.
 * @param bytes per second
 */
async function slowLine(page: Page, bytes: number): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', { ...CONDITIONS, uploadThroughput: bytes });
  return line;
}

async function paid(api: Parameters<typeof newCompany>[0]): Promise<{ producer: Actor; id: string }> {
  const [recycler, producer] = [await newCompany(api, 'recycler'), await newCompany(api, 'producer')];
  const { id } = await trade({ recycler, producer, offer: await addCreditAndOffer(recycler) }, 'paid');
  return { producer, id };
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Upload documents', exact: true }).click();
  return page.getByRole('dialog', { name: /^Upload documents: WO-/ });
}

/** Waits until the progress bar is between the two values. */
async function expectPercent(page: Page, least: number, most: number): Promise<void> {
  const bar = page.getByRole('progressbar', { name: 'Upload' });
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThanOrEqual(least);
  expect(Number(await bar.getAttribute('value'))).toBeLessThanOrEqual(most);
}

/**
 * A server that closes the connection after so many bytes of a request.
 * @returns its URL
 */
async function startCuttingServer(bytes: number): Promise<{ url: string; close: () => void }> {
  const server = createServer((request) => {
    let taken = 0;
    request.on('data', (chunk: Buffer) => {
      taken += chunk.length;
      if (taken > bytes) request.socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

// A line that is slow and breaks; that documents are uploaded is in the whole trade.
test(
  'A large document shows how far it is, is cancelled, cut off on the way, and sent once more after the password was asked for',
  { tag: '@thorough' },
  async ({ page, request }) => {
    const { producer, id } = await paid(request);
    await openAs(page, producer, `/trade/${id}`);
    const line = await slowLine(page, A_NINTH);
    const dialog = await openDialog(page);
    const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
    const bar = page.getByRole('progressbar', { name: 'Upload' });
    await dialog.getByLabel('Transaction Proof', { exact: true }).setInputFiles(large('payment', SIZE));
    await upload.click();
    await expectPercent(page, 10, 90);
    await expect(dialog.getByText(/^Uploading \d\d%$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel upload' }).click();
    await expectMessage(page, 'Upload cancelled');
    await expect(dialog.getByText('payment.pdf')).toBeVisible();
    await expect(bar).toHaveCount(0);
    await line.detach();

    const cutting = await startCuttingServer(3 * A_NINTH);
    const sent: Request[] = [];
    await page.route(/api\/epr\/transactions/, (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      sent.push(route.request());
      if (sent.length === 1) return route.continue({ url: cutting.url });
      return sent.length === 2 ? route.fulfill({ status: 403, json: REFUSAL }) : route.fallback();
    });
    await upload.click();
    await expectMessage(page, 'Network error! Please try again.');
    await expect(dialog.getByText('payment.pdf')).toBeVisible();
    await expect(bar).toHaveCount(0);

    await upload.click();
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
    const password = confirmation.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await password.fill('not this one');
    await password.press('Enter');
    await expect(confirmation.getByText('The password is not right.')).toBeVisible();
    expect(sent).toHaveLength(2);
    await password.fill(producer.person.password);
    await confirmation.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expectMessage(page, 'Transaction updated successfully!');
    await expect(confirmation).toHaveCount(0);
    // The same request went again, with its key and its file.
    expect(sent).toHaveLength(3);
    const keys = sent.map((each) => each.headers()['idempotency-key']);
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
    cutting.close();
    await expect(page.getByRole('link', { name: /^View Transaction Proof of WO-/ })).toHaveCount(1);
  },
);

test('The bank form shows progress, is cancelled, and survives a lost disk', async ({ page, request, server }) => {
  const recycler = await newSignUp(request, 'recycler');
  await openAs(page, recycler, '/profile?tab=bank');
  const form = page.getByRole('form', { name: 'Bank Details' });
  await fillBank(form, large('cheque', SIZE));
  const line = await slowLine(page, A_NINTH);
  await form.getByRole('button', { name: 'Save Bank Details' }).click();
  await expectPercent(page, 10, 90);
  await form.getByRole('button', { name: 'Cancel upload' }).click();
  await expectMessage(page, 'Upload cancelled');
  await expect(form.getByLabel('Account Number', { exact: true })).toHaveValue('123456789012');
  await expect(form.getByText('cheque.pdf')).toBeVisible();
  await line.detach();

  const folder = pathOf(server.directory, 'files', 'arriving');
  await rename(folder, `${folder}-aside`);
  await writeFile(folder, '');
  try {
    await form.getByRole('button', { name: 'Save Bank Details' }).click();
    const result = form.getByText(
      'Files cannot be stored at the moment, so nothing was saved. Please try again in a minute. What you typed and chose is still here.',
    );
    await expect(result).toBeInViewport();
    await expect(form.getByLabel('Account Number', { exact: true })).toHaveValue('123456789012');
    await expect(form.getByText('cheque.pdf')).toBeVisible();
  } finally {
    await rm(folder);
    await rename(`${folder}-aside`, folder);
  }
  await form.getByRole('button', { name: 'Save Bank Details' }).click();
  await expectMessage(page, '✅ Bank details updated successfully!');
  await expect(form.getByRole('alert').filter({ hasText: 'Files cannot be stored' })).toHaveCount(0);
});
