/** A producer's requests on the real server. The screens' texts and refusals are tested in src/pages/producer/requests.test.tsx. */
import { expect, expectMessage, test } from './fixtures.ts';
import { newCompany, type Kind, addCreditAndOffer, openAs, trade } from './api-setup.ts';

const SCREENS: readonly { kind: Kind; path: string; total: string }[] = [
  { kind: 'purchase', path: '/ProducerDirectPurchase', total: '₹ 2,964.75' },
  { kind: 'counter', path: '/ProducerCounterOffers', total: '₹ 2,490.39' },
];

test('Requests of both kinds are narrowed by status and search, and paid side by side, each once', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const people = { recycler, producer, offer: await addCreditAndOffer(recycler) };
  for (const { kind } of SCREENS)
    for (const stage of ['pending', 'approved', 'paid', 'rejected'] as const)
      await trade({ ...people, kind }, stage, { quantity: 1_000 });
  const item = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  for (const { path, total } of SCREENS) {
    await openAs(page, producer, path);
    await expect(item).toHaveCount(4);
    const filter = page.getByLabel('Status');
    for (const status of ['Pending', 'Payment Initiated', 'Rejected', 'Initiate Payment']) {
      await filter.selectOption(status);
      await expect(item).toHaveCount(1);
      await expect(item.getByRole('button', { name: status })).toBeVisible();
    }
    const words = people.offer.title.slice(2);
    await page.getByRole('searchbox').fill(words.toUpperCase());
    const search = new URLSearchParams({ stage: 'accepted', search: words.toUpperCase() });
    await expect(page).toHaveURL(`${path}?${search}`);
    await expect(item).toHaveCount(1);
    await page.reload();
    await expect(filter).toHaveValue('accepted');
    await item.getByRole('button', { name: /^Initiate Payment for 1,000 Kg/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Initiate payment?' });
    await expect(dialog).toContainText(total);
    await dialog.getByRole('button', { name: 'Initiate Payment' }).dblclick();
    await expectMessage(page, 'Payment initiated successfully!');
  }
  await page.goto('/ProducerTxnHistory');
  await expect(page.getByRole('heading', { name: people.offer.title })).toHaveCount(4);
});

test('A pending request is withdrawn, and the recycler reads why', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const people = { recycler, producer, offer: await addCreditAndOffer(recycler) };
  const { id } = await trade({ ...people, kind: 'purchase' }, 'pending', { quantity: 1_000 });
  await openAs(page, producer, '/ProducerDirectPurchase');
  await page.getByRole('button', { name: /^Withdraw 1,000 Kg/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw this request?' });
  await expect(dialog).toContainText('1,000 Kg will no longer be reserved.');
  await dialog.getByLabel('Reason').fill('Bought elsewhere');
  await dialog.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expectMessage(page, 'Request withdrawn.');
  await page.goto(`/order/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Purchase request withdrawn' })).toBeVisible();
  await openAs(page, recycler, `/trade/${id}`);
  await expect(page.getByRole('region', { name: `Withdrawn by ${producer.person.company}` })).toContainText(
    'Bought elsewhere',
  );
});
