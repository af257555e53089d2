/** The lists of EPR accounts, where the superadmin approves and rejects. */
import { expect, expectMessage, test } from './market.ts';
import { paper } from './papers.ts';
import { pcbNumber } from './people.ts';
import { addAccount, join, judgeAccount, openAs, superadmin } from './stage.ts';
import { cut, hold, nextCall, refuse, reply, tryAgain } from './answers.ts';
import { searchBox } from './steps/screen-rules.ts';
import { BROKEN, rowOf } from './steps/superadmin.ts';

test.use({ expectedErrors: [/status of 500|ERR_FAILED/] });

const SIDES = {
  recycler: {
    path: '/recycler-erplist',
    title: 'Recycler ERP Accounts List',
    certificate: 'EPR Registration Certificate',
    type: { 'Recycler Type': 'Recycler' },
    blank: 'Select',
    said: (verdict: string) => `Account ${verdict} successfully.`,
    broken: 'Failed to update status: Something went wrong.',
    lost: 'Failed to update status: Network error! Please try again.',
  },
  producer: {
    path: '/producer-erplist',
    title: 'Producer ERP Accounts List',
    certificate: 'EPR Certifi.',
    type: { 'Producer Type': 'Brand Owner (BO)' },
    blank: 'Pending',
    said: (verdict: string) => `Status updated to ${verdict}`,
    broken: 'Failed to update status',
    lost: 'Error updating status',
  },
} as const;

