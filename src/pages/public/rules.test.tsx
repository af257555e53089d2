import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rule as ruleSchema } from '#rules/rulebook/contract.ts';
import { GUARDS, STREAMS } from '#rules/rulebook/kinds.ts';
import { clean, textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen, SITE } from '#tests/components/screen.tsx';
import { canonical } from '#tests/components/site.ts';
import type { SiteServices } from '#web/site-context.ts';

const ruleOf = (id: string, values: Partial<Parameters<typeof sample<typeof ruleSchema>>[1]>) =>
  sample(ruleSchema, { id, from: '2022-04-01', source_title: 'A gazette', in_force: true, ...values });

const band = ruleOf('band', {
  kind: 'price_band',
  stream: 'E-waste',
  product_type: 'ITEW',
  value: { low: 34, high: 113.33, unit: 'kg', per: 'equipment' },
  status: 'reported',
  from: '2024-09-09',
  source_url: 'https://gazette.example/1',
  clause: 'rule 15(3)',
  note: 'Challenged in court.',
});
const read = ruleOf('read', {
  kind: 'validity',
  stream: 'Tyre',
  value: { years: 2 },
  status: 'verified',
  read_on: '2026-11-02',
  to: '2027-03-31',
});
const open = ruleOf('open', { kind: 'price_band', stream: 'Oil', value: null, status: 'unknown' });
const unsourced = ruleOf('unsourced', {
  kind: 'unit',
  stream: 'Oil',
  value: { unit: 'kg', per: 'credit' },
  status: 'draft',
  source_title: 'Derived by EPR Mandi',
  source_url: null,
  note: 'No rule names the unit.',
});
const past = ruleOf('past', { kind: 'target', stream: 'Oil', value: { percent: 5 }, status: 'reported' });

/** Addresses whose rules were asked for. */
let asked: string[];

function openRules(path: string) {
  asked = [];
  const listRules: SiteServices['listRules'] = async (search) => {
    asked.push(String(search));
    const wanted = [band, read, open, unsourced, ...(search.get('on') === 'all' ? [past] : [])].filter(
      ({ status, kind }) => status === (search.get('status') ?? status) && kind === (search.get('kind') ?? kind),
    );
    const modes = STREAMS.flatMap((stream) =>
      GUARDS.map((guard) => ({
        stream,
        guard,
        mode: stream === 'Tyre' && guard === 'expiry' ? ('block' as const) : ('warn' as const),
        since: null,
      })),
    );
    return { data: wanted.map((rule) => ({ ...rule })), modes };
  };
  return openScreen(path, { services: { listRules, supportEmail: () => SITE.supportEmail } });
}

const section = (name: string) => screen.findByRole('region', { name });
const cells = (row: HTMLElement) => [...row.children].map((cell) => clean(cell.textContent));

test('A table per waste type: what a rule says, of what, for when, how sure it is and where it was read', async () => {
  openRules('/rules');
  expect(await screen.findByRole('heading', { level: 1, name: 'Rules and their status' })).toBeVisible();
  expect(textsOf(within(screen.getByRole('main')).getAllByRole('heading', { level: 2 }))).toEqual([...STREAMS]);
  const table = within(await section('E-waste')).getByRole('table');
  expect(textsOf(within(table).getAllByRole('columnheader'))).toEqual(['Rule', 'Applies to', 'Value', 'From', 'Until', 'Status', 'Source']); // oxfmt-ignore
  const row = document.getElementById('rule-band') as HTMLElement;
  expect(cells(row)).toEqual([
    'Price band',
    'ITEW',
    expect.stringMatching(/^₹ 34.00 to ₹ 113.33 per Kg of equipment ?Challenged in court.$/),
    '9 Sep 2024',
    'Open',
    'Reported',
    expect.stringMatching(/^A gazette ?rule 15\(3\)$/),
  ]);
  expect(within(row).getByRole('link', { name: 'A gazette' })).toHaveAttribute('href', 'https://gazette.example/1');
  expect(cells(document.getElementById('rule-read') as HTMLElement).slice(1, 6)).toEqual([
    'All',
    '2 years',
    '1 Apr 2022',
    '31 Mar 2027',
    expect.stringMatching(/^Verified ?Read on 2 Nov 2026$/),
  ]);
  expect(cells(document.getElementById('rule-open') as HTMLElement)).toContain('Not known');
  expect(canonical()).toBe(`${SITE.origin}/rules`);
});

test('A source without an address is named without a link', async () => {
  openRules('/rules');
  await section('Oil');
  const row = document.getElementById('rule-unsourced') as HTMLElement;
  expect(cells(row).slice(5)).toEqual(['Draft', 'Derived by EPR Mandi']);
  expect(row).toHaveTextContent('No rule names the unit.');
  expect(within(row).queryByRole('link')).toBeNull();
});

