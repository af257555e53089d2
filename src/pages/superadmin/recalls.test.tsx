/** The superadmin's screens of recalls: list, draft, preview, execution, lifting, ends of held trades. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { recall as recallSchema, recallDetail } from '#fulfilment/recalls/contract.ts';
import type { Recall } from '#fulfilment/recalls/ui/queries.ts';
import { supervisedRecyclerAccount } from '#oversight/supervision/contract.ts';
import { referenceContract } from '#rules/reference/contract.ts';
import { holdResponses, respond, refuse, requests } from '#tests/components/api.ts';
import { clean, expectMessage, expectRetries, textsOf } from '#tests/components/expectations.ts';
import { fileNamed } from '#tests/components/forms.ts';
import { respondWithReference } from '#tests/components/reference.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { rowOf } from '#tests/components/superadmin.ts';

const wasteTypeLists = referenceContract['GET /api/epr/waste-types/{name}/'].response.shape.data;
const LIST = 'GET /api/superadmin/recalls/';
const READ = 'GET /api/superadmin/recalls/{id}/';
const EXECUTE = 'POST /api/superadmin/recalls/{id}/execute/';
const LIFT = 'POST /api/superadmin/recalls/{id}/lift/';
const NUMBER = 'RC-2026-27-000001';

const facts = {
  id: 'one',
  number: NUMBER,
  state: 'draft',
  authority: 'CPCB',
  reference: 'CPCB/17',
  order_date: '2026-11-20',
  scope: 'account',
  epr_account: { id: 'plant', epr_registration_number: '41010577629', company_name: 'Green Loop' },
  years: [2025],
  credit_types: ['Recycling'],
  waste_type: 'Plastic',
  certificate_numbers: [],
  changed_at: '2026-11-20T06:30:00.000Z',
  executed_at: null,
  lifted_at: null,
} as const;
const PREVIEW = {
  offers: 3,
  offered: 40_000,
  asked: 2,
  accepted: 1,
  paying: 4,
  verified: 5,
  completed: 6,
  targets: 7,
  void: 60_000,
  unit: 'kg',
  not_on_market: ['EW-1', 'EW-2'],
} as const;
const recallOf = (values: Partial<Recall> = {}): Recall =>
  sample(recallDetail, {
    ...facts,
    years: [2025],
    preview: { ...PREVIEW, not_on_market: [...PREVIEW.not_on_market] },
    held_trades: [],
    ...values,
  } as Recall);

const open = (path: string) => openScreen(path, { as: 'superadmin' });

test('the list names authority, order, scope and state, and leads to each recall', async () => {
  const numbers = Array.from({ length: 7 }, (_, place) => `EW-${place}`);
  respond(LIST, {
    data: [
      sample(recallSchema, { ...facts, years: [2025], credit_types: ['Recycling'], certificate_numbers: [] }),
      sample(recallSchema, {
        ...facts,
        id: 'two',
        number: 'RC-2026-27-000002',
        state: 'executed',
        scope: 'certificates',
        epr_account: null,
        years: [],
        credit_types: [],
        certificate_numbers: numbers,
        executed_at: '2026-11-21T06:30:00.000Z',
      }),
    ],
    next: null,
  });
  open('/RecallList');
  const table = await screen.findByRole('table', { name: 'Recalls' });
  expect(rowOf(table, NUMBER)).toMatchObject({
    Authority: 'CPCB',
    'Order date': '20 Nov 2026',
    Scope: 'EPR account 41010577629, FY 2025-26, Recycling',
    Executed: '-',
    Status: 'Draft',
  });
  expect(rowOf(table, 'RC-2026-27-000002')).toMatchObject({
    Scope: 'EW-0, EW-1, EW-2, EW-3, EW-4 and 2 more',
    Executed: '21 Nov 2026',
    Status: 'Executed',
  });
  expect(within(table).getByRole('link', { name: NUMBER })).toHaveAttribute('href', '/RecallList/one');
  expect(screen.getByRole('link', { name: 'New recall' })).toHaveAttribute('href', '/RecallList/new');
});

test('without a recall the list offers to enter one', async () => {
  respond(LIST, { data: [], next: null });
  open('/RecallList');
  expect(await screen.findByText('No recalls.')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'New recall' })).toHaveLength(2);
});

test('where a search finds no recall the list offers to show all', async () => {
  respond(LIST, { data: [], next: null });
  open('/RecallList?search=nothing&status=lifted');
  expect(await screen.findByText('No recall matches.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'New recall' })).toHaveLength(1);
});

test('a draft of an account is entered: the account is searched for, numbers are not asked for', async () => {
  respond('GET /api/superadmin/recycler-epr/', {
    data: [
      sample(supervisedRecyclerAccount, {
        id: 'plant',
        epr_registration_number: '41010577629',
        company_name: 'Green Loop',
        waste_type: 'Plastic',
      }),
    ],
    next: null,
  });
  respond('GET /api/epr/waste-types/{name}/', { data: sample(wasteTypeLists) });
  const user = open('/RecallList/new');
  await user.click(await screen.findByRole('button', { name: 'Save draft' }));
  for (const text of ['Choose an authority', 'Reference is required', 'Reason is required', 'Document is required'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText('Choose what is recalled')).toBeVisible();
  const authority = screen.getByRole('combobox', { name: 'Authority' });
  expect(textsOf(within(authority).getAllByRole('option')).slice(1)).toEqual([
    'CPCB',
    'SPCB or PCC',
    'MoEFCC',
    'Court or tribunal',
    'Other',
  ]);
  await user.selectOptions(authority, 'CPCB');
  await user.type(screen.getByRole('textbox', { name: /^Reference/ }), 'CPCB/17');
  await user.type(screen.getByLabelText('Reason'), 'Generated without processing');
  await user.click(screen.getByRole('radio', { name: /An EPR account/ }));
  expect(screen.queryByLabelText(/Certificate numbers/, { selector: 'textarea' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('radio', { name: /41010577629/ }));
  expect(screen.getByRole('checkbox', { name: '2025-26' })).toBeVisible();
});

const ACCOUNTS = 'GET /api/superadmin/recycler-epr/';
const SAVE = 'POST /api/superadmin/recalls/';
const NONE_FOUND = /^No account found/;
const plantOf = (id: string, epr_registration_number: string, waste_type: string) =>
  sample(supervisedRecyclerAccount, { id, epr_registration_number, company_name: 'Green Loop', waste_type });
const PLANTS = [
  plantOf('plant', '41010577629', 'Plastic'),
  plantOf('other', '41010577630', 'Plastic'),
  plantOf('works', '52020688731', 'E-waste'),
];

/** Opens the form of a new recall, with all of it filled in but the scope. */
async function openNew() {
  const user = open('/RecallList/new');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Authority' }), 'CPCB');
  await user.type(screen.getByRole('textbox', { name: /^Reference/ }), 'CPCB/17');
  await user.type(screen.getByLabelText('Order date'), '20 Nov 2025');
  await user.type(screen.getByLabelText('Reason'), 'Generated without processing');
  await user.upload(screen.getByLabelText(/^Document/), fileNamed('order.pdf'));
  return user;
}

