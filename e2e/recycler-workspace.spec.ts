/** Layout of all of a recycler's screens, with real figures; guard, profile check and messages: `frame.test.tsx`. */
import { expect, test } from './fixtures.ts';
import { addAccount, placeRequest, newCompany, addCreditAndOffer, openAs, trade } from './api-setup.ts';

test('The sidebar shows who one is, and each screen with the number of its rows; the logout icon ends the session', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await addAccount(recycler);
  for (const quantity of [1_000, 2_000]) await placeRequest(producer, 'purchase', offer.id, { quantity });
  for (const quantity of [1_000, 2_000, 3_000]) await placeRequest(producer, 'counter', offer.id, { quantity });
  await trade({ recycler, producer, offer }, 'paid');
  await openAs(page, recycler, '/RecyclerDashboard');

  const sidebar = page.getByRole('banner').filter({ has: page.getByRole('navigation', { name: 'Workspace' }) });
  const person = sidebar.getByRole('link', { name: `${recycler.person.fullName} Recycler` });
  // The company's logo is the avatar.
  await expect(person.locator('img')).toHaveJSProperty('complete', true);
  // The phone's navigation is hidden.
  await expect(page.getByRole('navigation')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(
    page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link')
      .filter({ hasNotText: /needs? you/ }),
  ).toHaveText([
    /^Dashboard\s*1$/,
    'Trades',
    /^Credit Offers\s*1$/,
    /^Direct Purchase\s*3$/,
    /^Counter Offers\s*3$/,
    /^EPR Accounts\s*2$/,
    'Calendar',
    /^Transaction History\s*1$/,
    /^Invoices\s*0$/,
    'Certificate numbers',
    'Security',
  ]);

  await page.getByRole('main').getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL('/Erpcredits');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'theme'))).toEqual([]);
});
