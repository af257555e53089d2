// @module-tag journey
/**
 * A recycler's invoices, and the register that an accountant books them from. An invoice issued by hand: `billing.spec.ts`; the register as a workbook:
 * src/pages/invoices.test.tsx.
 */
import { readFile } from 'node:fs/promises';
import { addCreditAndOffer, newCompany, openAs, trade } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { bodyOf } from './people.ts';

test('A recycler finds issued and missing invoices and saves the register of sales', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  const { id } = await trade({ recycler, producer, offer }, 'verified');
  await trade({ recycler, producer, offer }, 'verified', { quantity: 1_000 });
  const data = { classification: 'goods', hsn_sac: '4907' };
  await bodyOf(await request.post(`/api/epr/trades/${id}/invoices/`, { headers: recycler.headers, data }));
  await openAs(page, recycler, '/Invoices');
  await expect(page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Invoices' })).toHaveText(
    'Invoices1',
  );
  const open = page.getByRole('list', { name: 'Invoices to issue' }).getByRole('listitem');
  await expect(open).toContainText(`${producer.person.company}Taxable value ₹ 2,500.00`);
  const row = page.getByRole('table', { name: 'Invoices and credit notes' }).getByRole('row').nth(1);
  await expect(row).toContainText(/WO-[\d-]+/);
  const order = /WO-\d{4}-\d\d-\d{6}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  const number = /INV\/\d\d-\d\d\/000001/.exec((await row.textContent()) ?? '')?.[0] ?? '';

  await page.getByRole('button', { name: 'Sales register' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Save CSV' }).click();
  const csv = await saved;
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
  const taxes = ['IGST', 'CGST', 'SGST'].map((tax) => ({ tax, rupees: Number(booked[tax]) }));
  expect(12_500 + taxes.reduce((sum, { rupees }) => sum + rupees, 0)).toBe(14_750);
  expect([cells(total)[0], cells(total)[20], more]).toEqual(['Total', '14750.00', ['']]);

  // On a phone the invoice is a card, which leaves out the taxes that are zero.
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 375, height: 800 });
  const card = page.locator('tr', { hasText: number });
  await expect(card).toBeVisible();
  for (const { tax, rupees } of taxes)
    await expect(card.locator(`[data-label="${tax}"]`)).toBeVisible({ visible: rupees !== 0 });
});
