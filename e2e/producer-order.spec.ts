/** /PlaceOder/{slug}: the order after a purchase or a counter-offer. */
import { financialYearLabel } from '../src/lib/financial-year.ts';
import { alter, hold, refuse, tryAgain } from './answers.ts';
import { expect, expectFacts, test } from './market.ts';
import { ask, join, joinBare, listGoods, openAs, THIS_YEAR, trade } from './stage.ts';

const ORDER = 'GET /api/epr/order/{id}/';
const meet = async (request: Parameters<typeof join>[0]) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  return { recycler, producer, offer: await listGoods(recycler) };
};

test('Work Order Placed! with every amount; both spellings of the address', async ({ page, request }) => {
  const people = await meet(request);
  const { id } = await trade({ ...people, kind: 'counter' }, 'pending');
  for (const path of [`/PlaceOder/${id}`, `/order/${id}`]) {
    const release = await hold(page, ORDER);
    await openAs(page, people.producer, path);
    await expect(page.getByRole('main').getByText('Loading...').first()).toBeVisible();
    await release();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Work Order Placed!' })).toBeVisible();
    await expect(main.getByText('The work order was placed successfully.')).toBeVisible();
    await expect(main.getByText('Recycling | Plastic').first()).toBeVisible();
    await expect(main.getByRole('heading', { name: people.offer.title })).toBeVisible();
    await expect(main.getByText('Work order number follows with the payment').first()).toBeVisible();
    await expectFacts(main, {
      'Order by': people.producer.person.company,
      'Credit type': 'Recycling',
      Quantity: '5,000 Kg',
      'Unit price': '₹ 2.10 per Kg',
      'Item value': '₹ 10,500.00',
      'Processing fee': '₹ 52.50',
      'Goods and services tax': '₹ 1,899.45',
      'Total payable': '₹ 12,451.95',
    });
    await expect(main.getByRole('button', { name: 'Download Invoice' })).toBeEnabled();
    await expect(main.getByRole('link', { name: 'View trade' })).toHaveAttribute('href', `/trade/${id}`);
    await expect(main.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/ContactUs');
    // The workspace's frame, not the public one.
    await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/ProducerCounterOffers');
});

test('The order says how far its trade is', async ({ page, request }) => {
  const people = await meet(request);
  for (const [stage, said] of [
    ['approved', 'Approved'],
    ['paid', 'Payment Initiated'],
    ['verified', 'Payment Verified'],
    ['completed', 'Completed'],
    ['cancelled', 'Cancelled'],
  ] as const) {
    const { id } = await trade(people, stage);
    await openAs(page, people.producer, `/PlaceOder/${id}`);
    await expect(page.getByRole('main').getByText(said, { exact: true })).toBeVisible();
  }
});

test('Download Invoice prints', async ({ page, request }) => {
  const people = await meet(request);
  const { id } = await trade(people, 'paid');
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await openAs(page, people.producer, `/PlaceOder/${id}`);
  await expect(
    page
      .getByRole('main')
      .getByText(/^WO-\d{4}-\d{2}-\d{6}$/)
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Download Invoice' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/ProducerDirectPurchase');
});

test('Help begins with the order and who asks; all of it may be changed', async ({ page, request }) => {
  const people = await meet(request);
  const { id } = await trade(people, 'paid');
  await openAs(page, people.producer, `/order/${id}`);
  const number = page
    .getByRole('main')
    .getByText(/^WO-\d{4}-\d{2}-\d{6}$/)
    .first();
  const order = (await number.textContent()) ?? '';
  const { email, company, fullName } = people.producer.person;
  await expect(page.getByText(fullName).first()).toBeAttached();
  await page.getByRole('link', { name: 'Help' }).click();
  const form = page.getByRole('form', { name: 'Contact' });
  await expect(form.getByLabel('Message')).toHaveValue(
    new RegExp(`^Work order ${order} of .*5,000 Kg of “${people.offer.title}”:`),
  );
  await expect(form.getByLabel('Full Name')).toHaveValue(fullName);
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await expect(form.getByLabel('Company Name')).toHaveValue(company);
  await expect(form.getByLabel('Profile')).toHaveValue('Producer');
  await form.getByLabel('Full Name').fill('Somebody Else');
  await expect(form.getByLabel('Full Name')).toHaveValue('Somebody Else');
  // By any other way the form is empty.
  await page.goto('/ContactUs?category=Metal');
  await expect(form.getByLabel('Category')).toHaveValue('Metal');
  await expect(form.getByLabel('Message')).toHaveValue('');
});

test('A credit of another year than it is bought for is named with both, also on paper and on its trade', async ({
  page,
  request,
}) => {
  const people = await meet(request);
  const { id } = await ask(people.producer, 'purchase', people.offer.id, { FY: THIS_YEAR + 1 });
  const years = {
    'Financial year of the credit': financialYearLabel(THIS_YEAR),
    'For financial year': financialYearLabel(THIS_YEAR + 1),
  };
  await openAs(page, people.producer, `/order/${id}`);
  await expectFacts(page.getByRole('main'), years);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`credit of financial year ${financialYearLabel(THIS_YEAR)}`)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'View trade' }).click();
  await expectFacts(page.getByRole('region', { name: 'Parties' }), years);
});

test('An expired order shows a disabled Expired', async ({ page, request }) => {
  const people = await meet(request);
  const { id } = await trade(people, 'pending');
  await alter<{ data: object }>(page, ORDER, (answer) => ({
    ...answer,
    data: { ...answer.data, status: 'rejected', expired: true },
  }));
  await openAs(page, people.producer, `/PlaceOder/${id}`);
  await expect(page.getByRole('button', { name: 'Expired' })).toBeDisabled();
});

test('An order that came to nothing says so, on paper too, and names nobody to pay', async ({ page, request }) => {
  const people = await meet(request);
  for (const [stage, state, told, number] of [
    ['rejected', 'Rejected', 'It was declined; nothing is reserved for it any more.', 'No work order was made'],
    ['cancelled', 'Cancelled', 'The payment was declined; the credit was released.', /^WO-/],
  ] as const) {
    const { id } = await trade(people, stage);
    await openAs(page, people.producer, `/order/${id}`);
    const main = page.getByRole('main');
    await expect(main.getByText(told).first()).toBeVisible();
    await expect(main.getByText(number).first()).toBeVisible();
    await expect(main.getByText('The work order was placed successfully.')).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(`${state}. ${told}`)).toBeVisible();
    await expect(page.getByText(/^Pay to:/)).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  }
});

test.describe(() => {
  test.use({ expectedErrors: [/status of (404|500)/] });

  test('Nobody else sees an order; one that does not load can be asked for again', async ({ page, request }) => {
    const people = await meet(request);
    const { id } = await trade(people, 'pending');
    const stranger = await joinBare(request, 'producer');
    await openAs(page, stranger, `/PlaceOder/${id}`);
    await expect(page.getByText('There is no such order.')).toBeVisible();
    const mend = await refuse(page, ORDER, { error: 'The books are shut.' });
    await openAs(page, people.producer, `/PlaceOder/${id}`);
    await expect(page.getByText('The books are shut.')).toBeVisible();
    await tryAgain(page, mend);
    await expect(page.getByRole('heading', { name: 'Work Order Placed!' })).toBeVisible();
  });
});
