/** A recycler issues an invoice from the list of trades to invoice, and saves the register that an accountant books it from. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { fromBufferPromise } from 'yauzl';
import { addCreditAndOffer, newCompany, openAs, trade } from './api-setup.ts';
import { expect, test } from './fixtures.ts';

async function saveAs(page: Page, format: 'CSV' | 'XLSX') {
  await page.getByRole('button', { name: 'Sales register' }).click();
  const saved = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Save ${format}` })
    .click();
  return saved;
}

test('A recycler issues an invoice, finds it in the list and saves the register of sales', async ({
  page,
  request,
}) => {
  test.slow();
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  await trade({ recycler, producer, offer }, 'verified');
  await openAs(page, recycler, '/Invoices');
  await expect(page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Invoices' })).toHaveText(
    'Invoices1',
  );
  const open = page.getByRole('list', { name: 'Invoices to issue' }).getByRole('listitem');
  await expect(open).toContainText(`${producer.person.company}₹ 12,500.00`);
  const order = (await open.getByRole('link').textContent()) ?? '';
  await open.getByRole('link').click();
  await page.getByRole('button', { name: 'Issue invoice' }).click();
  const form = page.getByRole('dialog', { name: 'Issue invoice' });
  await form.getByRole('radio', { name: 'Goods (HSN)' }).check();
  await form.getByLabel('HSN or SAC code').fill('4907');
  await form.getByRole('button', { name: 'Issue invoice' }).click();
  await expect(page.getByRole('button', { name: /^Credit note for INV\/\d\d-\d\d\/000001$/ })).toBeVisible();

  await page.goto('/Invoices');
  const row = page.getByRole('table', { name: 'Invoices and credit notes' }).getByRole('row').nth(1);
  await expect(row).toContainText(order);
  const number = /INV\/\d\d-\d\d\/000001/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  await expect(open).toHaveCount(0);

  const csv = await saveAs(page, 'CSV');
  expect(csv.suggestedFilename()).toMatch(/^sales-register-20\d\d-\d\d-all\.csv$/);
  const [head = '', line = '', total = '', ...more] = (await readFile(await csv.path(), 'utf8')).slice(1).split('\r\n');
  const cells = (cut: string) => [...cut.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map((cell) => cell[1] ?? cell[2]);
  const booked = Object.fromEntries(cells(head).map((heading, place) => [heading, cells(line)[place]]));
  expect(booked).toMatchObject({
    Number: number,
    Type: 'Invoice',
    'Work order': order,
    Supplier: recycler.person.company,
    Recipient: producer.person.company,
    'HSN/SAC': '4907',
    Quantity: '5000',
    Unit: 'KGS',
    'Taxable value': '12500.00',
    'GST %': '18',
    Total: '14750.00',
  });
  expect(booked['Supplier GSTIN']).toMatch(/^\d{2}[A-Z0-9]{13}$/);
  expect(booked['Place of supply']).toContain(`(${booked['Recipient GSTIN']?.slice(0, 2)})`);
  const taxes = ['IGST', 'CGST', 'SGST'].map((tax) => Number(booked[tax]));
  expect(12_500 + taxes.reduce((sum, tax) => sum + tax, 0)).toBe(14_750);
  expect([cells(total)[0], cells(total)[20], more]).toEqual(['Total', '14750.00', ['']]);

  const workbook = await saveAs(page, 'XLSX');
  expect(workbook.suggestedFilename()).toMatch(/^sales-register-20\d\d-\d\d-all\.xlsx$/);
  const archive = await fromBufferPromise(await readFile(await workbook.path()));
  let texts = '';
  for await (const entry of archive.eachEntry())
    if (entry.fileName === 'xl/sharedStrings.xml') texts = await text(await archive.openReadStreamPromise(entry));
  expect(texts).toContain(number);
  expect(texts).toContain('What counts is the official text and the CPCB portal.');
});
