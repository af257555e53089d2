/**
 * A recycler's EPR accounts, registered and corrected on the real server; the texts of table and form: `epr-accounts.test.tsx`,
 * `epr-account-form.test.tsx`.
 */
import { expect, expectMessage, test } from './fixtures.ts';
import { pdfFile } from './upload-files.ts';
import { newPerson } from './people.ts';
import { newCompany, newSignUp, decideAccount, openAs } from './api-setup.ts';
import { fill } from './fake-responses.ts';
import { searchBox } from './steps/list-search.ts';

const LIST = 'GET /api/epr/recycler/';
const SCREEN = '/RecycleEPRAccountsList';
const FORM = '/RecyclerEprAccount';

const row = (number: string) => ({
  id: number,
  epr_registration_number: number,
  epr_registration_date: '2023-06-15',
  epr_registered_name: 'Recycling Private Limited',
  waste_type: 'Plastic',
  recycler_type: 'Recycler',
  city: 'Mumbai',
  state: 'Maharashtra',
  address: '14 Dock Road',
  epr_certificate: '',
  status: 'pending',
  is_approved: false,
  created_at: '2026-04-01T00:00:00Z',
});

test('The table scrolls in 400 px', async ({ page, request }) => {
  const recycler = await newSignUp(request, 'recycler');
  await fill(
    page,
    LIST,
    Array.from({ length: 30 }, (_, index) => row(String(1_000 + index))),
  );
  await openAs(page, recycler, SCREEN);
  const box = page.getByRole('region', { name: 'EPR accounts' });
  await expect(box.getByRole('row', { name: '1000' })).toBeVisible();
  expect((await box.boundingBox())?.height).toBe(400);
  expect(await box.evaluate((element) => element.scrollHeight)).toBeGreaterThan(1_000);
});

test('An account is registered with its certificate, found in the table, and corrected when it was rejected', async ({
  page,
  request,
}) => {
  const recycler = await newCompany(request, 'recycler');
  await openAs(page, recycler, FORM);
  const form = page.getByRole('form', { name: 'Add EPR Accounts' });
  const { registrationNumber } = newPerson('recycler');
  await form.getByLabel('EPR Registration No').fill(registrationNumber);
  await form.getByLabel('Registration Date').fill('2023-06-15');
  await form.getByLabel('Epr Registered Name').fill('Deccan Recycling');
  await form.getByLabel('Waste Type').selectOption('Plastic');
  await form.getByLabel('Recycler Type').selectOption('Recycler');
  await form.getByLabel('State').selectOption('Maharashtra');
  await form.getByLabel('City').selectOption('Mumbai');
  await form.getByLabel('Address').fill('14 Dock Road');
  await form.getByLabel('EPR Registration Certificate').setInputFiles(pdfFile('certificate'));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expectMessage(page, 'EPR Accounts successfully created!');
  await form.getByRole('link', { name: 'View EPR Accounts' }).click();
  const line = page.getByRole('row', { name: registrationNumber });
  await expect(line).toContainText('Pending');
  const file = line.getByRole('link', { name: `View certificate of ${registrationNumber}` });
  expect((await request.get((await file.getAttribute('href')) ?? '')).headers()['content-type']).toBe(
    'application/pdf',
  );
  await expect(page.getByRole('row')).toHaveCount(3);
  await searchBox(page).fill('deccan');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(line).toBeVisible();

  const answer = await request.get(`/api/epr/recycler/?search=${registrationNumber}`, { headers: recycler.headers });
  const { data }: { data: { id: string }[] } = await answer.json();
  await decideAccount(recycler, data[0]?.id ?? '', 'rejected');
  await page.reload();
  await expect(line).toContainText('Rejected');
  await line.getByRole('link', { name: `Correct ${registrationNumber}` }).click();
  const correction = page.getByRole('form', { name: 'Correct EPR Account' });
  await expect(correction.getByLabel('EPR Registration No')).toHaveValue(registrationNumber);
  await expect(correction.getByLabel('Recycler Type')).toHaveValue('Recycler');
  await correction.getByLabel('Epr Registered Name').fill('Konkan Polymers');
  await correction.getByRole('button', { name: 'Submit' }).click();
  await expectMessage(page, 'The corrected account waits for approval again.');
  await expect(page).toHaveURL(SCREEN);
  await expect(line).toContainText('Konkan Polymers');
  await expect(line).toContainText('Pending');
});
