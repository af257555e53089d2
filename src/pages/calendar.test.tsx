import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { calendarContract, calendarEntry } from '#oversight/calendar/contract.ts';
import type { CalendarEntry } from '#oversight/calendar/rules.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';

const LIST = 'GET /api/users/calendar/';
const LINK = 'GET /api/users/calendar/link/';
const CREATE = 'POST /api/users/calendar/link/';
const REVOKE = 'DELETE /api/users/calendar/link/';
const URL = 'https://mandi.example/calendar/a-token.ics';

const entryOf = (values: Partial<CalendarEntry>) => sample(calendarEntry, { uid: values.title ?? '', ...values });
const ENTRIES = [
  entryOf({ kind: 'trade', day: '2026-11-28', title: 'Initiate payment', text: '1,000 Kg', url: '/trade/7' }),
  entryOf({
    kind: 'return',
    day: '2027-09-30',
    rule_day: '2027-06-30',
    title: 'Annual return, Tyre, 2026-27',
    text: '30 Jun 2027 by rule; extended to 30 Sep 2027.',
    url: '/rules#rule-due',
    status: 'reported',
    rule_ids: ['due', 'extension'],
  }),
  entryOf({
    kind: 'expiry',
    day: '2027-09-30',
    title: 'E-waste credits of 2024-25 expire',
    text: '5 Kg and 2 g',
    url: '/ProducerDashboard',
    status: 'draft',
    rule_ids: ['validity'],
  }),
];

function open(entries: readonly CalendarEntry[] = ENTRIES, link = {}, path = '/Calendar') {
  respond(LIST, { data: [...entries] });
  respond(LINK, { data: { ...sample(calendarContract[LINK].response).data, ...link } });
  return openScreen(path, { as: 'producer' });
}
const button = (name: string) => screen.findByRole('button', { name });

describe('The calendar', () => {
  test('lists the days by month, each with its kind, its status and the rule behind it', async () => {
    open();
    const november = within(await screen.findByRole('region', { name: 'Nov 2026' }));
    const september = within(screen.getByRole('region', { name: 'Sep 2027' }));
    expect(textsOf(november.getAllByRole('listitem'))).toEqual(['28 Nov 2026TradeInitiate payment1,000 Kg']);
    expect(textsOf(september.getAllByRole('listitem'))).toEqual([
      '30 Sep 2027ReturnAnnual return, Tyre, 2026-2730 Jun 2027 by rule; extended to 30 Sep 2027.Reported Rule',
      '30 Sep 2027Credit expiryE-waste credits of 2024-25 expire5 Kg and 2 gDraft Rule',
    ]);
    expect(november.getByRole('link')).toHaveAttribute('href', '/trade/7');
    const links = september.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Annual return, Tyre, 2026-27', '/rules#rule-due'],
      ['Rule', '/rules#rule-extension'],
      ['E-waste credits of 2024-25 expire', '/ProducerDashboard'],
      ['Rule', '/rules#rule-validity'],
    ]);
    expect(screen.getByText(/^General information, not legal advice\./)).toBeVisible();
  });

  test('says that a day is not known, in the month of the day by rule', async () => {
    const title = 'Annual return, E-waste, 2026-27';
    open([entryOf({ kind: 'return', rule_day: '2027-06-30', status: 'unknown', rule_ids: ['x'], title })]);
    const june = within(await screen.findByRole('region', { name: 'Jun 2027' }));
    expect(june.getByRole('listitem')).toHaveTextContent(/^Not knownReturnAnnual return.*Not known Rule$/);
  });

  test('of another period is asked for by its days, and kept in the address', async () => {
    const user = open([]);
    expect(await screen.findByText('No dates in this period')).toBeVisible();
    expect(requests(LIST).map(({ query }) => query.toString())).toEqual(['']);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Period' }), 'Next 3 years');
    await waitFor(() => expect(requests(LIST)).toHaveLength(2));
    const { query } = requests(LIST)[1]!;
    const days = ['from', 'to'].map((name) => Date.parse(query.get(name) ?? ''));
    expect((days[1]! - days[0]!) / 86_400_000).toBe(1095);
    expect(address()).toBe('/Calendar?period=long');
  });
});

describe('The address for calendar programs', () => {
  const ACTIVE = { active: true, created_at: '2026-11-20T06:30:00Z', last_read_at: null };

  test('is shown once, to be copied', async () => {
    const user = open();
    expect(screen.queryByRole('button', { name: 'Revoke link' })).toBeNull();
    respond(CREATE, { data: { url: URL } });
    const subscribe = await button('Subscribe');
    await waitFor(() => expect(subscribe).toBeEnabled());
    respond(LINK, { data: ACTIVE });
    await user.click(subscribe);
    expect(await screen.findByText(URL)).toBeVisible();
    await user.click(await button('Copy link'));
    await expectMessage('Link copied');
    expect(await navigator.clipboard.readText()).toBe(URL);
    expect(await button('Revoke link')).toBeVisible();
    expect(screen.getByText(/^Calendar link: created on 20 Nov 2026, 12:00\spm\sIST, not read yet\.$/)).toBeVisible();
  });

  test('is replaced only after a confirmation', async () => {
    const user = open(ENTRIES, { ...ACTIVE, last_read_at: '2026-11-21T06:30:00Z' });
    expect(await screen.findByText(/last read on 21 Nov 2026, 12:00\spm\sIST\.$/)).toBeVisible();
    await user.click(await button('Subscribe'));
    await user.click(await button('Cancel'));
    expect(requests(CREATE)).toEqual([]);
    respond(CREATE, { data: { url: URL } });
    await user.click(await button('Subscribe'));
    await user.click(await button('Create link'));
    expect(await screen.findByText(URL)).toBeVisible();
  });

  test('is revoked after a confirmation', async () => {
    const user = open(ENTRIES, ACTIVE);
    respond(REVOKE, {});
    await user.click(await button('Revoke link'));
    respond(LINK, sample(calendarContract[LINK].response));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke link?' }));
    await user.click(dialog.getByRole('button', { name: 'Revoke link' }));
    await expectMessage('Link revoked');
    expect(requests(REVOKE)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke link' })).toBeNull());
  });

  test('that cannot be made is said', async () => {
    const user = open();
    refuse(CREATE, { error: 'Too many attempts. Please try again later.', status: 429 });
    const subscribe = await button('Subscribe');
    await waitFor(() => expect(subscribe).toBeEnabled());
    await user.click(subscribe);
    await expectMessage('Too many attempts. Please try again later.');
  });
});
