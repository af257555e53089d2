/** Lists of recyclers and producers: real profiles, and the effect of a deletion; their states are tested beside the screen. */
import { expect, expectFacts, expectMessage, test } from './fixtures.ts';
import { pcbNumber } from './people.ts';
import { addAccount, type Actor, newCompany, newSignUp, addCreditAndOffer, openAs, superadmin } from './api-setup.ts';
import { rowOf } from './steps/superadmin.ts';

const SIDES = {
  recycler: { path: '/recyclers-profile', title: 'Recyclers - ProfileList', list: 'Recyclers', id: /^REC-\d{6}$/ },
  producer: { path: '/producer-profile', title: 'Producers - ProfileList', list: 'Producers', id: /^PRO-\d{6}$/ },
} as const;

for (const side of ['recycler', 'producer'] as const) {
  const { path, title, list, id } = SIDES[side];

  test(`${list}: every field of a profile, found by GST number; deleted, they cannot log in any more`, async ({
    page,
    open,
    request,
  }) => {
    const actor = await newCompany(request, side);
    const { person } = actor;
    const offer = side === 'recycler' ? await addCreditAndOffer(actor) : undefined;
    await addAccount(actor);
    await openAs(page, await superadmin(request), `${path}?search=${person.gstNumber}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const table = page.getByRole('table', { name: list });
    expect(await rowOf(table, person.email)).toMatchObject({
      Name: person.fullName,
      Company: person.company,
      ID: expect.stringMatching(id),
      Email: expect.stringContaining(person.email),
      Mobile: '9876543210',
      City: 'Mumbai',
      State: 'Maharashtra',
      'GST number': person.gstNumber,
      Documents: 'View',
      Registered: '1 Apr 2020',
    });
    const row = table.getByRole('row').filter({ hasText: person.email });
    const name = row.getByRole('link', { name: person.fullName, exact: true });
    await expect(name).toHaveAttribute('href', new RegExp(`^/${side}s/targetStatus/[\\w-]+$`));
    await row.getByRole('link', { name: person.company, exact: true }).click();
    const profile = page.getByRole('region', { name: 'Profile' });
    await expectFacts(profile, { Designation: 'Manager', 'PCB number': pcbNumber(person), Address: '14 Dock Road' });
    const logo = profile.getByRole('link', { name: `View logo of ${person.company}` });
    await expect(logo.locator('img')).toHaveAttribute('src', /.+/);
    const bank = page.getByRole('region', { name: 'Bank details' });
    await expectFacts(bank, {
      'Account holder': person.company,
      Bank: 'State Bank of India',
      'IFSC code': 'SBIN0000300',
    });
    await expect(bank).toContainText('XXXXXX9012');
    const cheque = bank.getByRole('link', { name: `View PDF: cancelled cheque of ${person.company}` });
    await expect(cheque).toHaveText('View PDF');
    await expect(cheque).toHaveAttribute('target', '_blank');
    await page.goBack();

    await row.getByRole('button', { name: `Delete ${person.fullName}` }).click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes, delete it!' }).click();
    await expectMessage(page, `${list.slice(0, -1)} deleted successfully!`);
    await expect(page.getByText('No ERP Account available')).toBeVisible();
    const { email, password } = person;
    const answer = await request.post('/api/users/login/', { data: { email, password, username: email } });
    expect(answer.status()).toBe(401);
    if (!offer) return;
    const visitor = await open('visitor');
    await visitor.goto(`/Erpcredits?search=${encodeURIComponent(offer.title)}`);
    await expect(visitor.getByRole('main')).toContainText('No offers found for this category');
    // The account is marked as deleted and cannot be decided on.
    const { registrationNumber, company } = person;
    await page.goto(`/recycler-erplist?search=${registrationNumber}`);
    const decision = page.getByRole('combobox', { name: `Decide on ${registrationNumber}` });
    const account = page.getByRole('row').filter({ has: decision });
    await expect(account).toContainText(/REC-\d{6}, deleted/);
    await expect(account.getByRole('link', { name: company })).toHaveCount(0);
    await expect(decision).toBeDisabled();
  });
}

test('Several recyclers are deleted in a row by keyboard', async ({ page, request }) => {
  const [last, middle, first] = [
    await newSignUp(request, 'recycler'),
    await newSignUp(request, 'recycler'),
    await newSignUp(request, 'recycler'),
  ];
  await openAs(page, await superadmin(request), '/recyclers-profile');
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

test("On a phone too a bank change is read whole and confirmed; the company's profile says so no more", async ({
  page,
  open,
  request,
}) => {
  const recycler = await newCompany(request, 'recycler');
  const { fullName, company, gstNumber } = recycler.person;
  const data = { account_number: '999900001111', confirm_account_number: '999900001111' };
  const changed = await request.patch('/api/users/update/', { headers: recycler.headers, data });
  expect(changed.ok()).toBe(true);
  const own = await open('recycler');
  await openAs(own, recycler, '/profile?tab=bank');
  const note = own.getByRole('note').filter({ hasText: 'The new details count' });
  await expect(note).toContainText('Until then payments go to State Bank of India, XXXXXX9012.');

  await page.setViewportSize({ width: 375, height: 812 });
  await openAs(page, await superadmin(request), `/recyclers-profile?search=${gstNumber}`);
  await page.getByRole('link', { name: company, exact: true }).click();
  await page.getByRole('button', { name: `Show number of ${fullName}` }).click();
  const question = page.getByRole('dialog', { name: 'Why do you need the number?' });
  await question.getByLabel('Reason').fill('The buyer asks which one is right');
  await question.getByRole('button', { name: 'Show' }).click();
  const shown = page.getByRole('dialog', { name: `Bank details of ${company}` });
  for (const number of ['123456789012', '999900001111']) await expect(shown).toContainText(number);
  // The dialog stands in a list of facts, whose values may be on the right.
  await expect(shown).toHaveCSS('text-align', 'start');
  await shown.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: `Confirm change of ${fullName}` }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm this bank change?' });
  await confirmation.getByLabel('Reason').fill('The cheque shows it');
  await confirmation.getByRole('button', { name: 'Confirm change' }).click();
  await expectMessage(page, 'Saved.');
  await expect(page.getByRole('button', { name: `Confirm change of ${fullName}` })).toHaveCount(0);
  await own.reload();
  await expect(own.getByRole('region', { name: 'Earlier bank details' })).toContainText('Replaced');
  await expect(note).toHaveCount(0);
});
