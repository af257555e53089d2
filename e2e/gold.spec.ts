/** E-waste gold is counted in grams: listed, bought for a target, paid and transferred, every screen says g. */
import type { Page } from '@playwright/test';
import { expect, expectFacts, expectMessage, test } from './fixtures.ts';
import { addAccount, decideAccount, newCompany, openAs, superadmin, type Actor } from './api-setup.ts';
import { newPerson } from './people.ts';
import { YEAR } from './steps/goods.ts';
import { imageFile, pdfFile } from './upload-files.ts';

const BOUGHT = '60 g';
const PRICE = '₹ 985.00';
const TOTAL = '₹ 70,086.69';

/** Registers and approves an account for e-waste; returns its registration number. */
async function registerEWaste(actor: Actor, type: string): Promise<string> {
  const { registrationNumber } = newPerson(actor.person.role);
  const values = { waste_type: 'E-waste', type, epr_registration_number: registrationNumber };
  const { id } = await addAccount(actor, values);
  await decideAccount(actor, id, 'approved');
  return registrationNumber;
}

async function listGold(page: Page, number: string, title: string): Promise<void> {
  const record = page.getByRole('form', { name: 'Add Quantity' });
  await record.getByLabel('EPR Registration Number').selectOption({ value: number });
  await record.getByLabel('Financial Year').selectOption(YEAR);
  await record.getByLabel('Product Type').selectOption('ITEW');
  await record.getByLabel('Credit Type').selectOption('Gold');
  await record.getByLabel('Processing Capacity').fill('500000');
  await record.getByLabel('Cumulative Certificate Potential').fill('5000');
  await record.getByLabel('Available Certificate Value').fill('2400');
  await record.getByRole('button', { name: 'Add Quantity' }).click();
  await expect(record).toContainText('2,400 g of Gold, ITEW');
  await record.getByRole('link', { name: 'List an offer' }).click();
  const offer = page.getByRole('form', { name: 'Credit Offer' });
  await offer.getByLabel('Offer Title').fill(title);
  await expect(offer).toContainText('Available certificate value: 2,400 g');
  await offer.getByLabel('Credit Available').fill('100');
  await offer.getByLabel('Minimum Purchase').fill('10');
  await offer.getByLabel('Price per credit').fill('985');
  await expect(offer).toContainText('/ g');
  await offer.getByRole('checkbox', { name: 'Tax Invoice' }).check();
  await offer.getByLabel('Product Image').setInputFiles(await imageFile('gold'));
  await offer.getByLabel('Availability Proof').setInputFiles(await imageFile('proof'));
  await offer.getByRole('button', { name: 'Submit' }).click();
  await expectMessage(page, 'Offer created successfully');
  await page.goto('/RecyclerCreditOffers');
  const card = page.getByRole('article').filter({ hasText: title });
  await expectFacts(card, { Price: `${PRICE}/g`, 'Available Credit': '100 g', 'Minimum Purchase': '10 g' });
}

async function addGoldTarget(page: Page, number: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Add Target' });
  await form.getByLabel('EPR Registration Number').selectOption({ value: number });
  await form.getByLabel('Product Type').selectOption('ITEW');
  await form.getByLabel('Credit Type').selectOption('Gold');
  await form.getByLabel('Target Quantity').fill('90');
  await expect(form).not.toContainText('tonnes');
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  await expect(form.getByLabel('Target Quantity')).toHaveValue('');
}

async function buyGold(page: Page, title: string, number: string): Promise<void> {
  await page.goto('/Erpcredits');
  await page.getByPlaceholder('What are you looking for?').fill(title);
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) });
  await expect(card).toContainText(`${PRICE} per g`);
  await expect(card).toContainText('100 g');
  await card.getByRole('link', { name: title }).click();
  const panel = page.getByRole('form', { name: 'Review Payment' });
  const account = panel.getByLabel('EPR Account');
  await expect(account.getByRole('option', { name: new RegExp(`${number}.*90 g missing`) })).toBeAttached();
  await account.selectOption({ label: await account.getByRole('option', { name: number }).innerText() });
  const quantity = panel.getByRole('spinbutton', { name: 'Quantity (g)' });
  await quantity.fill('9');
  await expect(panel).toContainText('At least 10 g.');
  await quantity.fill('60');
  await expect(panel).toContainText('target still needs 90 g.');
  await page.getByRole('button', { name: 'Make Counter Offer' }).click();
  const counter = page.getByRole('dialog', { name: 'Make Counter Offer' });
  await expect(counter).toContainText(`Listed at ${PRICE} per g.`);
  await expect(counter.getByLabel('Offer Price (₹/g)')).toBeVisible();
  await counter.getByLabel('Quantity (g)').fill('101');
  await counter.getByLabel('Offer Price (₹/g)').fill('900');
  await counter.getByRole('button', { name: 'Submit Offer' }).click();
  await expect(counter).toContainText('Only 100 g of this credit is available.');
  await counter.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Buy Now' }).click();
  const confirmation = page.getByRole('dialog', { name: `Buy ${BOUGHT} for ${TOTAL}?` });
  await expect(confirmation).toContainText(`at ${PRICE} per g`);
  await confirmation.getByRole('button', { name: 'Yes, buy it' }).click();
  await expect(page).toHaveURL(/\/PlaceOder\/.+/);
  await expectFacts(page.getByRole('main'), { Quantity: BOUGHT, 'Unit price': `${PRICE} per g` });
}

