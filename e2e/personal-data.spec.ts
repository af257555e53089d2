// @module-tag journey
/** The rights of a person over personal data: a copy of it, after a fresh proof, and a question when the terms are new. */
import { readFile } from 'node:fs/promises';
import { expect, expectMessage, test } from './fixtures.ts';
import { mailsTo } from './outbox.ts';
import { newPerson, register } from './people.ts';
import { logIn } from './steps/login.ts';

test.use({ expectedErrors: [/status of 403/] });

test('New terms are accepted; a data copy is requested, mailed, downloaded', async ({ page, request, server }) => {
  const person = newPerson('producer');
  await register(request, person);
  await logIn(page, person);
  const notice = page.getByRole('region', { name: 'Terms & Conditions' });
  await expect(notice).toContainText(/^Please read and accept the Terms & Conditions of \d{1,2} [A-Z][a-z]{2} \d{4}\./);
  await notice.getByRole('button', { name: 'Accept' }).click();
  await expectMessage(page, 'Consent recorded.');
  await expect(notice).toHaveCount(0);

  await page.getByRole('button', { name: `${person.fullName} Producer` }).click();
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expectMessage(page, 'Sensitive actions are locked.');
  const data = page.getByRole('region', { name: 'Your data' });
  await data.getByRole('button', { name: 'Download my data' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Password', { exact: true }).fill(person.password);
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectMessage(page, 'We are collecting your data and send you a mail.');

  const ready = async () =>
    (await mailsTo(server.directory, person.email)).find((mail) => mail.includes('Subject: Your data is ready'));
  await expect.poll(ready, { timeout: 20_000 }).toBeDefined();
  const link = /\S+\/Security$/m.exec((await ready()) ?? '')?.[0] ?? '';
  await page.goto(new URL(link).pathname);
  const coming = page.waitForEvent('download');
  await data.getByRole('link', { name: /^Copy of / }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const bytes = await readFile(await file.path());
  // The ZIP's directory names its parts.
  for (const part of ['data.json', 'README.txt']) expect(bytes.includes(part)).toBe(true);

  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
