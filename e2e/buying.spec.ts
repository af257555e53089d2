/** Helps for buyers: the way from an offer to an account, and the layout on a phone. */
import { newCompany, listOffer, openAs } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { newPerson } from './people.ts';
import { fillLogin, fillSignUp } from './steps/login.ts';

const PHONE = { viewport: { width: 375, height: 780 }, hasTouch: true, isMobile: true } as const;

test('Sign-up and login lead back to the offer, with the e-mail filled in', async ({ page, request }) => {
  const offer = await listOffer(request, 'Waited for');
  const person = newPerson('producer');
  await page.goto(`/detail/${offer.id}`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  // Visitors who come from an offer are preset as producers.
  await expect(page.getByRole('radio', { name: 'As a Producer' })).toBeChecked();
  await fillSignUp(page, person);
  await page.getByLabel('Mobile Number').fill('9876543210');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('status').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await fillLogin(page, person);
  await expect(page).toHaveURL(`/detail/${offer.id}`);
});

test.describe('With the font that stands in for one which came too late', () => {
  test.use({ expectedErrors: [/\.woff2/] });

  test('On a phone all of a filter is seen', async ({ open, request }) => {
    const producer = await newCompany(request, 'producer');
    const phone = await open('phone', PHONE);
    // The fallback font is the wider of the two.
    await phone.route('**/*.woff2', (route) => route.abort());
    await openAs(phone, producer, '/ProducerCreditOffers');
    await phone.getByRole('button', { name: 'Filter' }).tap();
    await phone.getByRole('button', { name: 'More filters' }).tap();
    const filters = phone.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('button', { name: 'State' }).tap();
    await expect(filters.getByRole('checkbox', { name: /^Maharashtra/ })).toBeVisible();
    const sticksOut = await filters.evaluate((dialog) =>
      [...dialog.querySelectorAll('label')].some(
        (label) => label.scrollWidth > label.clientWidth || label.getBoundingClientRect().right > innerWidth,
      ),
    );
    expect(sticksOut).toBe(false);
  });
});

test('The icon is there for a document in a tab of its own too, which belongs to no origin', async ({ request }) => {
  const icon = await request.get('/favicon.ico');
  expect(icon.headers()).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin' });
});
