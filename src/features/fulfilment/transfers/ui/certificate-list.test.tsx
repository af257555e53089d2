import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { respond, requests } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { fillIn } from '#tests/components/forms.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { workbookTexts } from '#tests/components/workbook.ts';
import { certificate } from '../contract.ts';

const LIST = 'GET /api/epr/certificates/';
const row = (status: 'recorded' | 'seen' = 'recorded') =>
  sample(certificate, {
    id: 'one',
    certificate_number: 'EW-2026/CU1',
    FY: 2026,
    unit: 'kg',
    face_value: 50_000,
    used: 30_000,
    left: 20_000,
    recalled: null,
    lines: [{ line_id: 'l', trade_id: 't', order_id: 'WO-2026-27-000001', quantity: 30_000, status }],
  });

test.each([
  ['recycler', ['Certificate number', 'Credit', 'Financial year', 'Face value', 'Used', 'Left', 'Orders', 'Correct']],
  ['producer', ['Certificate number', 'Credit', 'Financial year', 'Face value', 'Orders']],
  ['superadmin', ['Certificate number', 'Credit', 'Financial year', 'Face value', 'Used', 'Left', 'Orders']],
] as const)('the columns of a %s', async (role, headers) => {
  respond(LIST, { data: [row()], next: null });
  openScreen('/CertificateNumbers', { as: role });
  const table = within(await screen.findByRole('table', { name: 'CPCB certificate numbers' }));
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual(headers);
  expect(table.getByRole('link', { name: 'WO-2026-27-000001' })).toHaveAttribute('href', '/trade/t?tab=transfer');
});

test('a list without a certificate number says so', async () => {
  respond(LIST, { data: [], next: null });
  openScreen('/CertificateNumbers', { as: 'producer' });
  expect(await screen.findByText('No certificate numbers yet.')).toBeVisible();
});

test('a recycler corrects a face value, but not of a number that a buyer has seen or a recall holds', async () => {
  const seen = { ...row('seen'), id: 'two', certificate_number: 'EW-2' };
  const recalled = { ...row(), id: 'three', certificate_number: 'EW-3', recalled: 'RC-2026-27-000001' };
  respond(LIST, { data: [row(), seen, recalled], next: null });
  const user = openScreen('/CertificateNumbers', { as: 'recycler' });
  const table = within(await screen.findByRole('table', { name: 'CPCB certificate numbers' }));
  expect(table.getAllByRole('button', { name: /^Correct face value/ })).toHaveLength(1);
  await user.click(table.getByRole('button', { name: 'Correct face value: EW-2026/CU1' }));
  const form = screen.getByRole('form', { name: 'Correct face value' });
  await fillIn(user, form, { 'Face value (Kg)': '60000' });
  respond('PATCH /api/epr/certificates/{id}/', { message: 'Face value corrected.', data: row() });
  await user.click(within(form).getByRole('button', { name: 'Correct face value' }));
  await expectMessage('Face value corrected.');
  expect(requests('PATCH /api/epr/certificates/{id}/').at(-1)?.body).toEqual({ face_value: 60_000 });
});

test('an export names the unit as the screen does', async () => {
  respond(LIST, { data: [row(), { ...row(), id: 'two', unit: 'g' }], next: null });
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const user = openScreen('/CertificateNumbers', { as: 'producer' });
  await screen.findByRole('table', { name: 'CPCB certificate numbers' });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await expectMessage('Export finished: 2 rows');
  const [head = [], ...lines] = (await (saved[0] as Blob).text())
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(lines.map((cells) => cells[head.indexOf('Unit')])).toEqual(['Kg', 'g']);
});

test.each([
  ['producer', { Quantity: '30000' }],
  ['recycler', { Used: '30000', Left: '20000' }],
] as const)('an export says what the screen of a %s says: quantities of orders, and the recall', async (role, own) => {
  respond(LIST, { data: [{ ...row(), recalled: 'RC-2026-27-000001' }], next: null });
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const user = openScreen('/CertificateNumbers', { as: role });
  await screen.findByRole('table', { name: 'CPCB certificate numbers' });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await expectMessage('Export finished: 1 row');
  const [head = [], cells = []] = (await (saved[0] as Blob).text())
    .trim()
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  expect(Object.fromEntries(head.map((name, place) => [name, cells[place]]))).toMatchObject({
    ...own,
    'Face value': '50000',
    Recalled: 'RC-2026-27-000001',
    Orders: '"WO-2026-27-000001 (30,000 Kg)"',
  });
});

test('the workbook of the list ends with the note that stands on its screen', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  respond(LIST, { data: [row()], next: null });
  const user = openScreen('/CertificateNumbers', { as: 'producer' });
  await screen.findByRole('table', { name: 'CPCB certificate numbers' });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('button', { name: 'Excel (XLSX)' }));
  await expectMessage('Export finished: 1 row');
  const texts = await workbookTexts(saved[0]);
  expect(texts).toContain('EW-2026/CU1');
  expect(texts).toContain('What counts is the official text and the CPCB portal.');
});
