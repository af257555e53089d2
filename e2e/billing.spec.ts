/** Invoices and payments of a trade: three people in three browsers, from the acceptance to two confirmed payments. */
import type { Page } from '@playwright/test';
import { addCreditAndOffer, newCompany, superadmin, trade } from './api-setup.ts';
import { expect, expectFacts, expectMessage, test } from './fixtures.ts';
import { completeBillingSettings } from './steps/billing.ts';
import { openLive } from './steps/open-live.ts';
import { pdfFile } from './upload-files.ts';

/** Time from the API's response to the change on another's screen. */
const SOON = { timeout: 2_000 };
/** 5,000 Kg at ₹ 2.50, all parties in one state. */
const AMOUNTS = { own: '₹ 14,750.00', fee: '₹ 73.76' };

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of this trade' }).getByRole('link', { name });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The buyer records what it has paid to a payee: the dialog suggests what is open. */
async function recordPayment(buyer: Page, payee: string, utr: string): Promise<void> {
  await region(buyer, 'Payments').getByRole('button', { name: 'Record payment' }).click();
  const dialog = buyer.getByRole('dialog', { name: 'Record payment' });
  await dialog.getByLabel('Payee').selectOption({ label: payee });
  await dialog.getByLabel('UTR number').fill(utr);
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expectMessage(buyer, 'Payment recorded!');
}

/** The payee confirms a payment, as soon as its screen shows it. */
async function confirmPayment(payee: Page, utr: string): Promise<void> {
  const payment = region(payee, 'Payments').getByRole('listitem', { name: `Payment ${utr}` });
  await expect(payment).toContainText('Not confirmed yet', SOON);
  await payment.getByRole('button', { name: 'Money arrived' }).click();
  const dialog = payee.getByRole('dialog', { name: 'Money arrived' });
  await dialog.getByRole('button', { name: 'Money arrived' }).click();
  await expectMessage(payee, 'Payment confirmed!');
}

test('A trade is billed twice and paid twice, and everybody sees the same at once', async ({ open, request }) => {
  test.slow();
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const admin = await superadmin(request);
  await completeBillingSettings(admin);
  const { id } = await trade({ recycler, producer, offer: await addCreditAndOffer(recycler) }, 'pending');
  const [seller, buyer, reviewer] = [await open('recycler'), await open('producer'), await open('superadmin')];
  const own = `To ${recycler.person.company}`;
  const fee = 'Processing fee, to EPR Mandi';

  await openLive(seller, recycler, `/trade/${id}`);
  await openLive(buyer, producer, `/trade/${id}?tab=billing`);
  await expect(region(buyer, 'Pay')).toContainText('The recycler has not answered yet.');
  await seller.getByRole('button', { name: /^Accept / }).click();
  await seller.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expectMessage(seller, /accepted/);
  await expectFacts(region(buyer, own), { 'Due, expected: no invoice yet': AMOUNTS.own });
  await expect(region(buyer, own).getByRole('button', { name: 'Show account number' })).toBeVisible();

  await tab(buyer, 'Overview').click();
  await expect(region(buyer, 'Pay to')).toContainText('Two payees: see Invoices and payment.');
  await buyer.getByRole('button', { name: /^Initiate Payment for / }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Initiate Payment' }).click();
  await expectMessage(buyer, 'Payment initiated successfully!');
  await tab(buyer, 'Invoices and payment').press('Enter');

  await tab(seller, 'Invoices and payment').click();
  await seller.getByRole('button', { name: 'Issue invoice' }).click();
  const dialog = seller.getByRole('dialog', { name: 'Issue invoice' });
  await expect(dialog.getByRole('radio', { name: /^Next number of my series: INV\/\d\d-\d\d\/000001$/ })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Goods (HSN)' }).check();
  await dialog.getByLabel('HSN or SAC code').fill('4907');
  await expectFacts(dialog, { 'Taxable value': '₹ 12,500.00', Total: AMOUNTS.own });
  await dialog.getByRole('button', { name: 'Issue invoice' }).click();
  await expectMessage(seller, /^Invoice INV\/.+ issued!/);
  await expect(region(buyer, 'Invoices')).toContainText(/INV\/\d\d-\d\d\/000001/, SOON);
  await expectFacts(region(buyer, own), { 'Due by invoice': AMOUNTS.own });
  await expect(region(buyer, 'Invoices')).toContainText('One invoice is still missing.');

  await recordPayment(buyer, own, 'SBIN0000000001');
  await expect(region(buyer, own)).toContainText('Settled');
  await confirmPayment(seller, 'SBIN0000000001');
  await expect(region(buyer, 'Payments')).toContainText('Received', SOON);

  await tab(buyer, 'Overview').click();
  await buyer.getByRole('button', { name: 'Upload documents', exact: true }).click();
  const upload = buyer.getByRole('dialog', { name: /^Upload documents/ });
  await upload.getByLabel('Transaction Proof', { exact: true }).setInputFiles(pdfFile('payment'));
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectMessage(buyer, 'Transaction updated successfully!');
  await tab(buyer, 'Invoices and payment').click();

  await openLive(reviewer, admin, `/trade/${id}`);
  await reviewer.getByRole('button', { name: 'Approve', exact: true }).click();
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Yes, approve it!' }).click();
  await expectMessage(reviewer, 'Transaction approved successfully!');
  const invoices = region(buyer, 'Invoices');
  await expect(invoices.getByRole('listitem', { name: /^Invoice EM\// })).toContainText(AMOUNTS.fee, SOON);
  await expect(invoices).toContainText(
    'Invoices ₹ 14,823.76, order ₹ 14,823.75: difference +₹ 0.01, because each invoice is rounded by itself.',
  );
  await expect(region(seller, 'Invoices').getByRole('listitem')).toHaveCount(1);

  await tab(reviewer, 'Invoices and payment').click();
  await recordPayment(buyer, fee, 'SBIN0000000002');
  await confirmPayment(reviewer, 'SBIN0000000002');
  for (const page of [buyer, reviewer])
    for (const payee of [own, fee]) await expect(region(page, payee)).toContainText('Settled', SOON);
  await expect(region(seller, 'Payments').getByRole('listitem')).toHaveCount(1);
});