test('Gold is listed in grams and sold to a target in grams', async ({ open, request }) => {
  test.slow();
  const [seller, buyer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const [selling, buying] = [await registerEWaste(seller, 'Recycler'), await registerEWaste(buyer, 'Producer')];
  const title = `Gold of processor pins ${selling}`;
  const [recycler, producer, admin] = [await open('recycler'), await open('producer'), await open('superadmin')];

  await openAs(recycler, seller, '/RecycleAddQuantity');
  await listGold(recycler, selling, title);
  await openAs(producer, buyer, '/ProducerAddTarget');
  await addGoldTarget(producer, buying);
  await buyGold(producer, title, buying);

  await recycler.goto('/RecyclerDirectPurchase');
  await recycler.getByRole('button', { name: `Accept ${BOUGHT} at ${PRICE}/g, ${buyer.person.company}` }).click();
  const accepting = recycler.getByRole('dialog', { name: 'Accept this purchase request?' });
  await expect(accepting).toContainText(/60 g stays reserved for .+\./);
  await accepting.getByRole('button', { name: 'Accept' }).click();
  await expect(recycler.getByRole('button', { name: 'Accepted' })).toBeDisabled();

  await producer.goto('/ProducerDirectPurchase');
  await producer.getByRole('button', { name: `Initiate Payment for ${BOUGHT} at ${PRICE}/g` }).click();
  const paying = producer.getByRole('dialog', { name: 'Initiate payment?' });
  await expectFacts(paying, { Quantity: BOUGHT, Price: `${PRICE}/g` });
  await paying.getByRole('button', { name: 'Initiate Payment' }).click();
  await expectMessage(producer, 'Payment initiated successfully!');
  await producer.goto('/ProducerTxnHistory');
  await expect(producer.getByRole('list', { name: 'Transactions' })).toContainText(`${PRICE}/g`);
  await producer.getByRole('button', { name: /^Upload Transaction Proof of WO-/ }).click();
  await producer.getByLabel('Transaction Proof', { exact: true }).setInputFiles(pdfFile('payment'));
  await producer.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectMessage(producer, 'Transaction updated successfully!');

  await openAs(admin, await superadmin(request), '/AdminTxnHistory');
  await admin.getByPlaceholder('Search').first().fill(title);
  const card = admin.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText(/60\s*g\s*Credit Quantity/);
  await card.getByRole('button', { name: 'Approve', exact: true }).click();
  const approving = admin.getByRole('dialog', { name: /^Approve WO-/ });
  await expect(approving).toContainText(`${BOUGHT} at ${PRICE}/g`);
  await approving.getByRole('button', { name: 'Yes, approve it!' }).click();
  await expectMessage(admin, 'Transaction approved successfully!');

  await recycler.goto('/RecycleTxnHistory');
  await recycler.getByRole('button', { name: /^Upload Credit Transfer Proof of WO-/ }).click();
  const documents = recycler.getByRole('dialog', { name: /^Upload documents/ });
  await documents.getByLabel('Credit Transfer Proof').setInputFiles(pdfFile('transfer'));
  await documents.getByLabel('Trail Documents').setInputFiles(pdfFile('trail'));
  await documents.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectMessage(recycler, 'Transaction updated successfully!');
  await recycler.goto('/RecyclerDashboard');
  await expect(recycler.getByRole('main')).toContainText('2,340 g');

  await producer.goto('/ProducerDashboard');
  const target = producer.getByRole('article', { name: /^Target - 1/ });
  await expect(target.getByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    'Achieved 60 g, Blocked 0 g, Remaining 30 g',
  );
});
