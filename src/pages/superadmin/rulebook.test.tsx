/** The superadmin's `Rulebook`: rules searched and filtered, verified and withdrawn, and the guards. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ruleRecord } from '#rules/rulebook/contract.ts';
import { GUARDS, STREAMS } from '#rules/rulebook/kinds.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { rowOf, rowWith } from '#tests/components/superadmin.ts';

const LIST = 'GET /api/superadmin/rules/';
const VERIFY = 'POST /api/superadmin/rules/{id}/verify/';
const WITHDRAW = 'POST /api/superadmin/rules/{id}/withdraw/';
const MODES = 'GET /api/superadmin/rule-modes/';
const CHANGE = 'POST /api/superadmin/rule-modes/';

const ruleOf = (id: string, values: Partial<Parameters<typeof sample<typeof ruleRecord>>[1]>) =>
  sample(ruleRecord, { id, from: '2022-04-01', in_force: true, source_title: 'A gazette', ...values });

const shipped = ruleOf('shipped', {
  kind: 'validity',
  stream: 'E-waste',
  value: { years: 2 },
  status: 'reported',
  clause: 'rule 14(1)(iii)',
});
const own = ruleOf('own', {
  kind: 'price_band',
  stream: 'Battery',
  credit_type: 'Lead',
  value: { low: 5.4, high: 18, unit: 'kg', per: 'credit' },
  status: 'verified',
  origin: 'own',
  read_on: '2026-11-02',
  read_by: 'SUP-000001',
});
const open = ruleOf('open', { kind: 'refund', stream: 'Oil', value: null, status: 'unknown' });
const gone = ruleOf('gone', {
  kind: 'interest',
  stream: 'Tyre',
  value: { bands: [{ to_day: 30, percent: 12 }] },
  status: 'draft',
  origin: 'own',
  withdrawn_at: '2026-11-03T06:30:00.000Z',
  withdrawn_by: 'SUP-000001',
});

const modes = () =>
  STREAMS.flatMap((stream) =>
    GUARDS.map((guard) => ({ stream, guard, mode: 'warn' as const, citation: null, by: null, at: null })),
  );

beforeEach(() => {
  respond(LIST, { data: [shipped, own, open, gone], next: null, modes: [] });
  respond(MODES, { data: modes() });
});

const openRulebook = (query = '') => openScreen(`/Rulebook${query}`, { as: 'superadmin' });
const table = () => screen.findByRole('table', { name: 'Rules' });

test('Every rule with its figures, period, source and status, and who has read or withdrawn it', async () => {
  openRulebook();
  const shown = await table();
  expect(rowOf(shown, 'Lead')).toMatchObject({
    Rule: 'Price bandBattery',
    'Applies to': 'Lead',
    Value: '₹ 5.40 to ₹ 18.00 per Kg',
    From: '1 Apr 2022',
    Until: 'Open',
    Status: 'VerifiedRead on 2 Nov 2026 by SUP-000001',
  });
  expect(rowOf(shown, 'Validity')).toMatchObject({ Source: 'A gazette, rule 14(1)(iii)' });
  expect(rowOf(shown, 'Refund of compensation')).toMatchObject({ Value: 'Not known', Status: 'Not known' });
  expect(rowOf(shown, 'Late interest')).toMatchObject({ Status: 'WithdrawnWithdrawn on 3 Nov 2026 by SUP-000001' });
  const actions = (name: string) => textsOf(within(rowWith(shown, name)).queryAllByRole('button'));
  expect(actions('Validity')).toEqual(['Verify']);
  expect(actions('Lead')).toEqual(['Withdraw']);
  expect(actions('Refund of compensation')).toEqual([]);
  expect(actions('Late interest')).toEqual([]);
  expect(screen.getByRole('link', { name: 'Add Rule' })).toHaveAttribute('href', '/Rulebook/new');
  expect(requests(LIST).map(({ query }) => query.get('on'))).toEqual(['all']);
});

test('Search and filters stand in the address; a value that no select has is left out', async () => {
  const user = openRulebook('?status=nothing');
  await table();
  expect(requests(LIST).at(-1)?.query.get('status')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Rule'), 'Validity');
  await user.selectOptions(screen.getByLabelText('Status'), 'Reported');
  await user.selectOptions(screen.getByLabelText('Waste type'), 'E-waste');
  await waitFor(() => expect(address()).toBe('/Rulebook?status=reported&kind=validity&stream=E-waste'));
  await waitFor(() =>
    expect(Object.fromEntries(requests(LIST).at(-1)?.query ?? [])).toEqual({
      kind: 'validity',
      status: 'reported',
      stream: 'E-waste',
      on: 'all',
    }),
  );
  respond(LIST, { data: [], next: null, modes: [] });
  await user.selectOptions(screen.getByLabelText('Status'), 'Draft');
  expect(await screen.findByText('No rule with this status')).toBeVisible();
});

test('A rule is verified with the day and the clause; what the server refuses stands beside the field', async () => {
  const user = openRulebook();
  await user.click(within(rowWith(await table(), 'Validity')).getByRole('button', { name: /^Verify/ }));
  const dialog = screen.getByRole('dialog', { name: 'Verify this rule?' });
  expect(dialog).toHaveTextContent('Validity, E-waste, All: 2 years');
  const verify = within(dialog).getByRole('button', { name: 'Verify' });
  await user.click(verify);
  const day = within(dialog).getByLabelText('Read on');
  await waitFor(() => expect(day).toHaveAccessibleDescription('Enter the day on which you read the source.'));
  expect(within(dialog).getByLabelText('Clause')).toHaveValue('rule 14(1)(iii)');
  refuse(VERIFY, { status: 400, errors: { read_on: 'Enter the day on which you read the source.' } });
  await user.type(day, '2099-01-01');
  await user.click(verify);
  await waitFor(() => expect(day).toHaveAccessibleDescription('Enter the day on which you read the source.'));
  refuse(VERIFY, { status: 409, error: 'This row is verified already.' });
  await user.click(verify);
  expect(await within(dialog).findByText('This row is verified already.')).toBeVisible();
  respond(VERIFY, { message: 'Rule verified.', data: { ...shipped, status: 'verified' } });
  await user.clear(within(dialog).getByLabelText('Clause'));
  await user.type(within(dialog).getByLabelText('Clause'), 'rule 14(2)');
  await user.click(verify);
  await expectMessage('Rule verified.');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const { params, body } = requests(VERIFY).at(-1) ?? {};
  expect([params?.['id'], body]).toEqual(['shipped', { read_on: '2099-01-01', clause: 'rule 14(2)' }]);
});

test('An own rule is withdrawn, with or without a note', async () => {
  respond(WITHDRAW, { message: 'Rule withdrawn.', data: own });
  const user = openRulebook();
  for (const note of ['', 'A typing error']) {
    await user.click(within(rowWith(await table(), 'Lead')).getByRole('button', { name: /^Withdraw/ }));
    const dialog = screen.getByRole('dialog', { name: 'Withdraw this rule?' });
    expect(dialog).toHaveTextContent('This cannot be undone.');
    if (note !== '') await user.type(within(dialog).getByLabelText(/^Note/), note);
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await expectMessage('Rule withdrawn.');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  expect(requests(WITHDRAW).map(({ params, body }) => [params['id'], body])).toEqual([
    ['own', {}],
    ['own', { note: 'A typing error' }],
  ]);
});

test('A guard of each waste type is changed with its citation', async () => {
  const user = openRulebook();
  const forms = await screen.findAllByRole('form', { name: /, (Plastic|E-waste|Battery|Tyre|Oil)$/ });
  expect(forms).toHaveLength(15);
  const form = screen.getByRole('form', { name: 'Price band, Battery' });
  const mode = within(form).getByLabelText('Mode');
  expect(textsOf(within(mode).getAllByRole('option'))).toEqual(expect.arrayContaining(['Off', 'Warn', 'Block']));
  expect(mode).toHaveValue('warn');
  await user.selectOptions(mode, 'Block');
  const change = within(form).getByRole('button', { name: 'Change' });
  await user.click(change);
  expect(await within(form).findByText('Citation is required')).toBeVisible();
  expect(requests(CHANGE)).toEqual([]);
  await user.type(within(form).getByLabelText('Citation'), 'rule 9');
  refuse(CHANGE, { status: 409, error: 'A rule can refuse only after somebody has read its source.' });
  await user.click(change);
  await expectMessage('A rule can refuse only after somebody has read its source.');
  expect(mode).toHaveValue('block');
  const set = { citation: 'rule 9', by: 'SUP-000001', at: '2026-11-20T06:30:00.000Z', mode: 'block' as const };
  respond(CHANGE, { message: 'Guard changed.', data: { stream: 'Battery', guard: 'price_band', ...set } });
  respond(MODES, {
    data: modes().map((each) =>
      each.stream === 'Battery' && each.guard === 'price_band' ? { ...each, ...set } : each,
    ),
  });
  await user.click(change);
  await expectMessage('Guard changed.');
  expect(await within(form).findByText('Set on 20 Nov 2026 by SUP-000001: rule 9')).toBeVisible();
  expect(within(form).getByLabelText('Citation')).toHaveValue('');
  expect(requests(CHANGE).at(-1)?.body).toEqual({
    stream: 'Battery',
    guard: 'price_band',
    mode: 'block',
    citation: 'rule 9',
  });
});

test('A mode that a guard cannot have is refused beside its select', async () => {
  const user = openRulebook();
  const form = await screen.findByRole('form', { name: 'Capacity, Tyre' });
  refuse(CHANGE, { status: 400, errors: { mode: 'This guard can warn, not refuse.' } });
  await user.selectOptions(within(form).getByLabelText('Mode'), 'Block');
  await user.type(within(form).getByLabelText('Citation'), 'rule 9');
  await user.click(within(form).getByRole('button', { name: 'Change' }));
  await waitFor(() =>
    expect(within(form).getByLabelText('Mode')).toHaveAccessibleDescription('This guard can warn, not refuse.'),
  );
});
