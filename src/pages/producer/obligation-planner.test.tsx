import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { sheet, sheetLine } from '#accounts/obligations/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { expectFieldMessages, fieldOf, fillIn, optionsOf } from '#tests/components/forms.ts';
import { accountOf, THIS_YEAR, yearLabel } from '#tests/components/producer.ts';
import { respondWithReference } from '#tests/components/reference.ts';
import { respondWithRules, ruleRow } from '#tests/components/rules.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';

const ACCOUNTS = 'GET /api/epr/producer/';
const SHEETS = 'GET /api/epr/obligations/';
const CALCULATE = 'POST /api/epr/obligations/';
const SET = 'POST /api/epr/obligations/{id}/targets/';

type Sheet = z.output<typeof sheet>;
type Line = z.output<typeof sheetLine>;

const lineOf = (values: Partial<Line>): Line =>
  sample(sheetLine, {
    key: '0:Recycling',
    product_type: 'Category II',
    credit_type: 'Recycling',
    limit: 'at_least',
    computed: 231_000,
    quantity: 231_000,
    net: 231_000,
    source: 'computed',
    state: 'known',
    reference_years: [2025, 2024],
    rule_ids: ['rule-1'],
    status: 'reported',
    steps: ['(4,20,000 + 4,80,000) ÷ 2 = 4,50,000 Kg'],
    step_rules: ['rule-1'],
    ...values,
  });

const sheetOf = (values: Partial<Sheet> = {}): Sheet =>
  sample(sheet, {
    epr_id: 'account-1',
    epr_registration_number: '1234567890',
    stream: 'Plastic',
    FY: THIS_YEAR,
    items: [{ product_type: 'Category II', introduced_1: 420_000 }],
    lines: [lineOf({})],
    ...values,
  });

interface OpenOptions {
  path?: string;
  account?: Parameters<typeof accountOf>[0];
  /** Further accounts. */
  others?: ReturnType<typeof accountOf>[];
  sheets?: Sheet[];
}

function openPlanner({
  path = '/ObligationPlanner?epr_id=account-1',
  account,
  others = [],
  sheets = [],
}: OpenOptions = {}): UserEvent {
  respondWithReference();
  respondWithRules([
    ruleRow({ kind: 'target', stream: 'Battery', part: 'Automotive', value: { percent: 90 } }),
    ruleRow({ kind: 'lag', stream: 'Battery', part: 'Automotive', value: { years: 3, text: '3 years before' } }),
  ]);
  respond(ACCOUNTS, { data: [accountOf(account), ...others], next: null });
  respond(SHEETS, { data: sheets, next: null });
  return openScreen(path, { as: 'producer' });
}

const findForm = () => screen.findByRole('form', { name: 'Quantities' });
const press = (user: UserEvent, name: string) => screen.findByRole('button', { name }).then((it) => user.click(it));
const [LAST, BEFORE] = [yearLabel(THIS_YEAR - 1), yearLabel(THIS_YEAR - 2)];

