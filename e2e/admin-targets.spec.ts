/** Target dashboards of one recycler and of one producer, as the superadmin sees them. */
import { expect, test } from './fixtures.ts';
import {
  addAccount,
  addCredit,
  addTarget,
  placeRequest,
  newCompany,
  decideAccount,
  addCreditAndOffer,
  trade,
  openAs,
  superadmin,
} from './api-setup.ts';
import { columnsOf, tileOf } from './steps/target-columns.ts';

const TILES = ['Total EPR Accounts', 'Total Achieved Targets', 'Ongoing Targets', 'Counter Offers'] as const;

async function expectTiles(page: Parameters<typeof tileOf>[0], ...numbers: number[]): Promise<void> {
  for (const [index, label] of TILES.entries())
    await expect(tileOf(page, label)).toHaveText(`${label}${numbers[index]}`);
}

test('A producer: tiles, accounts, and achieved, blocked and remaining quantities', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const { registrationNumber, company } = producer.person;
  await addTarget(producer);
  const offer = await addCreditAndOffer(recycler);
  await trade({ recycler, producer, offer }, 'completed');
  await trade({ recycler, producer, offer }, 'approved', { quantity: 3_000 });
  await placeRequest(producer, 'counter', offer.id);
  const other = await addAccount(producer, { waste_type: 'E-waste', type: 'Producer' });
  await decideAccount(producer, other.id, 'approved');

  await openAs(page, await superadmin(request), `/producer-profile?search=${producer.person.gstNumber}`);
  await page.getByRole('link', { name: producer.person.fullName, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Producer Target - Dashboard', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/producers\/targetStatus\/[\w-]+$/);
  await expect(page.getByText(`${company} (PRO-`).first()).toBeVisible();
  // Contact details of the company, and links to all of its objects.
  const { email, fullName } = producer.person;
  await expect(page.getByRole('main').getByText(fullName, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await page.getByRole('main').getByRole('link', { name: 'Transactions' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'EPR accounts' }).click();
  await expect(page.getByRole('row').filter({ hasText: company })).toHaveCount(2);
  await page.goBack();
  await expectTiles(page, 2, 0, 1, 1);
  const { achieved, ongoing } = columnsOf(page);
  await expect(achieved.getByRole('heading', { name: 'Achieved 2 accounts' })).toBeVisible();
  // The newest account has no target: the first one with a target is selected by default.
  await expect(ongoing.getByRole('progressbar')).toHaveCount(1);
  await achieved.getByRole('button', { name: 'E-waste' }).click();
  await expect(ongoing.getByText('No Target', { exact: true })).toBeVisible();
  const card = achieved.getByRole('button', { name: `Registration Number ${registrationNumber}` });
  await expect(card.getByText('Achieved', { exact: true })).toBeVisible();
  await expect(card).toContainText(company);
  await card.click();
  await expect(ongoing.getByRole('heading', { name: 'On Progress 1 targets' })).toBeVisible();
  await expect(ongoing.getByText('OnGoing', { exact: true })).toBeVisible();
  await expect(ongoing.getByText(registrationNumber, { exact: true })).toBeVisible();
  const target = ongoing.getByRole('listitem').first();
  await expect(target.getByRole('heading', { name: 'Target - 1' })).toBeVisible();
  await expect(target).toContainText('20,000 Kg');
  await expect(target).toContainText(/Achieved\s*5,000 Kg\s*Blocked\s*3,000 Kg\s*Remaining\s*12,000 Kg/);
  await expect(target.getByRole('progressbar', { name: 'Target - 1' })).toHaveAttribute('aria-valuenow', '25');
});

test('A producer who bought more than the target: 100 %, nothing remains', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  await addTarget(producer, { target_quantity: '4000' });
  await trade({ recycler, producer, offer: await addCreditAndOffer(recycler) }, 'completed');
  await openAs(page, await superadmin(request), `/producer-profile?search=${producer.person.gstNumber}`);
  await page.getByRole('link', { name: producer.person.fullName, exact: true }).click();
  await expectTiles(page, 1, 1, 0, 0);
  const { ongoing } = columnsOf(page);
  await expect(ongoing.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(ongoing.getByRole('listitem').first()).toContainText(
    /Achieved\s*5,000 Kg\s*Blocked\s*0 Kg\s*Remaining\s*0 Kg/,
  );
});

test('A recycler: tiles, accounts and how far each credit record is', async ({ page, request }) => {
  const recycler = await newCompany(request, 'recycler');
  const { registrationNumber, company } = recycler.person;
  await addCredit(recycler);
  const other = await addAccount(recycler, { waste_type: 'E-waste', type: 'Recycler' });
  await decideAccount(recycler, other.id, 'approved');
  await openAs(page, await superadmin(request), `/recyclers-profile?search=${recycler.person.gstNumber}`);
  await page.getByRole('link', { name: recycler.person.fullName, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Recycler Target - Dashboard', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/recyclers\/targetStatus\/[\w-]+$/);
  await expect(page.getByText(`${company} (REC-`).first()).toBeVisible();
  await expectTiles(page, 2, 0, 1, 0);
  const { achieved, ongoing } = columnsOf(page);
  await expect(achieved.getByRole('heading', { name: 'Achieved 2 accounts' })).toBeVisible();
  const card = achieved.getByRole('button', { name: `Registration Number ${registrationNumber}` });
  // The newer account has no credit record: the one with a record is selected.
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await achieved.getByRole('button', { name: 'E-waste' }).click();
  await expect(ongoing.getByText('No ongoing targets', { exact: true })).toBeVisible();
  await card.click();
  await expect(page).toHaveURL(new RegExp(`account=${recycler.accountId}`));
  await expect(ongoing.getByRole('heading', { name: 'On Progress 1 credit records' })).toBeVisible();
  const record = ongoing.getByRole('listitem').first();
  await expect(record).toContainText('1,00,000 Kg');
  await expect(record).toContainText(/Current processing\s*50,000 Kg\s*Remaining\s*50,000 Kg/);
  await expect(record.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
});