test('a search of an account that fails says why, and none is missing before the answer is there', async () => {
  respond(ACCOUNTS, { data: PLANTS, next: null });
  const release = holdResponses(ACCOUNTS);
  const user = open('/RecallList/new');
  await user.click(await screen.findByRole('radio', { name: /An EPR account/ }));
  const find = screen.getByLabelText(/^Find an EPR account/);
  expect(screen.queryByText(NONE_FOUND)).toBeNull();
  release();
  await screen.findByRole('radio', { name: /41010577629/ });
  refuse(ACCOUNTS, { error: 'The accounts are lost.' });
  await user.click(find);
  await user.paste('green');
  await screen.findByText('The accounts are lost.');
  expect(screen.queryByText(NONE_FOUND)).toBeNull();
  await expectRetries(user, ACCOUNTS, 'The accounts are lost.', () => respond(ACCOUNTS, { data: [], next: null }));
  expect(await screen.findByText(NONE_FOUND)).toBeVisible();
});

test('lists of the form that fail to load say so, and can be asked for again', async () => {
  respondWithReference();
  respond(ACCOUNTS, { data: PLANTS, next: null });
  refuse('GET /api/epr/waste-types/');
  refuse('GET /api/epr/waste-types/{name}/');
  const user = open('/RecallList/new');
  const failure = 'Failed to load waste types';
  await user.click(await screen.findByRole('radio', { name: /Certificate numbers/ }));
  await screen.findByText(failure);
  await expectRetries(user, 'GET /api/epr/waste-types/', failure, respondWithReference);
  respond(ACCOUNTS, { data: PLANTS, next: null });
  refuse('GET /api/epr/waste-types/{name}/');
  await user.click(screen.getByRole('radio', { name: /An EPR account/ }));
  await user.click(await screen.findByRole('radio', { name: /41010577629/ }));
  await screen.findByText(failure);
  await expectRetries(user, 'GET /api/epr/waste-types/{name}/', failure, respondWithReference);
  expect(await screen.findByRole('checkbox', { name: 'Recycling' })).toBeVisible();
});

