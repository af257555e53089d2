/**
 * A whole trade from two sign-ups to the achieved target: three people in three browsers, by clicking and typing. Files run in the order of their
 * names. This test takes longest and starts first, so that no worker waits for it at the end.
 */
import type { Page } from '@playwright/test';
import { documentStatus, expect, expectFacts, expectMessage, test } from './fixtures.ts';
import { newPerson, type Person } from './people.ts';
import { addAccount, approveAccount, completeProfile } from './steps/company.ts';
import { addQuantity, addTarget, createOffer, YEAR } from './steps/goods.ts';
import { fillLogin, logInAsSuperadmin, signUp, visit } from './steps/login.ts';
import { pdfFile } from './upload-files.ts';
import { storedKeys } from './worlds.ts';

const PRICE = '2.37';
const BOUGHT = '12,345 Kg';
/** 12,345 Kg at ₹ 2.37, rounded line by line according to section 4 of the server rules. */
const AMOUNTS = { item: '₹ 29,257.65', fee: '₹ 146.29', gst: '₹ 5,292.71', total: '₹ 34,696.65' };

async function enter(page: Page, person: Person): Promise<void> {
  await signUp(page, person);
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await fillLogin(page, person);
  await expect(page).toHaveURL(person.role === 'recycler' ? '/RecyclerDashboard' : '/ProducerDashboard');
  await completeProfile(page, person);
  await addAccount(page, person);
}

async function findOnTheMarket(page: Page, title: string): Promise<void> {
  await page.goto('/Erpcredits');
  await expect(page.getByRole('heading', { name: 'Your One-Stop Marketplace for EPR Credits' })).toBeVisible();
  await page.getByPlaceholder('What are you looking for?').fill(title);
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) });
  await expect(card).toContainText(`₹ ${PRICE} per Kg`);
  await expect(card).toContainText('Recycling | Category I');
  await expect(page).toHaveURL(/search=/);
  const toggles = page.getByRole('group', { name: 'Waste type' });
  await toggles.getByRole('button', { name: /^Oil/ }).click();
  await expect(page.getByText('No offers found for this category')).toBeVisible();
  await toggles.getByRole('button', { name: /^Plastic/ }).click();
  await expect(card).toBeVisible();
  await page.getByRole('link', { name: 'Clear filter' }).click();
  await expect(page).toHaveURL('/Erpcredits');
  await expect(page.getByPlaceholder('What are you looking for?')).toHaveValue('');
}

async function openOffer(page: Page, title: string): Promise<void> {
  await visit(page, 'Credit Offers');
  await page.getByPlaceholder('What are you looking for?').fill(title);
  // A press while the list is narrowed would miss the link, which moves.
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

async function buy(page: Page): Promise<void> {
  const panel = page.getByRole('form', { name: 'Review Payment' });
  await panel.getByLabel('Financial Year').selectOption(YEAR);
  const quantity = panel.getByRole('spinbutton', { name: 'Quantity (Kg)' });
  await quantity.fill('999');
  await expect(panel).toContainText('At least 1,000 Kg.');
  await expect(quantity).toHaveValue('999');
  await quantity.fill('12345');
  await expectFacts(panel, {
    'Item Value': AMOUNTS.item,
    'Processing Fee': AMOUNTS.fee,
    GST: AMOUNTS.gst,
    'Total Payable': AMOUNTS.total,
  });
  await panel.getByRole('button', { name: 'Buy Now' }).click();
  await page
    .getByRole('dialog', { name: `Buy ${BOUGHT} for ${AMOUNTS.total}?` })
    .getByRole('button', { name: 'Yes, buy it' })
    .click();
  await expectMessage(page, 'Purchase request submitted successfully!');
  await expect(page).toHaveURL(/\/PlaceOder\/.+/);
  const order = page.getByRole('main');
  await expect(order.getByRole('heading', { name: 'Work Order Placed!' })).toBeVisible();
  await expect(order.getByText('Work order number follows with the payment').first()).toBeVisible();
  await expectFacts(order, {
    Quantity: `${BOUGHT} 12.345 t`,
    'Unit price': `₹ ${PRICE} per Kg`,
    'Item value': AMOUNTS.item,
    'Processing fee': AMOUNTS.fee,
    'Goods and services tax': AMOUNTS.gst,
    'of which CGST 9%': '₹ 2,646.36',
    'of which SGST 9%': '₹ 2,646.35',
    'Total payable': AMOUNTS.total,
  });
}

async function makeCounterOffer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make Counter Offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make Counter Offer' });
  await dialog.getByLabel('Quantity (Kg)').fill('1');
  await dialog.getByRole('button', { name: 'Submit Offer' }).click();
  await expect(dialog.getByText('offerPrice is required')).toBeVisible();
  await dialog.getByLabel('Offer Price (₹/Kg)').fill('1.5');
  await expectFacts(dialog, {
    'Item Value': '₹ 1.50',
    'Processing Fee': '₹ 0.01',
    GST: '₹ 0.27',
    'Total Payable': '₹ 1.78',
  });
  await dialog.getByRole('button', { name: 'Submit Offer' }).click();
  await expectMessage(page, 'Offer price submitted successfully!');
  await expect(page).toHaveURL(/\/PlaceOder\/.+/);
  await expectFacts(page.getByRole('main'), { Quantity: '1 Kg', 'Total payable': '₹ 1.78' });
}

