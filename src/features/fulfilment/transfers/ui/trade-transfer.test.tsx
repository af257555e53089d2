import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#lib/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { expectFieldMessages, fillIn } from '#tests/components/forms.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { tradeFileOf } from '#tests/components/trade-file.ts';
import { dispute, type Dispute } from '#trading/disputes/contract.ts';
import { transfer, transferLine } from '../contract.ts';
import type { TransferState } from '../rules.ts';
import type { Line } from './transfer-card.tsx';

const READ = 'GET /api/epr/transactions/{id}/transfers/';
const RECORD = 'POST /api/epr/transactions/{id}/transfers/';
const WARNING = 'This number does not look like those of the Plastic portal.';
const MOVE = 'PATCH /api/epr/transfers/{id}/';

const lineOf = (values: Partial<Line> = {}): Line =>
  sample(transferLine, {
    id: 'line',
    certificate_number: 'EW-2026/CU1',
    face_value: 5_000,
    quantity: 2_000,
    unit: 'kg',
    transferred_on: '2026-11-20',
    status: 'recorded',
    answer_by: '2099-11-27',
    ...values,
  });

interface OpenOptions {
  lines?: Line[];
  disputes?: Dispute[];
  /** Transfer of an order without lines. */
  state?: TransferState;
}

function open(role: Role, { lines = [], disputes = [], state = 'awaited' }: OpenOptions = {}) {
  respond('GET /api/epr/trades/{id}/', { data: tradeFileOf(role, { stage: 'verified', creditFY: 2025 }) });
  respond(READ, {
    data: {
      transfer: sample(transfer, {
        state: lines.length === 0 ? state : 'partial',
        quantity: 5_000,
        seen: 0,
        without_number: 3_000,
        record_by: '2020-11-27',
      }),
      lines,
    },
  });
  respond(`GET /api/${role === 'superadmin' ? 'superadmin' : 'epr'}/disputes/`, { data: disputes, next: null });
  respond('GET /api/epr/evidence/', { data: [], next: null });
  if (role === 'superadmin') respond('GET /api/superadmin/findings/', { data: [], next: null });
  return openScreen('/trade/one?tab=transfer', { as: role });
}
const card = (name: string) => screen.findByRole('region', { name });

test('the state, the day by which numbers are due, and what the recycler does', async () => {
  open('recycler');
  const shown = within(await card('Transfer'));
  expect(await shown.findByText('Waiting for certificate numbers')).toBeVisible();
  expect(shown.getByText('0 Kg of 5,000 Kg seen')).toBeVisible();
  expect(shown.getByText('Late since 27 Nov 2020')).toBeVisible();
  expect(shown.getByText('No certificate numbers yet.')).toBeVisible();
  const steps = within(shown.getAllByRole('list').find(({ tagName }) => tagName === 'OL') as HTMLElement);
  expect(textsOf(steps.getAllByRole('listitem'))).toEqual([
    'Transfer 5,000 Kg of Recycling, FY 2025-26, to EPR account 2222222222 on the CPCB portal.',
    'Copy each certificate number from there.',
    'Upload the Credit Transfer Proof and the Trail Documents.',
  ]);
});

test.each<[TransferState, string]>([
  ['not_due', 'Not due yet'],
  ['awaited', 'Waiting for certificate numbers'],
  ['partial', 'Partly recorded'],
  ['recorded', 'Recorded, not yet seen'],
  ['seen', 'Seen on the CPCB portal'],
  ['disputed', 'Disputed'],
  ['recalled', 'Recalled'],
])('the state %s reads %s', async (state, words) => {
  open('producer', { state });
  expect(await within(await card('Transfer')).findByText(words)).toBeVisible();
});

test('cells that are pasted from a spreadsheet fill the fields from theirs on, a line for each row', async () => {
  const user = open('recycler');
  const form = await screen.findByRole('form', { name: 'Certificate numbers' });
  await user.click(within(form).getByRole('textbox', { name: 'Certificate number' }));
  await user.paste('CU00123\t50,000\t4,000 Kg\t20/11/2026\t\r\nCU00124\t50,000\t1,000\t\tREF 7\r\n');
  expect(within(form).getAllByRole('group')).toHaveLength(2);
  expect(within(form).getAllByRole('textbox', { name: 'Certificate number' })[0]).toHaveFocus();
  await user.click(within(form).getAllByRole('textbox', { name: 'Quantity (Kg)' })[0] as HTMLElement);
  await user.paste('4100\n900\n');
  refuse(RECORD, { status: 409, error: 'Held by recall RC-2026-27-000001.' });
  await user.click(within(form).getByRole('button', { name: 'Enter certificate numbers' }));
  await within(form).findByText('Held by recall RC-2026-27-000001.');
  expect(requests(RECORD).at(-1)?.body).toMatchObject({
    lines: [
      { certificate_number: 'CU00123', face_value: '50000', quantity: '4100', transferred_on: '2026-11-20' },
      { certificate_number: 'CU00124', face_value: '50000', quantity: '900', portal_reference: 'REF 7' },
    ],
  });
});