test('credit types of the account chosen before are not sent for one of another waste type', async () => {
  respondWithReference();
  respond(ACCOUNTS, { data: PLANTS, next: null });
  const user = await openNew();
  await user.click(screen.getByRole('radio', { name: /An EPR account/ }));
  await user.click(await screen.findByRole('radio', { name: /41010577629/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Recycling' }));
  await user.click(screen.getByRole('radio', { name: /41010577630/ }));
  expect(screen.getByRole('checkbox', { name: 'Recycling' })).toBeChecked();
  // They are still there when the kind of the scope is chosen anew.
  await user.click(screen.getByRole('radio', { name: /Certificate numbers/ }));
  await user.click(screen.getByRole('radio', { name: /An EPR account/ }));
  expect(await screen.findByRole('checkbox', { name: 'Recycling' })).toBeChecked();
  await user.click(await screen.findByRole('radio', { name: /52020688731/ }));
  expect(await screen.findByRole('checkbox', { name: 'Gold' })).not.toBeChecked();
  refuse(SAVE, { status: 409, error: 'Not now.' });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(requests(SAVE)).toHaveLength(1));
  const body = requests(SAVE)[0]?.body as Record<string, unknown>;
  expect([body['epr_account'], body['credit_types']]).toEqual(['works', '[]']);
  expect(Object.keys(body)).not.toContain('picked');
});

test('what is typed into a draft survives a reload, with the chosen account, until it is saved', async () => {
  respondWithReference();
  respond(ACCOUNTS, { data: PLANTS, next: null });
  let user = await openNew();
  await user.click(screen.getByRole('radio', { name: /An EPR account/ }));
  await user.click(await screen.findByRole('radio', { name: /41010577629/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Recycling' }));
  cleanup();
  respond(ACCOUNTS, { data: [], next: null });
  user = openScreen('/RecallList/new');
  expect(await screen.findByText('Restored what you typed')).toBeVisible();
  expect(screen.getByText('Files have to be chosen again.')).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('Generated without processing');
  expect(await screen.findByRole('radio', { name: /41010577629/ })).toBeChecked();
  expect(await screen.findByRole('checkbox', { name: 'Recycling' })).toBeChecked();
  await user.upload(screen.getByLabelText(/^Document/), fileNamed('order.pdf'));
  respond(SAVE, { message: 'Recall saved.', data: recallOf() });
  respond(READ, { data: recallOf() });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await expectMessage('Recall saved.');
  expect(requests(SAVE)[0]?.body).toMatchObject({ epr_account: 'plant', credit_types: '["Recycling"]' });
  cleanup();
  openScreen('/RecallList/new');
  expect(await screen.findByLabelText('Reason')).toHaveValue('');
});

test('changes of a draft survive a reload, and Cancel drops them', async () => {
  respond(READ, { data: recallOf({ reason: 'As it was drafted' }) });
  respond(ACCOUNTS, { data: PLANTS, next: null });
  respondWithReference();
  let user = open('/RecallList/one');
  await user.click(await screen.findByRole('button', { name: 'Edit draft' }));
  await user.type(screen.getByLabelText('Reason'), ' and changed');
  cleanup();
  user = openScreen('/RecallList/one');
  await user.click(await screen.findByRole('button', { name: 'Edit draft' }));
  expect(screen.getByLabelText('Reason')).toHaveValue('As it was drafted and changed');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Edit draft' }));
  expect(screen.getByLabelText('Reason')).toHaveValue('As it was drafted');
});

test('a draft shows what executing it does, and asks for its number', async () => {
  respond(READ, { data: recallOf() });
  const user = open('/RecallList/one');
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Not on this market: EW-1, EW-2')).toBeVisible();
  const shown = clean(screen.getByRole('region', { name: 'Preview' }).textContent);
  for (const figure of ['Offers leave the market340,000 Kg offered', 'Completed trades660,000 Kg taken out of targets'])
    expect(shown).toContain(figure);
  await user.click(screen.getByRole('button', { name: 'Execute recall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Execute recall' }));
  await user.click(dialog.getByRole('button', { name: 'Execute recall' }));
  expect(dialog.getByText('Type the number of the recall')).toBeVisible();
  await user.type(dialog.getByLabelText('Number of the recall'), NUMBER);
  refuse(EXECUTE, { status: 409, error: 'This recall was executed already.' });
  await user.click(dialog.getByRole('button', { name: 'Execute recall' }));
  expect(await dialog.findByText('This recall was executed already.')).toBeVisible();
  const executed = recallOf({ state: 'executed', executed_at: '2026-11-21T06:30:00.000Z' });
  respond(EXECUTE, { message: `Recall ${NUMBER} executed.`, data: executed });
  respond(READ, { data: executed });
  await user.click(dialog.getByRole('button', { name: 'Execute recall' }));
  await expectMessage(`Recall ${NUMBER} executed.`);
  const { changed_at } = facts;
  expect(requests(EXECUTE).at(-1)).toMatchObject({ params: { id: 'one' }, body: { confirm: NUMBER, changed_at } });
  expect(await screen.findByRole('region', { name: 'As executed' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit draft' })).not.toBeInTheDocument();
});

test('an executed recall is lifted with a reason, a reference and its number, and held trades are ended', async () => {
  const held = {
    trade_id: 'trade',
    order_id: 'WO-2026-27-000001',
    seller: 'Green Loop',
    buyer: 'Bottle Brands',
    quantity: 3_000,
    unit: 'kg' as const,
  };
  respond(READ, { data: recallOf({ state: 'executed', held_trades: [held] }) });
  const user = open('/RecallList/one');
  await user.click(await screen.findByRole('button', { name: 'End trade WO-2026-27-000001' }));
  const ending = within(await screen.findByRole('dialog', { name: /^End trade/ }));
  await user.type(ending.getByLabelText('Reason'), 'The credits are cancelled');
  respond('POST /api/superadmin/recalls/{id}/end/', { message: 'Trade ended.', data: recallOf({ state: 'executed' }) });
  await user.click(ending.getByRole('button', { name: 'End trade' }));
  await expectMessage('Trade ended.');

  await user.click(screen.getByRole('button', { name: 'Lift recall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lift recall' }));
  await user.type(dialog.getByLabelText('Reason'), 'The order was withdrawn');
  await user.type(dialog.getByLabelText('Reference'), 'CPCB/31');
  await user.type(dialog.getByLabelText('Number of the recall'), NUMBER);
  respond(LIFT, { message: `Recall ${NUMBER} lifted.`, data: recallOf({ state: 'lifted' }) });
  respond(READ, { data: recallOf({ state: 'lifted' }) });
  await user.click(dialog.getByRole('button', { name: 'Lift recall' }));
  await expectMessage(`Recall ${NUMBER} lifted.`);
  expect(requests(LIFT).at(-1)?.body).toEqual({
    confirm: NUMBER,
    reason: 'The order was withdrawn',
    reference: 'CPCB/31',
  });
  expect(screen.queryByRole('button', { name: 'Lift recall' })).not.toBeInTheDocument();
});

test('an unknown recall leads back to all of them', async () => {
  refuse(READ, { status: 404, error: 'Not found.' });
  const user = open('/RecallList/none');
  respond(LIST, { data: [], next: null });
  await user.click(await screen.findByRole('link', { name: 'View all recalls' }));
  expect(address()).toBe('/RecallList');
});