for (const side of ['recycler', 'producer'] as const) {
  const { path, title, certificate, type, blank, said, broken, lost } = SIDES[side];
  const api = `/api/superadmin/${side}-epr/` as const;

  test(`${title}: every column`, async ({ page, request }) => {
    const { person } = await join(request, side);
    await openAs(page, await superadmin(request), `${path}?search=${person.registrationNumber}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const table = page.getByRole('table');
    expect(await rowOf(table, person.registrationNumber)).toMatchObject({
      'SR No': '1',
      'EPR Registration No': person.registrationNumber,
      'Epr Registered Name': person.company,
      Owner: expect.stringContaining(person.company),
      'Registration Date': '15-06-2023',
      'Waste Type': 'Plastic',
      ...type,
      City: 'Mumbai',
      State: 'Maharashtra',
      [certificate]: 'View',
      Address: '14 Dock Road',
      Status: 'Approved',
    });
    const link = table.getByRole('link', { name: `View certificate of ${person.registrationNumber}` });
    await expect(link).toHaveAttribute('target', '_blank');
    const file = await request.get((await link.getAttribute('href')) ?? '');
    expect(file.status()).toBe(200);
  });

  test(`${title}: who decides on what a colleague has decided meanwhile is told`, async ({ page, request, errors }) => {
    const owner = await join(request, side);
    const number = `8${owner.person.registrationNumber}`;
    const { id } = await addAccount(owner, { epr_registration_number: number });
    const admin = await superadmin(request);
    // This screen does not hear of it.
    await page.route('**/api/users/live/*', (route) => route.abort());
    await openAs(page, admin, `${path}?search=${number}`);
    const select = page.getByRole('combobox', { name: `Decide on ${number}` });
    await expect(select).toHaveValue('');
    await judgeAccount(owner, id, 'rejected');
    await select.selectOption('Approved');
    await expectMessage(page, `Failed to update status: Account ${number} is rejected by now.`);
    await expect(select).toHaveValue('rejected');
    errors.splice(0);
  });

  test(`${title}: approved, rejected after a question, approved again`, async ({ page, request }) => {
    const owner = await join(request, side);
    const number = `8${owner.person.registrationNumber}`;
    await addAccount(owner, { epr_registration_number: number });
    await openAs(page, await superadmin(request), `${path}?search=${number}`);
    const select = page.getByRole('combobox', { name: `Decide on ${number}` });
    await expect(select.getByRole('option')).toHaveText([blank, 'Approved', 'Rejected']);
    await expect(select).toHaveValue('');
    const status = page.getByRole('row').filter({ hasText: number }).getByRole('cell').nth(4);
    await expect(status).toHaveText('Pending');
    await select.selectOption('Approved');
    await expectMessage(page, said('approved'));
    await expect(status).toHaveText('Approved');
    await select.selectOption('Rejected');
    const dialog = page.getByRole('dialog', { name: `Reject account ${number}?` });
    await expect(dialog).toContainText(owner.person.company);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(select).toHaveValue('approved');
    await select.selectOption('Rejected');
    await dialog.getByRole('button', { name: 'Yes, reject it!' }).click();
    await expectMessage(page, said('rejected'));
    await expect(status).toHaveText('Rejected');
    await select.selectOption('Approved');
    await expect(status).toHaveText('Approved');
    const { data } = await (await request.get(`/api/epr/${side}/?is_approved=true`, { headers: owner.headers })).json();
    expect(data).toHaveLength(2);
  });

  test(`${title}: rejected with a reason, which its owner reads until it is corrected`, async ({ page, request }) => {
    const owner = await join(request, side);
    const number = `6${owner.person.registrationNumber}`;
    await addAccount(owner, { epr_registration_number: number });
    await openAs(page, await superadmin(request), `${path}?search=${number}`);
    await page.getByRole('button', { name: `Reject ${number} with a reason` }).click();
    const dialog = page.getByRole('dialog', { name: `Reject account ${number}?` });
    const reason = dialog.getByRole('textbox', { name: /^Reason/ });
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAccessibleDescription(new RegExp(`^Sent to ${owner.person.company}`));
    const back = await refuse(page, `PATCH ${api}{id}/`, BROKEN);
    await page.keyboard.type('The scan <i>cannot</i> be read.');
    await dialog.getByRole('button', { name: 'Yes, reject it!' }).click();
    await expectMessage(page, broken);
    await back();
    // What was typed is there still.
    await page.getByRole('button', { name: `Reject ${number} with a reason` }).click();
    await expect(reason).toHaveValue('The scan <i>cannot</i> be read.');
    await dialog.getByRole('button', { name: 'Yes, reject it!' }).click();
    await expectMessage(page, said('rejected'));
    const told = 'Reason: “The scan <i>cannot</i> be read.”';
    const status = page.getByRole('row').filter({ hasText: number }).getByRole('cell').nth(4);
    await expect(status).toContainText(told);
    await expect(page.getByRole('button', { name: `Reject ${number} with a reason` })).toHaveCount(0);

    const list = side === 'recycler' ? '/RecycleEPRAccountsList' : '/ProducerEPRAccountsList';
    await openAs(page, owner, `${list}?search=${number}`);
    await expect(page.getByText(told)).toBeVisible();
    await page.getByRole('link', { name: `Correct ${number}` }).click();
    await expect(page.getByRole('form').getByText(told)).toBeVisible();
    await page.getByLabel('Address').fill('2 Plant Road');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Pending');
    await expect(page.getByText(told)).toHaveCount(0);
  });

  test(`${title}: a verdict that breaks or does not arrive`, async ({ page, request }) => {
    const owner = await join(request, side);
    const number = `9${owner.person.registrationNumber}`;
    await addAccount(owner, { epr_registration_number: number });
    await openAs(page, await superadmin(request), `${path}?search=${number}`);
    const select = page.getByRole('combobox', { name: `Decide on ${number}` });
    const back = await refuse(page, `PATCH ${api}{id}/`, BROKEN);
    await select.selectOption('Approved');
    await expectMessage(page, broken);
    await expect(select).toHaveValue('');
    await back();
    await cut(page, `PATCH ${api}{id}/`);
    await select.selectOption('Rejected');
    await expectMessage(page, lost);
    await expect(select).toHaveValue('');
  });

  test(`${title}: loading, searched, empty and failed`, async ({ page, request }) => {
    await openAs(page, await superadmin(request), '/favicon.svg');
    const release = await hold(page, `GET ${api}`);
    await page.goto(path);
    await expect(page.getByRole('main').getByText('Loading...', { exact: true }).last()).toBeVisible();
    await release();
    const question = nextCall(page, `GET ${api}`, (query) => query.get('search') === 'nobody');
    await searchBox(page).fill('nobody');
    await question;
    await expect(page.getByText('No ERP Account available')).toBeVisible();
    await expect(page).toHaveURL(`${path}?search=nobody`);
    await searchBox(page).fill('');
    const filtered = nextCall(page, `GET ${api}`, (query) => query.get('status') === 'Rejected');
    await page.getByLabel('Status', { exact: true }).selectOption('Rejected');
    await filtered;
    await expect(page.getByRole('row').filter({ hasText: 'Rejected' }).first()).toBeVisible();
    await searchBox(page).fill('nobody');
    await expect(page.getByText('No ERP Account available')).toBeVisible();
    for (const [answer, text] of [
      [() => refuse(page, `GET ${api}`, BROKEN), BROKEN.error],
      [() => reply(page, `GET ${api}`, { data: null }), 'Invalid response format: Expected an array in the data key'],
    ] as const) {
      const mend = await answer();
      await page.reload();
      await expect(page.getByRole('main').getByRole('alert')).toContainText(text);
      await tryAgain(page, mend);
      await expect(page.getByText('No ERP Account available')).toBeVisible();
    }
  });
}

test('By keyboard an account is decided by Enter alone, not on the way to the choice', async ({ page, request }) => {
  const owner = await join(request, 'recycler');
  const number = `${owner.person.registrationNumber}7`;
  await addAccount(owner, { epr_registration_number: number });
  await openAs(page, await superadmin(request), `/recycler-erplist?search=${number}`);
  const select = page.getByRole('combobox', { name: `Decide on ${number}` });
  const decisions: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'PATCH') decisions.push(sent.postData() ?? '');
  });
  await select.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expectMessage(page, 'Account rejected successfully.');
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Rejected');
  expect(decisions).toHaveLength(1);
});

test('Several accounts are approved in a row by keyboard, without losing the place', async ({ page, request }) => {
  const owner = await join(request, 'recycler');
  const mark = owner.person.registrationNumber;
  for (const digit of ['1', '2', '3']) await addAccount(owner, { epr_registration_number: `${mark}${digit}` });
  await openAs(page, await superadmin(request), '/AdminDashboad');
  const waiting = page.getByRole('region', { name: 'Waiting for approval' });
  await waiting.getByRole('button', { name: /^Show all/ }).click();
  const select = (digit: string) => waiting.getByRole('combobox', { name: `Decide on ${mark}${digit}` });
  await select('1').focus();
  for (const [digit, next] of [
    ['1', '2'],
    ['2', '3'],
  ] as const) {
    // The first letter opens the list, the second one chooses in it.
    await page.keyboard.press('A');
    await page.keyboard.press('A');
    await page.keyboard.press('Enter');
    await expect(select(digit)).toHaveCount(0);
    // The row that stands there now has the focus, where an Enter too many does nothing; its certificate comes before the verdict.
    const row = waiting.getByRole('row').filter({ hasText: `${mark}${next}` });
    await expect(row).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(row.getByRole('link', { name: /^Review/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(row.getByRole('link', { name: /^Certificate of/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(select(next)).toBeFocused();
  }
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 375, height: 812 } });
  test('An account is decided on a phone', async ({ page, request }) => {
    const owner = await join(request, 'producer');
    await judgeAccount(owner, owner.accountId, 'rejected');
    const { registrationNumber } = owner.person;
    await openAs(page, await superadmin(request), `/producer-erplist?search=${registrationNumber}`);
    await page.getByRole('combobox', { name: `Decide on ${registrationNumber}` }).selectOption('Approved');
    await expectMessage(page, 'Status updated to approved');
  });
});

test('A certificate and a PCB number that another company uses too are said where one decides', async ({
  page,
  request,
}) => {
  const [recycler, producer] = [await join(request, 'recycler'), await join(request, 'producer')];
  const epr_certificate = paper('the same');
  const pcb_number = pcbNumber(recycler.person);
  const changed = await request.patch('/api/users/update/', { headers: producer.headers, multipart: { pcb_number } });
  expect(changed.ok()).toBe(true);
  for (const [actor, type] of [
    [recycler, 'Recycler'],
    [producer, 'Producer'],
  ] as const) {
    const { id } = await addAccount(actor, { waste_type: 'E-waste', type });
    await judgeAccount(actor, id, 'rejected');
    const side = actor === recycler ? 'recycler' : 'producer';
    const { headers } = actor;
    const corrected = await request.patch(`/api/epr/${side}/${id}/`, { headers, multipart: { epr_certificate } });
    expect(corrected.ok()).toBe(true);
  }
  await openAs(page, await superadmin(request), `/producer-erplist?search=${producer.person.company}&status=pending`);
  const note = page.getByRole('table').getByRole('note');
  await expect(note).toContainText(`Certificate and PCB number also used by ${recycler.person.company} (REC-`);
  await note.getByRole('link', { name: recycler.person.company }).first().click();
  await expect(page.getByRole('heading', { name: 'Recycler Target - Dashboard', level: 1 })).toBeVisible();
  const told = page.getByRole('main').getByRole('note');
  await expect(told).toContainText(`Certificate and PCB number also used by ${producer.person.company} (PRO-`);
  // From person to person: the heading is where one goes on.
  await told.getByRole('link', { name: producer.person.company }).first().press('Enter');
  await expect(page.getByRole('heading', { name: 'Producer Target - Dashboard', level: 1 })).toBeFocused();
  await openAs(page, producer, '/ProducerEPRAccountsList');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText(/also used by/i)).toHaveCount(0);
});