test('more rows than one call takes are not pasted, and it is said', async () => {
  const user = open('recycler');
  const form = await screen.findByRole('form', { name: 'Certificate numbers' });
  await user.click(within(form).getByRole('textbox', { name: 'Certificate number' }));
  await user.paste(Array.from({ length: 51 }, (_, place) => `CU${place}`).join('\n'));
  expect(within(form).getAllByRole('group')).toHaveLength(1);
  // Below many lines it would be out of sight.
  await expectMessage('Enter 1 to 50 lines');
});

test('the recycler records lines, and reads a refusal beside its field', async () => {
  const user = open('recycler');
  const form = await screen.findByRole('form', { name: 'Certificate numbers' });
  await user.click(within(form).getByRole('button', { name: 'Add line' }));
  expect(within(form).getAllByRole('group')).toHaveLength(2);
  await user.click(within(form).getByRole('button', { name: 'Remove line 2' }));
  await fillIn(user, form, { 'Certificate number': 'ew 1234', 'Quantity (Kg)': '2000' });
  const text = 'Face value is required for a new number';
  refuse(RECORD, { status: 400, error: text, errors: { 'lines.0.face_value': text } });
  await user.click(within(form).getByRole('button', { name: 'Enter certificate numbers' }));
  expect(await within(form).findByText(text)).toBeVisible();
  await fillIn(user, form, { 'Face value (Kg) optional': '5000' });
  respond(RECORD, {
    message: 'Recorded: 1 lines.',
    data: { transfer: sample(transfer, {}), lines: [lineOf()] },
    warnings: [{ code: 'certificate_number_form', text: WARNING, rule_id: null, status: 'reported' }],
  });
  await user.click(within(form).getByRole('button', { name: 'Enter certificate numbers' }));
  await expectMessage('Recorded: 1 lines.');
  expect(screen.getByRole('list', { name: 'Warnings' })).toHaveTextContent(WARNING);
  expect(requests(RECORD).at(-1)?.body).toMatchObject({
    lines: [{ certificate_number: 'ew 1234', face_value: '5000', quantity: '2000' }],
  });
});

const numbersForm = () => screen.findByRole('form', { name: 'Certificate numbers' });
const numberFields = (form: HTMLElement) => within(form).getAllByLabelText('Certificate number');

test('lines that are typed survive a change of the tab and a reload, until they are recorded', async () => {
  let user = open('recycler');
  respond('GET /api/epr/trades/{id}/messages/', { data: [], next: null, closed: null });
  let form = await numbersForm();
  await fillIn(user, form, { 'Certificate number': 'ew 1', 'Quantity (Kg)': '2000' });
  await user.click(within(form).getByRole('button', { name: 'Add line' }));
  await user.type(numberFields(form)[1] as HTMLElement, 'ew 2');
  const parts = within(screen.getByRole('navigation', { name: 'Parts of this trade' }));
  await user.click(parts.getByRole('link', { name: 'Messages' }));
  await screen.findByRole('form', { name: 'Write a message' });
  await user.click(parts.getByRole('link', { name: 'Transfer' }));
  form = await numbersForm();
  expect(within(form).getByText('Restored what you typed')).toBeVisible();
  expect(numberFields(form).map((field) => (field as HTMLInputElement).value)).toEqual(['ew 1', 'ew 2']);

  cleanup();
  user = openScreen(address());
  form = await numbersForm();
  expect(numberFields(form).map((field) => (field as HTMLInputElement).value)).toEqual(['ew 1', 'ew 2']);
  await user.click(within(form).getByRole('button', { name: 'Remove line 2' }));
  respond(RECORD, {
    message: 'Recorded: 1 lines.',
    data: { transfer: sample(transfer, {}), lines: [lineOf()] },
    warnings: [],
  });
  await user.click(within(form).getByRole('button', { name: 'Enter certificate numbers' }));
  await expectMessage('Recorded: 1 lines.');
  expect(requests(RECORD).at(-1)?.body).toMatchObject({ lines: [{ certificate_number: 'ew 1', quantity: '2000' }] });
  expect(within(form).queryByText('Restored what you typed')).toBeNull();

  cleanup();
  openScreen(address());
  form = await numbersForm();
  expect(numberFields(form).map((field) => (field as HTMLInputElement).value)).toEqual(['']);
  expect(within(form).queryByText('Restored what you typed')).toBeNull();
});