test('The rules lead to the recalls', async () => {
  openRules('/rules');
  await section('E-waste');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'View recalls' })).toHaveAttribute('href', '/recalls');
});

test('Under each table the modes, and at the end the closing line', async () => {
  openRules('/rules');
  const modes = within(await section('Tyre')).getByRole('list', { name: 'Checks of Tyre' });
  expect(textsOf(within(modes).getAllByRole('listitem'))).toEqual(['Price band: warns', 'Expiry: refuses', 'Capacity: warns']); // oxfmt-ignore
  expect(
    screen.getByText('General information, not legal advice. What counts is the official text and the CPCB portal.'),
  ).toBeVisible();
});

test('The selects stand in the address; a waste type without such a rule says so', async () => {
  const user = openRules('/rules');
  await user.selectOptions(await screen.findByLabelText('Status'), 'Verified');
  await waitFor(() => expect(address()).toBe('/rules?status=verified'));
  expect(await within(await section('Oil')).findByText('No rule with this status')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Waste type'), 'Tyre');
  await waitFor(() => expect(address()).toBe('/rules?status=verified&stream=Tyre'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Oil' })).not.toBeInTheDocument());
  expect(document.getElementById('rule-read')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Rule'), 'Late interest');
  expect(await screen.findByText('No rule with this status')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show all rules' }));
  await waitFor(() => expect(address()).toBe('/rules'));
  await waitFor(() => expect(screen.getByLabelText('Status')).toHaveValue(''));
});

/** Whether the rules of each waste type are unfolded; of those without rules there is nothing to unfold. */
const unfolded = () =>
  Object.fromEntries([...document.querySelectorAll('details')].map(({ id, open: isOpen }) => [id, isOpen]));

test('The first waste type that has rules is unfolded, and one at a time', async () => {
  openRules('/rules');
  await section('Tyre');
  expect(unfolded()).toEqual({ 'e-waste': true, tyre: false, oil: false });
  // The shared name closes the others without scripts.
  expect(new Set([...document.querySelectorAll('details')].map(({ name }) => name)).size).toBe(1);
  expect(within(await section('Oil')).getByText('2 rules')).toBeVisible();
  expect(within(await section('Plastic')).getByText('No rule with this status')).toBeVisible();
});

test('The row that the address leads to is marked, and its waste type unfolded', async () => {
  openRules('/rules#rule-read');
  await section('Tyre');
  await waitFor(() => expect(document.getElementById('rule-read')).toHaveAttribute('data-target', 'true'));
  await waitFor(() => expect(unfolded()['tyre']).toBe(true));
  expect(document.getElementById('rule-band')).not.toHaveAttribute('data-target');
  expect(address()).toBe('/rules');
});

test('A link to a rule of another period shows the rules of all periods', async () => {
  const user = openRules('/rules#rule-past');
  await waitFor(() => expect(document.getElementById('rule-past')).toHaveAttribute('data-target', 'true'));
  expect(address()).toBe('/rules?on=all');
  await user.click(screen.getByRole('link', { name: 'Show the rules of today' }));
  await waitFor(() => expect(address()).toBe('/rules'));
  await waitFor(() => expect(document.getElementById('rule-past')).toBeNull());
});

test('A link to a rule that is not there at all asks once', async () => {
  openRules('/rules#rule-nowhere');
  await waitFor(() => expect(asked).toEqual(['', 'on=all']));
  expect(await section('Tyre')).toBeVisible();
});

test('The rules of all periods and of today are those of the chosen filters', async () => {
  const user = openRules('/rules?status=reported&stream=Oil');
  expect(await screen.findByText('No rule with this status')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show the rules of all periods' }));
  await waitFor(() => expect(address()).toBe('/rules?status=reported&stream=Oil&on=all'));
  await waitFor(() => expect(document.getElementById('rule-past')).toBeVisible());
  expect(screen.queryByRole('region', { name: 'Tyre' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Show the rules of today' }));
  await waitFor(() => expect(address()).toBe('/rules?status=reported&stream=Oil'));
});

test.each([
  ['/rules?stream=Oil#rule-past', '/rules?stream=Oil&on=all'],
  ['/rules?status=verified#rule-past', '/rules?on=all'],
])('The link %s shows the rule at %s: a filter goes only where it hides the rule', async (path, expected) => {
  openRules(path);
  await waitFor(() => expect(document.getElementById('rule-past')).toHaveAttribute('data-target', 'true'));
  expect(address()).toBe(expected);
});