async function answerRequests(page: Page, producer: Person): Promise<void> {
  await visit(page, 'Direct Purchase');
  await page.getByRole('button', { name: `Accept ${BOUGHT} at ₹ ${PRICE}/Kg, ${producer.company}` }).click();
  await page
    .getByRole('dialog', { name: 'Accept this purchase request?' })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect(page.getByRole('button', { name: 'Accepted' })).toBeDisabled();
  await visit(page, 'Counter Offers');
  await page.getByRole('button', { name: `Decline 1 Kg at ₹ 1.50/Kg, ${producer.company}` }).click();
  await page
    .getByRole('dialog', { name: 'Decline this counter-offer?' })
    .getByRole('button', { name: 'Decline' })
    .click();
  await expect(page.getByRole('button', { name: 'Declined' })).toBeDisabled();
}

/** @returns number of the work order */
async function pay(page: Page): Promise<string> {
  await visit(page, 'Counter Offers');
  await expect(page.getByRole('button', { name: 'Rejected' })).toBeDisabled();
  await visit(page, 'Direct Purchase');
  await page.getByRole('button', { name: /^Initiate Payment for / }).click();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/epr/transactions/')) asked.push(request.url());
  });
  await page
    .getByRole('dialog', { name: 'Initiate payment?' })
    .getByRole('button', { name: 'Initiate Payment' })
    .dblclick();
  await expectMessage(page, 'Payment initiated successfully!');
  await expect(page.getByRole('button', { name: 'Payment Initiated' })).toBeDisabled();
  expect(asked).toHaveLength(1);
  await visit(page, 'Transaction History');
  await expect(page.getByText('List of offers completed by Recyclers')).toBeVisible();
  const upload = page.getByRole('button', { name: /^Upload Transaction Proof of WO-/ });
  await expect(upload).toHaveCount(1);
  const order = /WO-[\d-]+/.exec((await upload.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await page.getByRole('button', { name: `Download documents of ${order}` }).click();
  await expectMessage(page, 'Missing documents for download.');
  await upload.click();
  const dialog = page.getByRole('dialog', { name: `Upload documents: ${order}` });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByText('At least one document is required.').first()).toBeVisible();
  await dialog.getByLabel('Transaction Proof', { exact: true }).setInputFiles(pdfFile('payment'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectMessage(page, 'Transaction updated successfully!');
  await expect(page.getByRole('button', { name: 'Uploaded Transaction Proof' })).toBeDisabled();
  return order;
}

async function approve(page: Page, order: string): Promise<void> {
  await visit(page, 'Transaction History');
  await expect(page.getByRole('heading', { name: 'Superadmin TXN Status' })).toBeVisible();
  const card = page.getByRole('article', { name: `Transaction ${order}` });
  await expectFacts(card, { 'Work Order No.': order, 'Payment Status': 'Initiated', 'Credit Type': 'Recycling' });
  await expect(card).toContainText(AMOUNTS.total);
  await card.getByRole('button', { name: 'Download Trail Documents' }).click();
  await expectMessage(page, 'No document available');
  expect(await documentStatus(page, card.getByRole('button', { name: 'Download Transaction Proof' }))).toBe(200);
  await page.bringToFront();
  await card.getByRole('button', { name: 'Approve', exact: true }).click();
  await page
    .getByRole('dialog', { name: `Approve ${order}?` })
    .getByRole('button', { name: 'Yes, approve it!' })
    .click();
  await expectMessage(page, 'Transaction approved successfully!');
  await expect(card.getByRole('button', { name: 'Approved' })).toBeDisabled();
}

async function transferCredit(page: Page, order: string): Promise<void> {
  await page.getByRole('button', { name: `Upload Credit Transfer Proof of ${order}` }).click();
  const dialog = page.getByRole('dialog', { name: `Upload documents: ${order}` });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByText('Transaction Proof Document is required.')).toBeVisible();
  await expect(dialog.getByText('Trail Documents Document is required.')).toBeVisible();
  await dialog.getByLabel('Credit Transfer Proof').setInputFiles(pdfFile('transfer'));
  await dialog.getByLabel('Trail Documents').setInputFiles(pdfFile('trail'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectMessage(page, 'Transaction updated successfully!');
  await expect(page.getByRole('list', { name: 'Transactions' }).getByText('Completed', { exact: true })).toBeVisible();
}

/** The producer's only target as the dashboard shows it. */
async function expectTarget(page: Page, progress: string, badge: string): Promise<void> {
  await visit(page, 'Dashboard');
  const target = page.getByRole('article', { name: /^Target - 1/ });
  await expect(target.getByRole('progressbar')).toHaveAttribute('aria-valuetext', progress);
  await expect(target.getByText(badge, { exact: true }).first()).toBeVisible();
}

// Animations are on, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('Three people trade', async ({ open }) => {
  test.slow();
  const [seller, buyer] = [newPerson('recycler'), newPerson('producer')];
  const title = `Washed PET bales ${seller.registrationNumber}`;
  const [recycler, producer, superadmin] = [await open('recycler'), await open('producer'), await open('superadmin')];

  await test.step('Recycler and producer sign up and register', async () => {
    await enter(recycler, seller);
    await enter(producer, buyer);
  });
  await test.step('The superadmin approves both accounts', async () => {
    await logInAsSuperadmin(superadmin);
    await approveAccount(superadmin, seller);
    await approveAccount(superadmin, buyer);
    // Their lists of accounts are open, and change without a reload.
    for (const [page, { registrationNumber }] of [
      [recycler, seller],
      [producer, buyer],
    ] as const)
      await expect(page.getByRole('row', { name: registrationNumber }).getByText('Approved')).toBeVisible();
  });
  await test.step('The recycler lists credit', async () => {
    await addQuantity(recycler, seller, 50_000);
    await createOffer(recycler, seller, { title, kilograms: 50_000, minimum: 1_000, price: PRICE });
  });
  await test.step('A visitor finds it', async () => findOnTheMarket(await open('visitor'), title));
  await test.step('The producer buys and makes a counter-offer', async () => {
    await addTarget(producer, buyer, 12_345);
    await openOffer(producer, title);
    await buy(producer);
    await producer.goBack();
    await expect(producer.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await makeCounterOffer(producer);
  });
  await test.step('The recycler accepts the one and declines the other', async () => answerRequests(recycler, buyer));
  const order = await test.step('The producer pays', async () => pay(producer));
  await test.step('The target shows it blocked', async () =>
    expectTarget(producer, `Achieved 0 Kg, Blocked ${BOUGHT}, Remaining 0 Kg`, 'OnGoing'));
  await test.step('The recycler cannot transfer yet', async () => {
    await visit(recycler, 'Transaction History');
    await expect(recycler.getByText('List of offers accepted by producers')).toBeVisible();
    await recycler.getByRole('button', { name: `Upload Credit Transfer Proof of ${order}` }).click();
    await expectMessage(recycler, 'Upload document has not been approved yet.');
  });
  await test.step('The superadmin approves', async () => approve(superadmin, order));
  await test.step('The recycler transfers the credit', async () => {
    await expect(
      recycler.getByRole('list', { name: 'Transactions' }).getByText('Payment Verified', { exact: true }).first(),
    ).toBeVisible();
    await transferCredit(recycler, order);
  });
  await test.step('The target is achieved and the documents open', async () => {
    await expectTarget(producer, `Achieved ${BOUGHT}, Blocked 0 Kg, Remaining 0 Kg`, 'Achieved');
    await visit(producer, 'Transaction History');
    const view = (name: string) => producer.getByRole('link', { name: `View ${name} of ${order}`, exact: true });
    expect(await documentStatus(producer, view('Credit Transfer Proof'))).toBe(200);
    for (const name of ['Transaction Proof', 'Trail Documents']) {
      const address = (await view(name).getAttribute('href')) ?? '';
      expect((await producer.request.get(address)).status(), name).toBe(200);
    }
    await producer.bringToFront();
  });
  await test.step('Everybody logs out', async () => {
    for (const page of [recycler, producer, superadmin]) {
      await page.getByRole('button', { name: 'Logout' }).first().click();
      await expect(page).toHaveURL('/Erpcredits');
      expect((await storedKeys(page)).filter((key) => /token|role|user/.test(key))).toEqual([]);
    }
  });
});