test.each([
  [3, 'ew 2'],
  [2, 'ew 1'],
  [1, 'ew 2'],
])('after the removal of line %i by the keyboard the focus is in the number %s', async (line, expected) => {
  const user = open('recycler');
  const form = await numbersForm();
  await user.type(numberFields(form)[0] as HTMLElement, 'ew 1');
  for (const place of [1, 2]) {
    await user.click(within(form).getByRole('button', { name: 'Add line' }));
    await user.type(numberFields(form)[place] as HTMLElement, `ew ${place + 1}`);
  }
  within(form)
    .getByRole('button', { name: `Remove line ${line}` })
    .focus();
  await user.keyboard('{Enter}');
  expect(numberFields(form)).toHaveLength(2);
  expect(document.activeElement).toHaveAccessibleName('Certificate number');
  expect(document.activeElement).toHaveValue(expected);
});

test.each([
  [{ status: 'recorded' }, true],
  [{ status: 'seen' }, false],
  [{ status: 'recorded', recalled: 'RC-2026-27-000001' }, false],
] as const)('of the line %j the producer is told where to compare it: %j', async (line, shown) => {
  open('producer', { lines: [lineOf(line)] });
  await screen.findByRole('listitem', { name: 'Certificate EW-2026/CU1' });
  const hint = screen.queryByText('Open your account on the CPCB portal and compare each number and quantity.');
  expect(hint !== null).toBe(shown);
});

test('a line that a recall holds is not late: its buyer cannot answer', async () => {
  const late = { status: 'recorded', answer_by: '2020-11-28' } as const;
  open('producer', {
    lines: [
      lineOf({ ...late, id: '1', certificate_number: 'EW-2026/CU1' }),
      lineOf({ ...late, id: '2', certificate_number: 'EW-2026/CU2', recalled: 'RC-2026-27-000001' }),
    ],
  });
  const item = (number: string) => screen.findByRole('listitem', { name: `Certificate ${number}` });
  expect(await item('EW-2026/CU1')).toHaveTextContent('Late since 28 Nov 2020');
  expect(await item('EW-2026/CU2')).not.toHaveTextContent('Late since');
});

test.each([
  ['producer', 'recorded', ['Seen in my portal account', 'Dispute']],
  ['producer', 'disputed', ['Seen in my portal account']],
  ['producer', 'seen', []],
  ['recycler', 'recorded', ['Withdraw']],
  ['recycler', 'seen', []],
  ['superadmin', 'disputed', ['Withdraw']],
] as const)('a %s may answer a %s line: %j', async (role, status, expected) => {
  open(role, { lines: [lineOf({ status })] });
  const item = within(await screen.findByRole('listitem', { name: 'Certificate EW-2026/CU1' }));
  expect(textsOf(item.queryAllByRole('button'))).toEqual(expected);
});

test('the producer disputes a line with at least 10 characters', async () => {
  const user = open('producer', { lines: [lineOf()] });
  await user.click(await screen.findByRole('button', { name: 'Dispute: EW-2026/CU1' }));
  const form = screen.getByRole('form', { name: 'Dispute' });
  expect(form).toHaveTextContent('The other party and EPR Mandi read this. It changes no quantity and no payment.');
  await fillIn(user, form, { 'What differs': 'Short' });
  await user.click(within(form).getByRole('button', { name: 'Dispute' }));
  expectFieldMessages(form, { 'What differs': 'Enter 10 to 1,000 characters' });
  await fillIn(user, form, { 'What differs': 'It is not on the portal' });
  respond(MOVE, { message: 'Dispute D-2026-27-000001 opened.', data: lineOf({ status: 'disputed' }) });
  await user.click(within(form).getByRole('button', { name: 'Dispute' }));
  await expectMessage('Dispute D-2026-27-000001 opened.');
});

test('the text of a dispute is kept until it is sent, and belongs to its line', async () => {
  const user = open('producer', { lines: [lineOf(), lineOf({ id: 'other', certificate_number: 'EW-2026/CU2' })] });
  const opens = async (number: string) => {
    await user.click(await screen.findByRole('button', { name: `Dispute: ${number}` }));
    return within(screen.getByRole('form', { name: 'Dispute' }));
  };
  const cancel = () => user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.type((await opens('EW-2026/CU1')).getByLabelText('What differs'), 'Only 1,500 Kg came');
  await cancel();
  expect((await opens('EW-2026/CU2')).getByLabelText('What differs')).toHaveValue('');
  await cancel();
  const form = await opens('EW-2026/CU1');
  expect(form.getByLabelText('What differs')).toHaveValue('Only 1,500 Kg came');
  expect(form.getByText('Restored what you typed')).toBeVisible();
  respond(MOVE, { message: 'Dispute D-2026-27-000001 opened.', data: lineOf() });
  await user.click(form.getByRole('button', { name: 'Dispute' }));
  await expectMessage('Dispute D-2026-27-000001 opened.');
  expect((await opens('EW-2026/CU1')).getByLabelText('What differs')).toHaveValue('');
});

