/** /PlaceOder/{slug}: the order after a purchase or a counter-offer, on the screen and in print. */
import { financialYearLabel } from '../src/lib/financial-year.ts';
import { expect, expectFacts, test } from './fixtures.ts';
import { newCompany, addCreditAndOffer, openAs, THIS_YEAR, trade } from './api-setup.ts';

const meet = async (request: Parameters<typeof newCompany>[0]) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  return { recycler, producer, offer: await addCreditAndOffer(recycler) };
};

test('A work order has every amount and both years, also on paper, is printed, and Help begins with it', async ({
  page,
  request,
}) => {
  const people = await meet(request);
  const { id } = await trade({ ...people, kind: 'counter' }, 'paid', { FY: THIS_YEAR + 1 });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await openAs(page, people.producer, `/order/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Work Order Placed!' })).toBeVisible();
  await expectFacts(main, {
    'Order by': people.producer.person.company,
    'Credit type': 'Recycling',
    'Financial year of the credit': financialYearLabel(THIS_YEAR),
    'For financial year': financialYearLabel(THIS_YEAR + 1),
    Quantity: '5,000 Kg 5 t',
    'Unit price': '₹ 2.10 per Kg',
    'Item value': '₹ 10,500.00',
    'Processing fee': '₹ 52.50',
    'Goods and services tax': '₹ 1,899.45',
    'Total payable': '₹ 12,451.95',
  });
  const number = main.getByText(/^WO-\d{4}-\d{2}-\d{6}$/).first();
  await expect(number).toBeVisible();
  const order = (await number.textContent()) ?? '';
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`credit of financial year ${financialYearLabel(THIS_YEAR)}`)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Download Invoice' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');

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
  // Without the link's state the form is empty.
  await page.goto('/ContactUs?category=Metal');
  await expect(form.getByLabel('Category')).toHaveValue('Metal');
  await expect(form.getByLabel('Message')).toHaveValue('');
});

test('An order that came to nothing says so, on paper too, and names nobody to pay', async ({ page, request }) => {
  const people = await meet(request);
  const { id } = await trade(people, 'cancelled');
  await openAs(page, people.producer, `/order/${id}`);
  const told = 'The payment was not verified. If you have paid, write to us.';
  await expect(page.getByRole('main').getByText(told).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Work order cancelled. ${told}`)).toBeVisible();
  await expect(page.getByText(/^Pay to:/)).toHaveCount(0);
});
