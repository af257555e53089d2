/** Return preparation: accounts, due dates, checklist, sheets and the workbook. */
import { text as textOf } from 'node:stream/consumers';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { evidenceContract } from '#fulfilment/evidence/contract.ts';
import { returnsContract } from '#fulfilment/returns/contract.ts';
import { checklistOf } from '#fulfilment/returns/rules.ts';
import type { Return } from '#fulfilment/returns/ui/sheet-columns.ts';
import { holdResponses, respond, refuse, requests } from '#tests/components/api.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { accountOf } from '#tests/components/producer.ts';
import { fullSample, sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';

const READ = 'GET /api/epr/returns/';
const PACKS = 'GET /api/epr/evidence/';
beforeEach(() => respond(PACKS, { data: [], next: null }));

const credit = {
  certificate_number: 'EW-2026/CU1',
  credit_type: 'Copper',
  product_type: 'ITEW1',
  fy: 2025,
  quantity: 30_000,
  unit: 'kg',
  transferred_on: '2026-11-20',
  portal_reference: null,
  status: 'seen',
  seen_on: '2026-11-21',
  recalled: null,
  work_order: 'WO-2026-27-000007',
  seller: 'Green Loop',
  "seller's_epr_account": 'RE-1',
} as const;
const returnOf = (): Return => ({
  ...sample(returnsContract[READ].response, {}).data,
  account: {
    epr_registration_number: 'PR/1',
    registered_name: 'Meera Brands',
    waste_type: 'E-waste',
    producer_type: 'Producer',
  },
  FY: 2026,
  due: [
    { what: 'Annual return', date: '2027-06-30', notice: null, rule_id: 'r1', status: 'reported' },
    { what: 'Annual return, extended', date: null, notice: 'F. No. 1', rule_id: 'r2', status: 'unknown' },
  ],
  checklist: checklistOf({ targets: [], hasSheet: true, orders: [] }),
  sheets: {
    summary: [
      {
        target: 'Target - 1',
        product_type: 'ITEW1',
        credit_type: 'Copper',
        unit: 'kg',
        target_quantity: 100_000,
        achieved: 50_000,
        of_it_seen: 30_000,
        'awaiting_transfer_(blocked)': 0,
        disputed: 20_000,
        recalled: 0,
        missing: 50_000,
      },
    ],
    credits: [credit],
    without_number: [],
    disputed: [{ ...credit, status: 'disputed', seen_on: null, dispute: 'D-2026-27-000001' }],
    recalled: [],
    invoices: [],
    sources: [{ what: 'Annual return due', value: '30 Jun 2027', status: 'reported', source: 'Rules', rule: 'r1' }],
  },
});

test('the accounts lead to what is prepared for each', async () => {
  respond('GET /api/epr/producer/', { data: [accountOf()], next: null });
  openScreen('/Returns', { as: 'producer' });
  const table = within(await screen.findByRole('table', { name: 'EPR accounts' }));
  expect(table.getByRole('link')).toHaveAttribute('href', `/Returns/${accountOf().id}`);
  expect(screen.getByRole('heading', { name: 'Return preparation' })).toBeVisible();
  expect(
    screen.getByText('Figures for the annual return, from your orders here. Not a form of the CPCB portal.'),
  ).toBeVisible();
});

test('without an account the page says what to do', async () => {
  respond('GET /api/epr/producer/', { data: [], next: null });
  openScreen('/Returns', { as: 'producer' });
  expect(await screen.findByText('No EPR account yet.')).toBeVisible();
});

test('both due dates, the checklist and the sheets of the year in the address', async () => {
  respond(READ, { data: returnOf() });
  const user = openScreen('/Returns/one?FY=2026-27', { as: 'producer' });
  const due = within(await screen.findByRole('region', { name: 'Due dates' }));
  expect(textsOf(due.getAllByRole('listitem'))).toEqual([
    'Annual return30 Jun 2027ReportedRule',
    'Annual return, extended, notice F. No. 1Not knownNot knownRule',
  ]);
  const checklist = within(screen.getByRole('region', { name: 'Checklist' }));
  expect(textsOf(checklist.getAllByRole('listitem')).slice(0, 3)).toEqual([
    'Targets enteredOpen: 1',
    'Obligation sheet savedDone',
    'Targets achievedNot known',
  ]);
  expect(screen.getByRole('table', { name: 'Summary' })).toHaveTextContent('50,000');
  expect(screen.getByRole('table', { name: 'Disputed' })).toHaveTextContent('D-2026-27-000001');
  expect(within(screen.getByRole('region', { name: 'Recalled' })).getByText('No recalls.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Financial year'), '2025-26');
  await waitFor(() => expect(requests(READ).at(-1)?.query.get('FY')).toBe('2025'));
  expect(address()).toBe('/Returns/one?FY=2025');
});

test('a pack that is being made already is named, and none is asked for meanwhile', async () => {
  respond(READ, { data: returnOf() });
  const packs = fullSample(evidenceContract[PACKS].response).data;
  const making = { kind: 'order', order_id: 'WO-2026-27-000007', state: 'queued' } as const;
  respond(PACKS, { data: packs.map((pack) => ({ ...pack, ...making })), next: null });
  openScreen('/Returns/one?FY=2026', { as: 'producer' });
  expect(
    await screen.findByText('Order WO-2026-27-000007: A pack of yours is being made. Please wait for it.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make evidence pack' })).toBeDisabled();
});

