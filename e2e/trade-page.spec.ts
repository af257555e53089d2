import { addCreditAndOffer, newCompany, openAs, trade } from './api-setup.ts';
/** Layout of a trade's page on a phone and in print. Its actions: `negotiation.spec.ts`, `billing.spec.ts` and `src/pages/trade.test.tsx`. */
import { expect, test } from './fixtures.ts';

test('On a phone the action comes first, and on paper there are no buttons', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const { id } = await trade({ recycler, producer, offer: await addCreditAndOffer(recycler) }, 'pending');
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, recycler, `/trade/${id}`);
  const top = async (name: string | RegExp) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0;
  await expect(page.getByRole('button', { name: /^Accept / })).toBeInViewport();
  const places = [await top('Your turn'), await top('Credit'), await top('Timeline'), await top('Documents')];
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: /^Accept / })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeHidden();
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
});
