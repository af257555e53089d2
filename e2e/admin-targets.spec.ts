/** The target dashboards of one recycler and of one producer, as the superadmin sees them. */
import { expect, test } from './market.ts';
import {
  addAccount,
  addCredit,
  addTarget,
  ask,
  join,
  joinBare,
  judgeAccount,
  listGoods,
  trade,
  openAs,
  superadmin,
} from './stage.ts';
import { hold, nextCall, refuse, reply, tryAgain } from './answers.ts';
import { BROKEN } from './steps/superadmin.ts';
import { columnsOf, factsOfCard, tileOf } from './steps/target-columns.ts';

test.use({ expectedErrors: [/status of (404|500)/] });

const TILES = ['Total EPR Accounts', 'Total Achieved Targets', 'Ongoing Targets', 'Counter Offers'] as const;

async function expectTiles(page: Parameters<typeof tileOf>[0], ...numbers: number[]): Promise<void> {
  for (const [index, label] of TILES.entries())
    await expect(tileOf(page, label)).toHaveText(`${label}${numbers[index]}`);
}

test('A producer: tiles, accounts, and what is achieved, blocked and remains', async ({ page, request }) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const { registrationNumber, company } = producer.person;
  await addTarget(producer);
  const offer = await listGoods(recycler);
  await trade({ recycler, producer, offer }, 'completed');
  await trade({ recycler, producer, offer }, 'approved', { quantity: 3_000 });
  await ask(producer, 'counter', offer.id);
  const other = await addAccount(producer, { waste_type: 'E-waste', type: 'Producer' });
  await judgeAccount(producer, other.id, 'approved');

  await openAs(page, await superadmin(request), `/producer-profile?search=${producer.person.gstNumber}`);
  await page.getByRole('link', { name: producer.person.fullName, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Producer Target - Dashboard', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/producers\/targetStatus\/[\w-]+$/);
  await expect(page.getByText(`${company} (PRO-`).first()).toBeVisible();
  // Whoever is on the telephone: how to reach them, and all that is theirs.
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
  // The newest account has no target: the first one that has is chosen by itself.
  await expect(ongoing.getByRole('progressbar')).toHaveCount(1);
  await achieved.getByRole('button', { name: 'E-waste' }).click();
  await expect(ongoing.getByText('No Target', { exact: true })).toBeVisible();
  const card = achieved.getByRole('button', { name: `Registration Number ${registrationNumber}` });
  await expect(card.getByText('Achieved', { exact: true })).toBeVisible();
  await expect(card).toContainText(company);
  expect(await factsOfCard(card)).toMatchObject({
    'Registration Number': registrationNumber,
    'Registration Date': '15-06-2023',
    'Waste Type': 'Plastic',
    'Producer Type': 'Brand Owner (BO)',
  });
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
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  await addTarget(producer, { target_quantity: '4000' });
  await trade({ recycler, producer, offer: await listGoods(recycler) }, 'completed');
  await openAs(page, await superadmin(request), `/producer-profile?search=${producer.person.gstNumber}`);
  await page.getByRole('link', { name: producer.person.fullName, exact: true }).click();
  await expectTiles(page, 1, 1, 0, 0);
  const { ongoing } = columnsOf(page);
  await expect(ongoing.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(ongoing.getByRole('listitem').first()).toContainText(
    /Achieved\s*5,000 Kg\s*Blocked\s*0 Kg\s*Remaining\s*0 Kg/,
  );
});

test('A producer: a year is sent as its first four characters', async ({ page, request }) => {
  const producer = await join(request, 'producer');
  await addTarget(producer);
  await addTarget(producer, { FY: 2022, target_quantity: '900' });
  await openAs(page, await superadmin(request), `/producer-profile?search=${producer.person.gstNumber}`);
  await page.getByRole('link', { name: producer.person.fullName, exact: true }).click();
  const { ongoing } = columnsOf(page);
  await expect(ongoing.getByRole('progressbar')).toHaveCount(2);
  const targets = nextCall(page, 'GET /api/superadmin/epr-targets/', (query) => query.get('search') === '2022');
  const accounts = nextCall(page, 'GET /api/superadmin/producer-epr/', (query) => query.get('search') === '2022');
  await page.getByLabel('Filter By FY').selectOption('2022-23');
  await targets;
  await accounts;
  await expect(ongoing.getByRole('progressbar')).toHaveCount(1);
  await expect(ongoing.getByRole('listitem').first()).toContainText('900 Kg');
});

test('A recycler: tiles, accounts and how far each credit record is', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const { registrationNumber, company } = recycler.person;
  await addCredit(recycler);
  const other = await addAccount(recycler, { waste_type: 'E-waste', type: 'Recycler' });
  await judgeAccount(recycler, other.id, 'approved');
  await openAs(page, await superadmin(request), `/recyclers-profile?search=${recycler.person.gstNumber}`);
  await page.getByRole('link', { name: recycler.person.fullName, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Recycler Target - Dashboard', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/recyclers\/targetStatus\/[\w-]+$/);
  await expect(page.getByText(`${company} (REC-`).first()).toBeVisible();
  await expectTiles(page, 2, 0, 1, 0);
  const { achieved, ongoing } = columnsOf(page);
  await expect(achieved.getByRole('heading', { name: 'Achieved 2 accounts' })).toBeVisible();
  const card = achieved.getByRole('button', { name: `Registration Number ${registrationNumber}` });
  expect(await factsOfCard(card)).toMatchObject({ 'Waste Type': 'Plastic', 'Recycler Type': 'Recycler' });
  // The newer account has no credit record: the one that has is chosen.
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

test('A recycler: progress is capped at 100 and 0 where there is no potential', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  const { id } = await addCredit(recycler);
  await openAs(page, await superadmin(request), `/recyclers-profile?search=${recycler.person.gstNumber}`);
  const record = { id, year: 2026, credit_type: 'Recycling', product_type: 'Category I' };
  const data = [
    { ...record, id: 'above', current_processing: 120, comulative_certificate_potential: 100 },
    { ...record, id: 'none', current_processing: 120, comulative_certificate_potential: 0 },
    { ...record, id: 'negative', current_processing: -5, comulative_certificate_potential: 100 },
  ];
  await reply(page, 'GET /api/superadmin/epr-credits/', { status: true, data, next: null });
  await page.getByRole('link', { name: recycler.person.fullName, exact: true }).click();
  const { ongoing } = columnsOf(page);
  for (const [index, percent] of ['100', '0', '0'].entries())
    await expect(ongoing.getByRole('progressbar').nth(index)).toHaveAttribute('aria-valuenow', percent);
  await expect(ongoing.getByText(/Remaining\s*0 Kg/)).toHaveCount(2);
});

for (const side of ['recycler', 'producer'] as const) {
  test(`A ${side} without accounts; what is on its way, what failed`, async ({ page, request }) => {
    const person = await joinBare(request, side);
    const empty = side === 'recycler' ? 'No ongoing targets' : 'No Target';
    await openAs(
      page,
      await superadmin(request),
      `/${side}${side === 'recycler' ? 's' : ''}-profile?search=${person.person.email}`,
    );
    const releases = [
      await hold(page, 'GET /api/superadmin/stats/'),
      await hold(page, `GET /api/superadmin/${side}-epr/`),
    ];
    await page.getByRole('link', { name: person.person.fullName, exact: true }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('Loading stats...')).toBeVisible();
    await expect(main.getByText('Loading achieved accounts...')).toBeVisible();
    for (const release of releases) await release();
    const { achieved, ongoing } = columnsOf(page);
    await expect(achieved.getByText('No achieved accounts found')).toBeVisible();
    await expect(ongoing.getByText(empty, { exact: true })).toBeVisible();
    await expectTiles(page, 0, 0, 0, 0);
    const mend = await refuse(page, `GET /api/superadmin/${side}-epr/`, BROKEN);
    await page.reload();
    await expect(achieved.getByRole('alert')).toContainText('Something went wrong.');
    await tryAgain(achieved, mend);
    await expect(achieved.getByText('No achieved accounts found')).toBeVisible();
  });
}

test('Targets of a chosen account are on their way for a while', async ({ page, request }) => {
  const recycler = await join(request, 'recycler');
  await openAs(page, await superadmin(request), `/recyclers-profile?search=${recycler.person.gstNumber}`);
  const release = await hold(page, 'GET /api/superadmin/epr-credits/');
  await page.getByRole('link', { name: recycler.person.fullName, exact: true }).click();
  await expect(page.getByText('Loading ongoing targets...')).toBeVisible();
  await release();
  await expect(page.getByText('No ongoing targets')).toBeVisible();
});
