/** Lists of EPR accounts, in which the superadmin approves and rejects; their states and confirmations are tested beside the screen. */
import { expect, expectMessage, test } from './fixtures.ts';
import { addAccount, newCompany, openAs, superadmin } from './api-setup.ts';
import { rowOf } from './steps/superadmin.ts';

const SIDES = {
  recycler: {
    path: '/recycler-erplist',
    title: 'Recycler ERP Accounts List',
    certificate: 'EPR Registration Certificate',
    type: { 'Recycler Type': 'Recycler' },
    result: (verdict: string) => `Account ${verdict} successfully.`,
  },
  producer: {
    path: '/producer-erplist',
    title: 'Producer ERP Accounts List',
    certificate: 'EPR Certifi.',
    type: { 'Producer Type': 'Brand Owner (BO)' },
    result: (verdict: string) => `Status updated to ${verdict}`,
  },
} as const;

for (const side of ['recycler', 'producer'] as const) {
  const { path, title, certificate, type, result } = SIDES[side];

  test(`${title}: approved, rejected with a reason, corrected by its owner, approved on a phone`, async ({
    page,
    request,
  }) => {
    const owner = await newCompany(request, side);
    const number = `6${owner.person.registrationNumber}`;
    await addAccount(owner, { epr_registration_number: number });
    const admin = await superadmin(request);
    await openAs(page, admin, `${path}?search=${number}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const table = page.getByRole('table');
    expect(await rowOf(table, number)).toMatchObject({
      'SR No': '1',
      'EPR Registration No': number,
      'Epr Registered Name': owner.person.company,
      Owner: expect.stringContaining(owner.person.company),
      'Registration Date': '15 Jun 2023',
      'Waste Type': 'Plastic',
      ...type,
      City: 'Mumbai',
      // The GST number of the account's registration stands below.
      State: expect.stringMatching(/^Maharashtra\b/),
      [certificate]: 'View',
      Address: '14 Dock Road',
      Status: 'Pending',
    });
    const link = table.getByRole('link', { name: `View certificate of ${number}` });
    await expect(link).toHaveAttribute('target', '_blank');
    expect((await request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);

    const select = page.getByRole('combobox', { name: `Decide on ${number}` });
    const status = page.getByRole('row').filter({ hasText: number }).getByRole('cell').nth(4);
    await select.selectOption('Approved');
    await expectMessage(page, result('approved'));
    await expect(status).toHaveText('Approved');
    const { data } = await (await request.get(`/api/epr/${side}/?is_approved=true`, { headers: owner.headers })).json();
    expect(data).toHaveLength(2);
    await select.selectOption('Rejected');
    const dialog = page.getByRole('dialog', { name: `Reject account ${number}?` });
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The scan <i>cannot</i> be read.');
    await dialog.getByRole('button', { name: 'Yes, reject it!' }).click();
    await expectMessage(page, result('rejected'));
    const told = 'Reason: “The scan <i>cannot</i> be read.”';
    await expect(status).toContainText('Rejected');
    await expect(status).toContainText(told);

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

    await page.setViewportSize({ width: 375, height: 812 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await openAs(page, admin, `${path}?search=${number}`);
    await select.selectOption('Approved');
    await expectMessage(page, result('approved'));
  });
}

test('By keyboard an account is decided by Enter alone, not on the way to the choice', async ({ page, request }) => {
  const owner = await newCompany(request, 'recycler');
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
  const owner = await newCompany(request, 'recycler');
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
    // The first letter opens the select, the second one selects an option.
    await page.keyboard.press('A');
    await page.keyboard.press('A');
    await page.keyboard.press('Enter');
    await expect(select(digit)).toHaveCount(0);
    // The focus moves to the row that takes this place, where a repeated Enter has no effect; its certificate link precedes the decision.
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
