// @module-tag journey
/** Invoices and payments of a trade between its parties in two browsers; the fee between the producer and a superadmin. Figures are tested beside the screens and with the calls. */
import type { Page } from '@playwright/test';
import { addCreditAndOffer, decideTransaction, newCompany, superadmin, trade } from './api-setup.ts';
import { expect, expectFacts, expectMessage, test } from './fixtures.ts';
import { completeBillingSettings } from './steps/billing.ts';
import { openLive } from './steps/open-live.ts';
import { pdfFile } from './upload-files.ts';

/** Time from the API's response to the change on another's screen. */
const SOON = { timeout: 2_000 };
/** 5,000 Kg at ₹ 2.50, all parties in one state. */
const AMOUNTS = { own: '₹ 14,750.00', fee: '₹ 73.76' };

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Sends the open dialog of a payment with its number, and where it asks for one a proof. */
async function sendPayment(page: Page, title: string, utr: string, proof?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('UTR number').fill(utr);
  if (proof !== undefined) await dialog.getByLabel('Proof of payment').setInputFiles(pdfFile(proof));
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expectMessage(page, 'Payment recorded!');
}

/** The payee finds the payment at once among its tasks, and says that the money has arrived. */
async function confirmPayment(page: Page, utr: string): Promise<void> {
  const turn = region(page, 'Your turn');
  await expect(turn).toContainText(utr, SOON);
  await turn.getByRole('button', { name: `Money arrived: ${utr}` }).click();
  await page.getByRole('dialog', { name: 'Money arrived' }).getByRole('button', { name: 'Money arrived' }).click();
  await expectMessage(page, 'Payment confirmed!');
}

test('A trade is billed, paid and billed for the fee, and each party sees it at once', async ({ open, request }) => {
  test.slow();
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const admin = await superadmin(request);
  await completeBillingSettings(admin);
  const { id, transactionId } = await trade({ recycler, producer, offer: await addCreditAndOffer(recycler) }, 'paid');
  const [seller, buyer] = [await open('recycler'), await open('producer')];
  const own = `To ${recycler.person.company}`;
  await openLive(seller, recycler, `/trade/${id}?tab=billing`);
  await openLive(buyer, producer, `/trade/${id}?tab=billing`);
  await expectFacts(region(buyer, own), { 'Due, expected: no invoice yet': AMOUNTS.own });

  await test.step('The recycler issues its invoice', async () => {
    await seller.getByRole('button', { name: 'Issue invoice' }).click();
    const dialog = seller.getByRole('dialog', { name: 'Issue invoice' });
    await dialog.getByRole('radio', { name: 'Goods (HSN)' }).check();
    await dialog.getByLabel('HSN or SAC code').fill('4907');
    await expectFacts(dialog, { 'Taxable value': '₹ 12,500.00', Total: AMOUNTS.own });
    await dialog.getByRole('button', { name: 'Issue invoice' }).click();
    await expectMessage(seller, /^Invoice INV\/.+ issued!/);
    await expect(region(buyer, 'Invoices')).toContainText(/INV\/\d\d-\d\d\/000001/, SOON);
    await expectFacts(region(buyer, own), { 'Due by invoice': AMOUNTS.own });
  });

  await test.step('The producer records what it has paid, by default what is open; the recycler confirms it', async () => {
    const task = region(buyer, 'Your turn').getByRole('listitem').filter({ hasText: recycler.person.company });
    await task.getByRole('button', { name: 'I have paid' }).click();
    await expect(buyer.getByLabel('Amount')).toHaveValue('14,750.00');
    await sendPayment(buyer, 'I have paid', 'SBIN0000000001', 'slip');
    const fee = buyer.getByRole('dialog', { name: 'I have paid' });
    await expect(fee).toContainText('If you have paid EPR Mandi too, enter it now.');
    await fee.getByRole('button', { name: 'Cancel' }).click();
    await expect(region(buyer, own)).toContainText('Settled');
    await confirmPayment(seller, 'SBIN0000000001');
    await expect(region(buyer, 'Payments')).toContainText('Received', SOON);
  });

  await test.step('The approval of the payment makes the fee invoice, which the producer alone sees', async () => {
    await decideTransaction(request, transactionId, 'approved');
    const invoices = region(buyer, 'Invoices');
    await expect(invoices.getByRole('listitem', { name: /^Invoice EM\// })).toContainText(AMOUNTS.fee, SOON);
    await expect(invoices).toContainText(
      'Invoices ₹ 14,823.76, order ₹ 14,823.75: difference +₹ 0.01, because each invoice is rounded by itself.',
    );
    await expect(region(seller, 'Invoices').getByRole('listitem')).toHaveCount(1);
  });

  await test.step('The producer records the payment of the fee, and a superadmin confirms it', async () => {
    const fee = 'Processing fee, to EPR Mandi';
    const reviewer = await open('superadmin');
    await openLive(reviewer, admin, `/trade/${id}?tab=billing`);
    await region(buyer, fee).getByRole('button', { name: 'Record payment' }).click();
    await sendPayment(buyer, 'Record payment', 'SBIN0000000002');
    await confirmPayment(reviewer, 'SBIN0000000002');
    for (const page of [buyer, reviewer]) await expect(region(page, fee)).toContainText('Settled', SOON);
    await expect(region(seller, 'Payments').getByRole('listitem')).toHaveCount(1);
  });
});
