/** `/Capacity/{account id}`: figures, facts and capacities; the recycler adds one, the superadmin checks it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#lib/contract.ts';
import { capacity, capacityRow } from '#rules/capacity/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { clean, expectMessage, textsOf } from '#tests/components/expectations.ts';
import { bales, offerTerms } from '#tests/components/offer-terms.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';

const READ = 'GET /api/epr/recycler/{id}/capacity/';
const ADD = 'POST /api/epr/recycler/{id}/capacity/';
const CHECK = 'PATCH /api/superadmin/capacities/{id}/';
const OVER = '9,00,000 Kg are claimed; 7,69,315 Kg were possible by 20 Nov 2026 (117%).';

const declared = sample(capacityRow, {
  id: 'declared',
  kg_per_year: 1_200_000,
  consent_number: 'MPCB/17',
  consent_valid_until: '2030-03-31',
  from_day: '2025-04-01',
  document: '/files/consent',
});
const checked = { ...declared, id: 'checked', status: 'checked' as const, from_day: '2026-10-01' };
const figures = sample(capacity, {
  possible: 769_315,
  claimed: 900_000,
  percent: 117,
  status: 'declared',
  facts: [{ code: 'over_possible', text: OVER }],
});
const account = { epr_registration_number: '5550001', epr_registered_name: 'Green Plant', waste_type: 'Tyre' };

const answerAll = (changes: object = {}) =>
  respond(READ, {
    data: {
      capacity: figures,
      rows: [{ ...checked, checked_at: '2026-11-20T06:30:00.000Z' }, declared],
      account,
      ...changes,
    },
  });
const open = (as: Role = 'recycler') => openScreen('/Capacity/one', { as });
const tiles = () => clean(screen.getByRole('region', { name: 'Financial Year 2026-27' }).textContent);

test('shows figures, what may be asked, and the capacities', async () => {
  answerAll();
  open();
  expect(await screen.findByText('Tyre, 5550001, Green Plant')).toBeVisible();
  expect(tiles()).toMatch(/Possible to date\s?7,69,315 Kg 769.315 t\s?By declared capacity/);
  expect(tiles()).toMatch(/Claimed\s?9,00,000 Kg/);
  expect(tiles()).toMatch(/Claimed of possible\s?117%$/);
  const facts = screen.getByRole('region', { name: 'What a buyer or the board may ask' });
  expect(textsOf(within(facts).getAllByRole('listitem'))).toEqual([OVER]);
  const rows = within(screen.getByRole('table', { name: 'Declared capacities' })).getAllByRole('row');
  expect(rows.map((row) => textsOf(within(row).queryAllByRole('cell')))).toEqual([
    [],
    ['1 Oct 2026', '12,00,000', 'MPCB/17', '31 Mar 2030', 'View', 'Checked 20 Nov 2026'],
    ['1 Apr 2025', '12,00,000', 'MPCB/17', '31 Mar 2030', 'View', 'Declared'],
  ]);
  expect(screen.getByRole('link', { name: 'View document from 1 Oct 2026' })).toHaveAttribute('href', '/files/consent');
  expect(screen.getByRole('link', { name: 'EPR Accounts' })).toHaveAttribute('href', '/RecycleEPRAccountsList');
  expect(screen.queryByRole('button', { name: /^Mark as/ })).toBeNull();
  expect(screen.getByText(/^General information, not legal advice\./)).toBeVisible();
});

test('says what is not known, and that metals are a share of the input', async () => {
  answerAll({ capacity: sample(capacity, { loose: true }), rows: [] });
  open();
  await screen.findByText('No capacity declared');
  expect(tiles()).toMatch(/Possible to date\s?Not known\s?No capacity holds in this year/);
  expect(tiles()).toMatch(/Not known\s?Metals are a share of the input, so this says little\.$/);
  expect(screen.getByText('No differences found in these figures.')).toBeVisible();
});

test('an unknown account is not found', async () => {
  refuse(READ, { status: 404, error: 'Not found.' });
  open();
  expect(await screen.findByText('There is no such account.')).toBeVisible();
});

test('the recycler adds a capacity with its document', async () => {
  answerAll();
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Add Capacity' }));
  const form = await screen.findByRole('form', { name: 'Add Capacity' });
  const field = (label: string) => within(form).getByLabelText(label);
  const save = within(form).getByRole('button', { name: 'Save Capacity' });
  await user.click(save);
  await waitFor(() => expect(within(form).getAllByText('This field is required')).toHaveLength(5));
  fireEvent.change(field('Capacity'), { target: { value: '1200000' } });
  fireEvent.change(field('Consent Number'), { target: { value: 'MPCB/17' } });
  fireEvent.change(field('From'), { target: { value: '2025-04-01' } });
  fireEvent.change(field('Consent Valid Until'), { target: { value: '2025-12-31' } });
  await user.upload(field('Consent to Operate'), new File(['%PDF-1.4'], 'consent.pdf', { type: 'application/pdf' }));
  await user.click(save);
  expect(await within(form).findByText(/^This consent has ended\. Tick "Earlier consent"/)).toBeVisible();
  await user.click(field('Earlier consent'));
  respond(ADD, { message: 'Capacity added.', data: declared });
  await user.click(save);
  await expectMessage('Capacity added.');
  const [sent] = requests(ADD);
  expect(sent?.params).toMatchObject({ id: 'one' });
  expect(sent?.body).toMatchObject({
    kg_per_year: '1200000',
    consent_number: 'MPCB/17',
    consent_valid_until: '2025-12-31',
    from_day: '2025-04-01',
    historical: 'true',
    document: expect.any(File),
  });
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Add Capacity' })).toBeNull());
});

test('an error of the server stands at its field', async () => {
  answerAll();
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Add Capacity' }));
  const form = await screen.findByRole('form', { name: 'Add Capacity' });
  const fill = (label: string, value: string) =>
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  fill('Capacity', '5');
  fill('Consent Number', '1');
  fill('From', '2026-04-01');
  fill('Consent Valid Until', '2099-12-31');
  const file = new File(['%PDF-1.4'], 'consent.pdf', { type: 'application/pdf' });
  await user.upload(within(form).getByLabelText('Consent to Operate'), file);
  const result = 'This capacity has been checked. Enter a new one from a later day.';
  refuse(ADD, { status: 409, error: result });
  await user.click(within(form).getByRole('button', { name: 'Save Capacity' }));
  await expectMessage(result);
  expect(within(form).getByLabelText('Consent Number')).toHaveValue('1');
});

test('the superadmin marks capacities as checked and as not checked', async () => {
  answerAll();
  const user = open('superadmin');
  const mark = await screen.findByRole('button', { name: 'Mark as checked: from 1 Apr 2025' });
  expect(screen.queryByRole('button', { name: 'Add Capacity' })).toBeNull();
  respond(CHECK, { message: 'Capacity checked.', data: { ...declared, status: 'checked' } });
  await user.click(mark);
  await expectMessage('Capacity checked.');
  respond(CHECK, { message: 'Capacity not checked.', data: declared });
  await user.click(screen.getByRole('button', { name: 'Mark as not checked: from 1 Oct 2026' }));
  await expectMessage('Capacity not checked.');
  expect(requests(CHECK).map(({ params, body }) => [params['id'], body])).toEqual([
    ['declared', { checked: true }],
    ['checked', { checked: false }],
  ]);
});

test('an offer’s page shows percent and sentence of the plant', async () => {
  const text =
    'Credits of 2026-27 claim 117% of what the plant could process in that year to date, by its checked capacity.';
  const { loaderData } = offerTerms({ offer: bales({ capacity: { percent: 117, status: 'checked', text } }) });
  openScreen('/detail/bales', { as: 'producer', loaderData });
  expect((await screen.findByText(text)).closest('dl')).toHaveTextContent(`Capacity117%${text}`);
});