describe('Quantities', () => {
  test('The only account is chosen', async () => {
    openPlanner({ path: '/ObligationPlanner' });
    await findForm();
    expect(screen.getByLabelText('EPR Account')).toHaveValue('account-1');
  });

  test('One of several accounts is asked for', async () => {
    openPlanner({ path: '/ObligationPlanner', others: [accountOf({ id: 'account-2' })] });
    expect(await screen.findByText('Choose an approved EPR account')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Obligation Planner' })).toBeVisible();
    const steps = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('link');
    expect(steps.map((step) => step.textContent)).toEqual([
      '1 Quantities',
      '2 Obligation',
      '3 Purchase plan',
      '4 Requests',
    ]);
  });

  test('The fields are those of the waste type, each with the year that its quantity is of', async () => {
    const user = openPlanner({ account: { producer_type: 'Producer (P)' } });
    const form = await findForm();
    for (const label of [
      'Product Type',
      `Introduced in ${LAST}`,
      `Introduced in ${BEFORE}`,
      `Pre-consumer waste in ${LAST}`,
      `Pre-consumer waste in ${BEFORE}`,
      `Supplied to brand owners in ${LAST}`,
    ])
      expect(fieldOf(form, label)).toBeVisible();
    await user.click(within(form).getByRole('button', { name: 'Add item' }));
    expect(within(form).getAllByRole('group', { name: /^Item \d$/ })).toHaveLength(2);
  });

  test('A brand owner supplies nothing on: there is no such field', async () => {
    openPlanner();
    expect(within(await findForm()).queryByLabelText(/^Supplied/)).toBeNull();
  });

  test('A battery has its classes and the year by the lag of its class', async () => {
    const user = openPlanner({ account: { waste_type: 'Battery', producer_type: 'Producer' } });
    const form = await findForm();
    await waitFor(() => expect(optionsOf(fieldOf(form, 'Battery class'))).toEqual(['Select', 'Automotive']));
    expect(fieldOf(form, 'Placed on the market')).toBeVisible();
    await fillIn(user, form, { 'Battery class': 'Automotive' });
    expect(fieldOf(form, `Placed on the market in ${yearLabel(THIS_YEAR - 3)}`)).toBeVisible();
  });

  test('The items are sent in the shape of their waste type, and the errors stand beside their fields', async () => {
    const user = openPlanner({ account: { waste_type: 'E-waste', producer_type: 'Producer' } });
    refuse(CALCULATE, {
      status: 400,
      errors: {
        'items.0.placed': 'Enter whole kilograms, digits only',
        'items.0.shares': 'The shares add up to more than 100%.',
        'items.0.portal.Iron': 'At most 1,00,00,00,000 Kg',
        FY: 'Financial Year is required',
      },
    });
    const form = await findForm();
    await waitFor(() => expect(optionsOf(fieldOf(form, 'Product Type'))).toContain('ITEW'));
    await fillIn(user, form, { 'Product Type': 'ITEW', 'Average life in years': '5' });
    await user.type(within(form).getByLabelText(/^Placed on the market/), '800000');
    await user.type(within(form).getByLabelText(/^Copper/), '4');
    await user.type(within(form).getByLabelText(/^Gold/), '25.5');
    await user.click(within(form).getByText(/^Figures of the portal/));
    await fillIn(user, form, { 'Add figures of a credit type': 'Iron' });
    await user.type(within(form).getByLabelText(/^Obligation on the CPCB portal/), '900');
    await user.click(within(form).getByRole('button', { name: 'Calculate' }));
    expect(await within(form).findByText('The shares add up to more than 100%.')).toBeVisible();
    expect(within(form).getByText('Enter whole kilograms, digits only')).toBeVisible();
    expect(within(form).getByText('At most 1,00,00,00,000 Kg')).toBeVisible();
    expectFieldMessages(screen.getByRole('main'), { 'Financial Year': 'Financial Year is required' });
    const [sent] = requests(CALCULATE);
    expect(sent?.query.get('save')).toBe('false');
    expect(sent?.body).toEqual({
      epr_id: 'account-1',
      FY: THIS_YEAR,
      items: [
        {
          product_type: 'ITEW',
          part: null,
          placed: '800000',
          life_years: '5',
          gold_g_per_t: '25.5',
          shares: { Copper: '4' },
          portal: { Iron: '900' },
        },
      ],
    });
  });

  test('Typed text survives a reload', async () => {
    const user = openPlanner();
    const typed = { [`Introduced in ${LAST}`]: '420000', [`Introduced in ${BEFORE}`]: '480000' };
    await fillIn(user, await findForm(), typed);
    const key = Object.keys(sessionStorage).find((name) => name.includes('quantities account-1'));
    expect(sessionStorage.getItem(key ?? '')).toContain('420000');
    cleanup();
    openScreen(address());
    const form = await findForm();
    await waitFor(() => expect(fieldOf(form, `Introduced in ${BEFORE}`)).toHaveValue('4,80,000'));
    expect(fieldOf(form, `Introduced in ${LAST}`)).toHaveValue('4,20,000');
  });
});

describe('Obligation', () => {
  test('From quantities to targets: calculate, save, set', async () => {
    const user = openPlanner();
    respond(CALCULATE, ({ query }) =>
      query.get('save') === 'false'
        ? { data: sheetOf() }
        : { message: 'Obligation saved.', data: sheetOf({ id: 's1' }) },
    );
    respond('GET /api/epr/obligations/{id}/', { data: sheetOf({ id: 's1' }) });
    respond(SET, {
      message: 'Targets set.',
      data: [{ key: '0:Recycling', target_id: 't1', outcome: 'created', quantity: 231_000, text: '' }],
    });
    await fillIn(user, await findForm(), { [`Introduced in ${LAST}`]: '420000' });
    await press(user, 'Calculate');
    const line = (await screen.findByRole('heading', { name: 'Category II | Recycling' })).closest('li');
    expect(line).toHaveTextContent('2,31,000 Kg');
    await user.click(within(line as HTMLElement).getByText(/^Calculation/));
    expect(within(line as HTMLElement).getByText('(4,20,000 + 4,80,000) ÷ 2 = 4,50,000 Kg')).toBeVisible();
    expect(within(line as HTMLElement).getByRole('link', { name: 'Rule' })).toHaveAttribute(
      'href',
      '/rules#rule-rule-1',
    );
    expect(address()).toContain('step=2');
    await press(user, 'Save Obligation');
    await waitFor(() => expect(address()).toContain('sheet=s1'));
    expect(sessionStorage.length).toBe(0);
    await press(user, 'Set Targets');
    expect(await screen.findByText('Target created')).toBeVisible();
    expect(requests(SET)[0]?.params['id']).toBe('s1');
    expect(requests(SET)[0]?.body ?? null).toBeNull();
  });

  test('Where no rule gives an obligation, the figure of the portal is asked for', async () => {
    const unknown = lineOf({ state: 'not_known', computed: null, quantity: null, net: null, status: 'unknown' });
    openPlanner({ path: '/ObligationPlanner?step=2&sheet=s1' });
    respond('GET /api/epr/obligations/{id}/', { data: sheetOf({ id: 's1', lines: [unknown] }) });
    expect(await screen.findByText('Not known. Enter the figure of the CPCB portal.')).toBeVisible();
  });

  test('A line without a credit type gets one from the request', async () => {
    const total = lineOf({ key: '0:total', product_type: 'Automotive', part: 'Automotive', credit_type: null });
    const battery = sheetOf({ id: 's1', stream: 'Battery', lines: [total] });
    const user = openPlanner({ path: '/ObligationPlanner?step=2&sheet=s1', account: { waste_type: 'Battery' } });
    respond('GET /api/epr/obligations/{id}/', { data: battery });
    respond(SET, { message: 'Targets set.', data: [] });
    const select = await screen.findByLabelText('Credit Type of Automotive | Total');
    await waitFor(() => expect(optionsOf(select)).toContain('Lead'));
    await user.selectOptions(select, 'Lead');
    await press(user, 'Set Targets');
    await waitFor(() =>
      expect(requests(SET)[0]?.body).toEqual({
        lines: [{ key: '0:total', product_type: 'Automotive', credit_type: 'Lead' }],
      }),
    );
  });
});