test('while another year loads nothing of the year before is shown or saved', async () => {
  respond(READ, ({ query }) => ({ data: { ...returnOf(), FY: Number(query.get('FY')) } }));
  const user = openScreen('/Returns/one?FY=2026', { as: 'producer' });
  await screen.findByRole('region', { name: 'Due dates' });
  const release = holdResponses(READ);
  await user.selectOptions(screen.getByLabelText('Financial year'), '2025-26');
  await waitFor(() => expect(address()).toBe('/Returns/one?FY=2025'));
  expect(screen.queryByRole('region', { name: 'Due dates' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Make evidence pack' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Download workbook' })).toBeDisabled();
  release();
  expect(await screen.findByRole('region', { name: 'Due dates' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download workbook' })).toBeEnabled();
});

test('the workbook has the seven sheets, each with the subtext in its first line', async () => {
  const saved: { file: Blob; name: string }[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push({ file: file as Blob, name: '' });
    return 'blob:1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const last = saved.at(-1);
    if (last) last.name = this.download;
  });
  respond(READ, { data: returnOf() });
  const user = openScreen('/Returns/one?FY=2026', { as: 'producer' });
  await screen.findByRole('region', { name: 'Due dates' });
  await user.click(screen.getByRole('button', { name: 'Download workbook' }));
  await waitFor(() => expect(saved.at(-1)?.name).toBe('return-PR-1-2026-27.xlsx'));
  const archive = await fromBufferPromise(Buffer.from(await (saved.at(-1) as { file: Blob }).file.arrayBuffer()));
  const files = new Map<string, string>();
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await textOf(await archive.openReadStreamPromise(entry)));
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect(names).toEqual(['Summary', 'Credits', 'Without number', 'Disputed', 'Recalled', 'Invoices', 'Sources']);
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>.*?<\/si>/gs)].map(([item]) =>
    item.replaceAll(/<[^>]+>/g, ''),
  );
  const firstOf = (sheet: string): string => {
    const [, row = ''] = /<row [^>]*r="1"[^>]*>(.*?)<\/row>/s.exec(sheet) ?? [];
    const [, index] = /t="s"[^>]*><v>(\d+)/.exec(row) ?? [];
    return index === undefined ? row.replaceAll(/<[^>]+>/g, '') : (shared[Number(index)] ?? '');
  };
  const sheets = [...files].filter(([path]) => path.startsWith('xl/worksheets/sheet'));
  expect(sheets.map(([, sheet]) => firstOf(sheet))).toEqual(
    Array.from(
      { length: 7 },
      () => 'Figures for the annual return, from your orders here. Not a form of the CPCB portal.',
    ),
  );
  const all = [...files.values()].join('');
  for (const text of ['Awaiting transfer (blocked)', 'General information']) expect(all).toContain(text);
});

test('an account that is not there, and a failure that can be tried again', async () => {
  refuse(READ, { status: 404, error: 'Not found.' });
  openScreen('/Returns/other?FY=2026', { as: 'producer' });
  expect(await screen.findByText('There is no such EPR account.')).toBeVisible();
});