test('disputes of this trade stand below, each with the day to work to', async () => {
  const values = {
    trade_id: 'one',
    number: 'D-2026-27-000001',
    kind: 'other',
    status: 'open',
    text: 'It differs',
  } as const;
  open('producer', {
    disputes: [
      sample(dispute, { ...values, answer_by: '2026-11-28', proof: null, outcome: null }),
      sample(dispute, { ...values, trade_id: 'another', number: 'D-2026-27-000002' }),
    ],
  });
  const shown = within(await card('Disputes'));
  expect(await shown.findByRole('listitem', { name: 'Dispute D-2026-27-000001' })).toHaveTextContent(
    'Answer by 28 Nov 2026',
  );
  expect(shown.getAllByRole('listitem')).toHaveLength(1);
  expect(shown.getByRole('button', { name: 'Open dispute' })).toBeVisible();
});

test('of very many disputes the earlier ones can be shown too', async () => {
  const of = (number: string) => sample(dispute, { id: number, number, trade_id: 'one', answer_by: '2026-11-28' });
  const user = open('producer');
  respond('GET /api/epr/disputes/', ({ query }) =>
    query.has('cursor')
      ? { data: [of('D-2026-27-000001')], next: null }
      : { data: [of('D-2026-27-000002')], next: 'earlier' },
  );
  const shown = within(await card('Disputes'));
  await user.click(await shown.findByRole('button', { name: 'Show more' }));
  expect(await shown.findByRole('listitem', { name: 'Dispute D-2026-27-000001' })).toBeVisible();
});

test.each([
  [true, 'other', 'open', 0],
  [true, 'transfer', 'open', 1],
  [true, 'other', 'resolved', 1],
  [false, 'other', 'open', 1],
] as const)(
  'beside a dispute of its own (%s) of kind %s that is %s, a producer can open %i, whatever the companies are called',
  async (mine, kind, status, count) => {
    const values = { trade_id: 'one', number: 'D-2026-27-000001', answer_by: '2026-11-28', kind, status };
    open('producer', { disputes: [sample(dispute, { ...values, opened_by: 'Brand Works', mine })] });
    const shown = within(await card('Disputes'));
    await shown.findByRole('listitem', { name: 'Dispute D-2026-27-000001' });
    expect(shown.queryAllByRole('button', { name: 'Open dispute' })).toHaveLength(count);
  },
);

test.each([
  ['producer', true, 'other', ['Resolve dispute']],
  ['producer', false, 'other', []],
  ['producer', true, 'transfer', []],
  ['superadmin', false, 'transfer', ['Close dispute']],
] as const)('a %s ends a dispute of its own (%s) of kind %s by %j', async (role, mine, kind, expected) => {
  const values = {
    trade_id: 'one',
    number: 'D-2026-27-000001',
    status: 'open',
    opened_at: '2026-11-21T06:30:00Z',
    answer_by: '2026-11-28',
    proof: null,
    outcome: null,
  } as const;
  open(role, { disputes: [sample(dispute, { ...values, kind, opened_by: 'Brand Works', mine })] });
  const item = within(await screen.findByRole('listitem', { name: 'Dispute D-2026-27-000001' }));
  expect(textsOf(item.queryAllByRole('button'))).toEqual(expected);
});

test('its opener resolves a dispute without a word; what is typed is an outcome', async () => {
  const values = { id: 'd', trade_id: 'one', number: 'D-2026-27-000001', kind: 'other', status: 'open' } as const;
  const known = sample(dispute, { ...values, mine: true, answer_by: '2026-11-28' });
  const user = open('producer', { disputes: [known] });
  await user.click(await screen.findByRole('button', { name: 'Resolve dispute' }));
  const form = within(screen.getByRole('form', { name: 'Resolve dispute' }));
  const [outcome, submit] = [
    form.getByRole('textbox', { name: /^Outcome/ }),
    form.getByRole('button', { name: 'Resolve dispute' }),
  ];
  await user.type(outcome, 'Agreed');
  await user.click(submit);
  expect(form.getByText('Enter 10 to 1,000 characters')).toBeVisible();
  await user.clear(outcome);
  const RESOLVE = 'PATCH /api/epr/disputes/{id}/';
  respond(RESOLVE, { message: 'Dispute resolved.', data: known });
  await user.click(submit);
  await expectMessage('Dispute resolved.');
  expect(requests(RESOLVE)[0]?.body).toEqual({ status: 'resolved', text: '' });
});
