/** Invoices and payments of a trade between its parties in two browsers; figures, the fee and the superadmin's part are tested beside the screens and with the calls. */
import type { Page } from '@playwright/test';
import { addCreditAndOffer, decideTransaction, newCompany, superadmin, trade, uploadDocuments } from './api-setup.ts';
import { expect, expectFacts, expectMessage, test } from './fixtures.ts';
import { completeBillingSettings } from './steps/billing.ts';
import { openLive } from './steps/open-live.ts';

/** Time from the API's response to the change on another's screen. */
const SOON = { timeout: 2_000 };
/** 5,000 Kg at ₹ 2.50, all parties in one state. */
const AMOUNTS = { own: '₹ 14,750.00', fee: '₹ 73.76' };

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('A trade is billed, paid and billed for the fee, and each party sees it at once', async ({ open, request }) => {
  test.slow();
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  await completeBillingSettings(await superadmin(request));
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
    await region(buyer, 'Payments').getByRole('button', { name: 'Record payment' }).click();
    const dialog = buyer.getByRole('dialog', { name: 'Record payment' });
    await dialog.getByLabel('Payee').selectOption({ label: own });
    await dialog.getByLabel('UTR number').fill('SBIN0000000001');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expectMessage(buyer, 'Payment recorded!');
    await expect(region(buyer, own)).toContainText('Settled');
    const payment = region(seller, 'Payments').getByRole('listitem', { name: 'Payment SBIN0000000001' });
    await expect(payment).toContainText('Not confirmed yet', SOON);
    await payment.getByRole('button', { name: 'Money arrived' }).click();
    const confirmation = seller.getByRole('dialog', { name: 'Money arrived' });
    await confirmation.getByRole('button', { name: 'Money arrived' }).click();
    await expectMessage(seller, 'Payment confirmed!');
    await expect(region(buyer, 'Payments')).toContainText('Received', SOON);
  });

  await test.step('The approval of the payment makes the fee invoice, which the producer alone sees', async () => {
    await uploadDocuments(producer, transactionId, 'transaction_proof');
    await decideTransaction(request, transactionId, 'approved');
    const invoices = region(buyer, 'Invoices');
    await expect(invoices.getByRole('listitem', { name: /^Invoice EM\// })).toContainText(AMOUNTS.fee, SOON);
    await expect(invoices).toContainText(
      'Invoices ₹ 14,823.76, order ₹ 14,823.75: difference +₹ 0.01, because each invoice is rounded by itself.',
    );
    await expect(region(seller, 'Invoices').getByRole('listitem')).toHaveCount(1);
  });
});
