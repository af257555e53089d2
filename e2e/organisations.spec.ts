// @module-tag journey
/** A person with several organisations: one is added, tabs follow a switch, and nothing of one is shown for another. */
import type { Page } from '@playwright/test';
import { newCompany, openAs, sessionOf, type Actor } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { bodyOf, type Login, newPerson, type Role } from './people.ts';
import { notIn } from './worlds.ts';

notIn('no-storage', 'Tabs agree about the organisation by what the browser stores');

/** Answers of calls that a switch overtakes. */
test.use({ expectedErrors: [/status of 401/] });

/** Adds an organisation of the person, who acts for it from then on. */
async function addOrganisation(owner: Actor, role: Role): Promise<{ company: string; session: Actor['session'] }> {
  const { company } = newPerson(role);
  const data = { company_name: company, accountType: role === 'recycler' ? 'Recycler' : 'Freelancer' };
  const answer = await bodyOf(await owner.api.post('/api/users/organisations/', { headers: owner.headers, data }));
  return { company, session: sessionOf(role, owner.person.email, answer as unknown as Login) };
}

/** The sidebar's button that says for whom one works. */
const block = (page: Page) => page.getByRole('button', { name: /Switch organisation/ });
const dialog = (page: Page) => page.getByRole('dialog');

async function switchTo(page: Page, company: string): Promise<void> {
  // The keys of the frame come after what the page shows.
  await expect(async () => {
    await page.keyboard.press('o');
    await expect(dialog(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await dialog(page).getByRole('combobox', { name: 'Find an organisation' }).fill(company);
  await expect(dialog(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
}

test('The other tab follows a switch within a second; the title says for whom one works', async ({
  request,
  page,
  context,
}) => {
  const owner = await newCompany(request, 'producer');
  const second = await addOrganisation(owner, 'recycler');
  await openAs(page, { session: second.session }, '/trades');
  await expect(block(page)).toContainText(second.company);
  await expect(block(page)).toContainText('Owner');
  await expect(page).toHaveTitle(/^Trades \| EPR Mandi \| /);
  expect(await page.title()).toContain(second.company);
  const other = await context.newPage();
  await other.goto('/notifications');
  await expect(block(other)).toContainText(second.company);

  await switchTo(page, owner.person.company);
  await expect(page).toHaveURL('/ProducerDashboard');
  await expectMessage(page, `You are now working for ${owner.person.company}.`);
  await expect(other).toHaveURL('/ProducerDashboard', { timeout: 1_000 });
  await expectMessage(other, `You are now working for ${owner.person.company}.`);
  await expect(block(other)).toContainText(owner.person.company);
});

test('Unsaved text asks before its tab follows, and is kept for its organisation', async ({
  request,
  page,
  context,
}) => {
  const owner = await newCompany(request, 'producer');
  const { company: second, session } = await addOrganisation(owner, 'producer');
  const first = owner.person.company;
  await openAs(page, { session }, '/Organisations');
  const form = await context.newPage();
  await form.goto('/profile');
  const address = form.getByLabel('Registered Address');
  await address.fill('7 Dock Road');

  await switchTo(page, first);
  await expect(page).toHaveURL('/ProducerDashboard');
  await expect(dialog(form)).toContainText(`Your unsaved text on this page is kept for ${second}.`);
  await dialog(form)
    .getByRole('button', { name: `Back to ${second}` })
    .click();
  await expect(address).toHaveValue('7 Dock Road');
  await expect(form).toHaveURL('/profile');
  await expect(block(page)).toContainText(second);

  await switchTo(page, first);
  await dialog(form)
    .getByRole('button', { name: `Continue with ${first}` })
    .click();
  await expect(form).toHaveURL('/ProducerDashboard');
  await form.goto('/profile');
  await expect(address).not.toHaveValue('7 Dock Road');
  await expect(address).not.toHaveValue('');

  await switchTo(form, second);
  await expect(form).toHaveURL('/ProducerDashboard');
  await form.goto('/profile');
  await expect(form.getByText('Restored what you typed')).toBeVisible();
  await expect(address).toHaveValue('7 Dock Road');

  // The tab in which one switches asks too.
  await form.getByRole('main').click({ position: { x: 5, y: 5 } });
  await switchTo(form, first);
  await expect(dialog(form)).toContainText(`Your unsaved text on this page is kept for ${second}.`);
  await dialog(form).getByRole('button', { name: 'Switch' }).click();
  await expect(form).toHaveURL('/ProducerDashboard');
});

test('Organisations are listed with what each needs; one is added and opened', async ({ request, page }) => {
  const owner = await newCompany(request, 'producer');
  await openAs(page, owner, '/Organisations');
  await expect(page.getByRole('row')).toHaveCount(2);
  const { company } = newPerson('recycler');
  await page.getByRole('button', { name: 'Add an organisation' }).click();
  await dialog(page).getByLabel('Company Name').fill(company);
  await dialog(page)
    .getByRole('radio', { name: /^Recycler/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Add organisation' }).click();
  await expect(page).toHaveURL('/RecyclerDashboard');
  await expectMessage(page, `You are now working for ${company}.`);

  await page
    .getByRole('button', { name: new RegExp(owner.person.fullName) })
    .first()
    .click();
  await page.getByRole('link', { name: 'Organisations' }).click();
  const row = page.getByRole('row', { name: company });
  await expect(row.getByRole('cell')).toHaveText([/Recycling/, 'Recycler', 'Owner', '0', '–', 'None', 'Open']);
  await page.getByRole('button', { name: `Open ${owner.person.company}` }).click();
  await expect(page).toHaveURL('/ProducerDashboard');
});
