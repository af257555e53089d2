/** EPR accounts of a producer on the real server. The texts of list and form are tested in src/pages/producer/epr-accounts.test.tsx. */
import { alter } from './fake-responses.ts';
import { documentStatus, expect, expectMessage, test } from './fixtures.ts';
import { pdfFile } from './upload-files.ts';
import { newPerson, PLACE } from './people.ts';
import { newCompany, decideAccount, openAs } from './api-setup.ts';

test.use({ expectedErrors: [/status of 409/] });

test('An account is registered with its certificate, refused while its number is taken, and corrected after a rejection', async ({
  page,
  request,
}) => {
  const producer = await newCompany(request, 'producer');
  const { registrationNumber: number, company } = newPerson('producer');
  await openAs(page, producer, '/ProducerEPRAccounts');
  const form = page.getByRole('form', { name: 'Add EPR Account' });
  const submit = form.getByRole('button', { name: 'Submit' });
  await form.getByLabel('EPR Registration No').fill(producer.person.registrationNumber);
  await form.getByLabel('Registration Date').fill('2023-06-15');
  await form.getByLabel('Epr Registered Name').fill(company);
  await form.getByLabel('Waste Type').selectOption('Plastic');
  await form.getByLabel('Producer Type').selectOption('Importer (I)');
  await form.getByLabel('State').selectOption(PLACE.state);
  await form.getByLabel('City').selectOption(PLACE.city);
  await form.getByLabel('Address').fill('14 Dock Road');
  await form.getByLabel('EPR Registration Certificate').setInputFiles(pdfFile('certificate'));
  await submit.click();
  await expect(form.getByLabel('EPR Registration No')).toHaveAccessibleDescription(/already/);
  await expect(form.getByText('certificate.pdf')).toBeVisible();
  await form.getByLabel('EPR Registration No').fill(number);
  await submit.click();
  await expectMessage(page, 'EPR Accounts successfully created!');
  await expect(form.getByLabel('EPR Registration No')).toHaveValue('');

  await form.getByRole('link', { name: 'View EPR Accounts' }).click();
  const row = page.getByRole('row', { name: number });
  await expect(row.getByText('Pending')).toBeVisible();
  const certificate = row.getByRole('link', { name: `View certificate of ${number}` });
  expect(await documentStatus(page, certificate)).toBe(200);
  await page.getByRole('searchbox').fill(number);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('row')).toHaveCount(3);

  const listed = await request.get('/api/epr/producer/', { headers: producer.headers });
  const { data }: { data: { id: string; epr_registration_number: string }[] } = await listed.json();
  const id = data.find((each) => each.epr_registration_number === number)?.id ?? '';
  await decideAccount(producer, id, 'rejected');
  await page.getByRole('link', { name: `Correct ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Correct EPR Account' })).toBeVisible();
  const correction = page.getByRole('form', { name: 'Correct EPR Account' });
  await correction.getByLabel('Address').fill('15 Dock Road');
  await correction.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/ProducerEPRAccountsList');
  await expect(row).toContainText('15 Dock Road');
  await expect(row).toContainText('Pending');
});

test('The list scrolls at a height of 400 px', async ({ page, request }) => {
  const producer = await newCompany(request, 'producer');
  await alter<{ data: { id: string }[] }>(page, 'GET /api/epr/producer/', (answer) => ({
    ...answer,
    data: Array.from({ length: 40 }, (_, index) => ({ ...answer.data[0], id: `account-${index}` })),
  }));
  await openAs(page, producer, '/ProducerEPRAccountsList');
  const list = page.getByRole('region', { name: 'EPR accounts' });
  await expect(list).toBeVisible();
  const { height, inner } = await list.evaluate((node) => ({ height: node.clientHeight, inner: node.scrollHeight }));
  expect(height).toBeLessThanOrEqual(400);
  expect(height).toBeGreaterThan(300);
  expect(inner).toBeGreaterThan(800);
});
