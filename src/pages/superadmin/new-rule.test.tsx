/** The superadmin's form of a rule: figures by its kind, key fields of its waste type, and the preview of a price band. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ruleRecord } from '#rules/rulebook/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { respondWithReference } from '#tests/components/reference.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';

const ADD = 'POST /api/superadmin/rules/';

beforeEach(() => {
  respondWithReference();
  respond('GET /api/superadmin/rules/', { data: [], next: null, modes: [] });
  respond('GET /api/superadmin/rule-modes/', { data: [] });
});

async function openForm(kind: string, stream = 'Battery'): Promise<UserEvent> {
  const user = openScreen('/Rulebook/new', { as: 'superadmin' });
  await user.selectOptions(await screen.findByLabelText('Rule'), kind);
  await user.selectOptions(screen.getByLabelText('Waste Type'), stream);
  await waitFor(() => expect(screen.getByLabelText(/^Credit Type/)).toBeEnabled());
  return user;
}

const fill = async (user: UserEvent, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value);
};
const SOURCE = { From: '2026-04-01', Source: 'Gazette of India', Clause: 'rule 9' };
const BAND = { Floor: '6', Ceiling: '20', ...SOURCE };
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save Rule' }));

describe('A price band', () => {
  test('is saved once its effect on the live offers was agreed to', async () => {
    const saved = sample(ruleRecord, { id: 'new' });
    respond(ADD, ({ query }) =>
      query.get('save') === 'false'
        ? { data: { ...saved, id: null }, closed: null, preview: { live_offers: 1234, outside: 12 } }
        : { message: 'Rule added.', data: saved, closed: null },
    );
    const user = await openForm('Price band');
    await user.selectOptions(screen.getByLabelText(/^Credit Type/), 'Lead');
    await fill(user, BAND);
    await save(user);
    const dialog = await screen.findByRole('dialog', { name: 'Save this price band?' });
    expect(dialog).toHaveTextContent('12 of 1,234 live offers would be outside this band.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(requests(ADD)).toHaveLength(1);
    await save(user);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save Rule' }));
    await expectMessage('Rule added.');
    await waitFor(() => expect(address()).toBe('/Rulebook'));
    expect(requests(ADD).map(({ query }) => query.get('save'))).toEqual(['false', 'false', null]);
    expect(requests(ADD).at(-1)?.body).toEqual({
      kind: 'price_band',
      stream: 'Battery',
      producer_type: null,
      product_type: null,
      credit_type: 'Lead',
      part: null,
      FY: null,
      from: '2026-04-01',
      to: null,
      value: { low: 6, high: 20, unit: 'kg', per: 'credit' },
      source_title: 'Gazette of India',
      source_url: null,
      clause: 'rule 9',
      note: '',
      status: 'draft',
    });
  });

  test('shows what is missing or refused beside its fields', async () => {
    const user = await openForm('Price band');
    await save(user);
    await waitFor(() => expect(screen.getByLabelText('Floor')).toHaveAccessibleDescription('Enter a figure.'));
    expect(screen.getByLabelText('From')).toHaveAccessibleDescription('Enter the first day.');
    expect(screen.getByLabelText('Source')).toHaveAccessibleDescription('Source is required');
    expect(screen.getByLabelText('Clause')).toHaveAccessibleDescription('Clause is required');
    expect(requests(ADD)).toEqual([]);
    await fill(user, BAND);
    refuse(ADD, { status: 400, errors: { 'value.low': 'The floor is above the ceiling.' } });
    await save(user);
    await waitFor(() =>
      expect(screen.getByLabelText('Floor')).toHaveAccessibleDescription('The floor is above the ceiling.'),
    );
    const overlap = 'This period overlaps the rule “A gazette” of 2022-08-22 to open.';
    refuse(ADD, { status: 409, errors: { from: overlap } });
    await save(user);
    await waitFor(() => expect(screen.getByLabelText('From')).toHaveAccessibleDescription(overlap));
  });
});

test('Another rule is saved without a question, its figures not known', async () => {
  respond(ADD, { message: 'Rule added.', data: sample(ruleRecord, { id: 'new' }), closed: null });
  const user = await openForm('Validity', 'Oil');
  await user.click(screen.getByLabelText(/^The figures are not known/));
  expect(screen.queryByLabelText('Years')).not.toBeInTheDocument();
  await fill(user, SOURCE);
  await save(user);
  await expectMessage('Rule added.');
  expect(requests(ADD)[0]?.body).toMatchObject({ kind: 'validity', stream: 'Oil', value: null });
});

test('The key fields are those of the waste type, and another waste type clears them', async () => {
  const user = await openForm('Target');
  const credits = () => textsOf(within(screen.getByLabelText(/^Credit Type/)).getAllByRole('option'));
  await waitFor(() => expect(credits()).toEqual(expect.arrayContaining(['All', 'Lead', 'Zinc'])));
  await user.selectOptions(screen.getByLabelText(/^Credit Type/), 'Zinc');
  await user.selectOptions(screen.getByLabelText('Waste Type'), 'E-waste');
  await waitFor(() => expect(credits()).toContain('Gold'));
  expect(screen.getByLabelText(/^Credit Type/)).toHaveValue('');
  expect(credits()).not.toContain('Zinc');
});

test('Late interest has as many steps as are needed', async () => {
  respond(ADD, { message: 'Rule added.', data: sample(ruleRecord, { id: 'new' }), closed: null });
  const user = await openForm('Late interest');
  await user.click(screen.getByRole('button', { name: 'Add step' }));
  await fill(user, {
    'Step 1: to day': '30',
    'Step 1: percent a year': '12',
    'Step 2: to day': '90',
    'Step 2: percent a year': '24.5',
    ...SOURCE,
  });
  await save(user);
  await expectMessage('Rule added.');
  expect(requests(ADD)[0]?.body).toMatchObject({
    value: {
      bands: [
        { to_day: 30, percent: 12 },
        { to_day: 90, percent: 24.5 },
      ],
    },
  });
});

test('Typed text is restored after a reload', async () => {
  const user = await openForm('Extension');
  await fill(user, { 'Extended to': '2026-09-30' });
  await waitFor(() => expect(Object.keys(sessionStorage).join()).toContain('/Rulebook/new'));
  expect(Object.values(sessionStorage).join()).toContain('2026-09-30');
});
