/** The lists of recyclers and producers. */
import { expect, expectMessage, test } from './market.ts';
import { addAccount, join, joinBare, listGoods, type Actor, trade, openAs, superadmin } from './stage.ts';
import { pcbNumber } from './people.ts';
import { cut, hold, nextCall, refuse, reply, tryAgain } from './answers.ts';
import { searchBox } from './steps/screen-rules.ts';
import { BROKEN, rowOf } from './steps/superadmin.ts';

test.use({ expectedErrors: [/status of (409|500)|ERR_FAILED/] });

const SIDES = {
  recycler: { path: '/recyclers-profile', title: 'Recyclers - ProfileList', list: 'Recyclers', id: /^REC-\d{6}$/ },
  producer: { path: '/producer-profile', title: 'Producers - ProfileList', list: 'Producers', id: /^PRO-\d{6}$/ },
} as const;

const QUESTION = {
  recycler: 'Do you want to delete this recycler?',
  producer: "You won't be able to revert this!",
} as const;

for (const side of ['recycler', 'producer'] as const) {
  const { path, title, list, id } = SIDES[side];
  const api = `/api/superadmin/${side}s/` as const;
  const at = (actor: Actor) => `${path}?search=${actor.person.email}`;

  test(`${list}: every field of a profile, found by GST number`, async ({ page, request }) => {
    const { person } = await join(request, side);
    await openAs(page, await superadmin(request), `${path}?search=${person.gstNumber}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const table = page.getByRole('table', { name: list });
    expect(await rowOf(table, person.email)).toEqual({
      'SR No': '1',
      'Full Name': person.fullName,
      ID: expect.stringMatching(id),
      Email: person.email,
      'Mobile No': '9876543210',
      'Company Name': person.company,
      Designation: 'Manager',
      'Registration Date': '01-04-2020',
      City: 'Mumbai',
      State: 'Maharashtra',
      'GST Number': person.gstNumber,
      'PCB Number': pcbNumber(person),
      Address: '14 Dock Road',
      'Company Logo': '',
      'PCB Document': 'View',
      'Account Holder Name': person.company,
      'Account Number': expect.stringContaining('XXXXXX9012'),
      'Bank Name': 'State Bank of India',
      ...(side === 'producer' && { 'Branch Name': 'Fort', 'IFSC Code': 'SBIN0000300' }),
      'Cancelled Cheque': 'View PDF',
      Delete: '',
    });
    const row = table.getByRole('row').filter({ hasText: person.email });
    const logo = row.getByRole('link', { name: `View logo of ${person.fullName}` });
    await expect(logo.locator('img')).toHaveAttribute('src', /.+/);
    const cheque = row.getByRole('link', { name: `View PDF: cancelled cheque of ${person.fullName}` });
    await expect(cheque).toHaveText('View PDF');
    await expect(cheque).toHaveAttribute('target', '_blank');
    const name = row.getByRole('link', { name: person.fullName, exact: true });
    await expect(name).toHaveAttribute('href', new RegExp(`^/${side}s/targetStatus/[\\w-]+$`));
  });

  test(`${list}: deleted after a question, the list without reload`, async ({ page, request }) => {
    const actor = await joinBare(request, side);
    await openAs(page, await superadmin(request), at(actor));
    const button = page.getByRole('button', { name: `Delete ${actor.person.fullName}` });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await expect(dialog.getByText(QUESTION[side], { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(button).toBeVisible();
    await button.click();
    await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expectMessage(page, `${list.slice(0, -1)} deleted successfully!`);
    await expect(page.getByText('No ERP Account available')).toBeVisible();
  });

  test(`${list}: several deleted in a row by keyboard`, async ({ page, request }) => {
    const [last, middle, first] = [
      await joinBare(request, side),
      await joinBare(request, side),
      await joinBare(request, side),
    ];
    await openAs(page, await superadmin(request), path);
    const row = ({ person }: Actor) => page.getByRole('row').filter({ hasText: person.fullName });
    for (const [one, next] of [
      [first, middle],
      [middle, last],
    ] as const) {
      const button = row(one).getByRole('button', { name: `Delete ${one.person.fullName}` });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(row(one)).toHaveCount(0);
      await expect(row(next)).toBeFocused();
    }
  });

  test(`${list}: not deleted while trades are in flight, and why`, async ({ page, request }) => {
    const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
    await trade({ recycler, producer, offer: await listGoods(recycler) }, 'pending');
    const actor = side === 'recycler' ? recycler : producer;
    await openAs(page, await superadmin(request), at(actor));
    await page.getByRole('button', { name: `Delete ${actor.person.fullName}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it!' }).click();
    const reason = '1 request without a work order is open; it ends when a party rejects it or it expires.';
    await expect(page.getByRole('region', { name: 'Messages' }).getByText(reason)).toHaveText(
      side === 'recycler' ? `Error: ${reason}` : reason,
    );
    await expect(page.getByRole('link', { name: actor.person.fullName, exact: true })).toBeVisible();
  });

  test(`${list}: a delete that breaks or does not arrive`, async ({ page, request }) => {
    const actor = await joinBare(request, side);
    await openAs(page, await superadmin(request), at(actor));
    const remove = async () => {
      await page.getByRole('button', { name: `Delete ${actor.person.fullName}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it!' }).click();
    };
    const back = await refuse(page, `DELETE ${api}{id}/`, BROKEN);
    await remove();
    await expectMessage(page, `Failed to delete ${side}.`);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await back();
    await cut(page, `DELETE ${api}{id}/`);
    await remove();
    await expectMessage(
      page,
      side === 'recycler' ? 'Error: Network error! Please try again.' : 'Failed to delete producer.',
    );
  });

  test(`${list}: loading, empty, failed, searched and of a year`, async ({ page, request }) => {
    await openAs(page, await superadmin(request), '/favicon.svg');
    const release = await hold(page, `GET ${api}`);
    await page.goto(path);
    await expect(page.getByRole('main').getByText('Loading...', { exact: true }).last()).toBeVisible();
    await release();
    const searched = nextCall(page, `GET ${api}`, (query) => query.get('search') === 'nobody');
    await searchBox(page).fill('nobody');
    await searched;
    await expect(page.getByText('No ERP Account available')).toBeVisible();
    await expect(page).toHaveURL(`${path}?search=nobody`);
    await page.getByLabel('Filter By FY').selectOption('2022-23');
    await expect(page.getByText('Nobody of 2022-23 matches “nobody”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    const filtered = nextCall(page, `GET ${api}`, (query) => query.get('search') === '2026');
    await page.getByLabel('Filter By FY').selectOption('2026-27');
    await filtered;
    await expect(page).toHaveURL(`${path}?FY=2026`);
    for (const [answer, text] of [
      [() => refuse(page, `GET ${api}`, BROKEN), BROKEN.error],
      [() => reply(page, `GET ${api}`, { data: {} }), 'Invalid response format: Expected an array in the data key'],
    ] as const) {
      const mend = await answer();
      await page.reload();
      await expect(page.getByRole('main').getByRole('alert')).toContainText(text);
      await tryAgain(page, mend);
      await expect(page.getByRole('table', { name: list })).toBeVisible();
    }
  });
}

test('Who is deleted is logged out and cannot come back', async ({ page, open, request }) => {
  const recycler = await join(request, 'recycler');
  await addAccount(recycler);
  const offer = await listGoods(recycler);
  await openAs(page, await superadmin(request), `/recyclers-profile?search=${recycler.person.gstNumber}`);
  await page.getByRole('button', { name: `Delete ${recycler.person.fullName}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expectMessage(page, 'Recycler deleted successfully!');
  const { email, password } = recycler.person;
  const answer = await request.post('/api/users/login/', { data: { email, password, username: email } });
  expect(answer.status()).toBe(401);
  const visitor = await open('visitor');
  await visitor.goto(`/Erpcredits?search=${encodeURIComponent(offer.title)}`);
  await expect(visitor.getByRole('main')).toContainText('No offers found for this category');
});
