/** /PrcducerMyOffers: the specification's static mock. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { newCompany, addCreditAndOffer, openAs, trade } from './api-setup.ts';

test('My Offer is a sample: five tabs, a price slider, three placeholders, and a way to the real thing', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await trade({ recycler, producer, offer, kind: 'counter' }, 'pending');
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/epr/')) asked.push(sent.url());
  });
  await openAs(page, producer, '/PrcducerMyOffers');

  await expect(page.getByRole('heading', { level: 1, name: 'My Offer' })).toBeVisible();
  await expect(page).toHaveTitle(/My offer/);
  await expect(page.getByText('These are samples, not offers')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Plastic', 'Ewaste', 'Batteries', 'Tyres', 'Used Oil']);
  await expect(page.getByRole('link', { name: 'Add Offer' })).toHaveAttribute('href', '/ProducerCreditOffers');
  await expect(page.getByRole('main').getByRole('link', { name: 'Counter Offers' })).toHaveAttribute(
    'href',
    '/ProducerCounterOffers',
  );
  for (const tab of ['Plastic', 'Ewaste', 'Batteries', 'Tyres', 'Used Oil']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    const samples = page.getByRole('tabpanel').getByRole('listitem');
    await expect(samples).toHaveCount(3);
    await expect(samples.first()).toContainText('Sample');
    await expect(samples.first()).toContainText(`${tab} offer 1`);
  }
  // The picture fits the card; otherwise its text would overflow the window.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // Static: the producer's real offers are not shown, and no request was sent.
  await expect(page.getByRole('main')).not.toContainText(offer.title);
  expect(asked).toEqual([]);

  const slider = page.getByRole('slider', { name: /^Price/ });
  await expect(slider).toHaveAttribute('min', '0');
  await expect(slider).toHaveAttribute('max', '100');
  await expect(slider).toHaveValue('100');
  await slider.press('Home');
  await expect(page.getByText('Price: up to ₹ 0/Kg')).toBeVisible();
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', 'up to ₹ 1/Kg');

  // The tabs work by keyboard.
  await page.getByRole('tab', { name: 'Used Oil' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Plastic' })).toBeFocused();

  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
});
