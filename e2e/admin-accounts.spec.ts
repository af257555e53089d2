// @module-tag journey
/** List of EPR accounts, in which the superadmin approves and rejects; the columns, states and confirmations of both sides are tested beside the screen. */
import { addAccount, newCompany, openAs, superadmin } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';

test('Enter decides an account; it is approved on a phone and rejected with a reason', async ({ page, request }) => {
  const owner = await newCompany(request, 'recycler');
  const number = `6${owner.person.registrationNumber}`;
  await addAccount(owner, { epr_registration_number: number });
  await openAs(page, await superadmin(request), `/recycler-erplist?search=${number}`);
  const select = page.getByRole('combobox', { name: `Decide on ${number}` });
  const status = page.getByRole('row').filter({ hasText: number }).getByRole('cell').nth(4);
  const decisions: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'PATCH') decisions.push(sent.postData() ?? '');
  });
  await select.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expectMessage(page, 'Account rejected successfully.');
  await expect(status).toHaveText('Rejected');
  expect(decisions).toHaveLength(1);

  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await select.selectOption('Approved');
  await expectMessage(page, 'Account approved successfully.');
  await expect(status).toHaveText('Approved');
  await select.selectOption('Rejected');
  const dialog = page.getByRole('dialog', { name: `Reject account ${number}?` });
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The scan <i>cannot</i> be read.');
  await dialog.getByRole('button', { name: 'Yes, reject it!' }).click();
  await expect(status).toContainText('Rejected');
  await expect(status).toContainText('Reason: “The scan <i>cannot</i> be read.”');
  const account = await (await request.get('/api/epr/recycler/', { headers: owner.headers })).json();
  expect(account.data[0]).toMatchObject({ status: 'rejected', reason: 'The scan <i>cannot</i> be read.' });
});
