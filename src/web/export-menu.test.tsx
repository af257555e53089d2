import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { recyclerAccount } from '#accounts/epr-accounts/contract.ts';
import { counts } from '#oversight/supervision/counts-contract.ts';
import { ownOffer } from '#supply/offers/contract.ts';
import { respond, api, requests } from '#tests/components/api.ts';
import { expectMessage } from '#tests/components/expectations.ts';
import { fakeClock, passTime } from '#tests/components/fake-timers.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';

const LIST = 'GET /api/epr/recycler/';
const PATH = '/RecycleEPRAccountsList';

const accounts = Array.from({ length: 251 }, (_, index) =>
  sample(recyclerAccount, {
    id: `account ${index}`,
    epr_registered_name: `Crowd ${index}`,
    epr_registration_number: String(5_550_000 + index),
    epr_certificate: '/files/certificate',
  }),
);

let saved: Blob[];
beforeEach(() => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});

const lines = async () => (await (saved.at(-1) as Blob).text()).split('\r\n').filter((line) => line !== '');
const exportCsv = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
};
/** Four rows for the screen; two pages for the export. */
function fillPages(): void {
  respond(LIST, ({ query }) => {
    if (query.has('cursor')) return { data: accounts.slice(200), next: null };
    return query.get('page_size') === '200'
      ? { data: accounts.slice(0, 200), next: 'more' }
      : { data: accounts.slice(0, 4), next: null };
  });
}
/** Refuses every further page with this status, or only the first time. */
function refusePages(status: number, { after, once = false }: { after: string; once?: boolean }): void {
  const refuse = ({ request }: { request: Request }) => {
    if (!new URL(request.url).searchParams.has('cursor')) return undefined;
    const error = status === 429 ? 'Too many requests' : 'Server error';
    return HttpResponse.json({ status: false, error }, { status, headers: { 'Retry-After': after } });
  };
  let calls = 0;
  api.use(
    http.get('*/api/epr/recycler/', (info) => {
      const refused = once && calls > 0 ? undefined : refuse(info);
      if (refused) calls += 1;
      return refused;
    }),
  );
}

test('An export waits where calls are limited, and is whole then', async () => {
  fakeClock();
  fillPages();
  refusePages(429, { after: '30', once: true });
  const user = openScreen(PATH, { as: 'recycler' });
  await screen.findByText('Crowd 3');
  await exportCsv(user);
  const pages = () => requests(LIST).filter(({ query }) => query.has('cursor'));
  expect(await screen.findByText('200 rows…')).toBeVisible();
  await passTime(29_000);
  expect([pages(), saved]).toEqual([[], []]);
  await passTime(2_000);
  await expectMessage('Export finished: 251 rows');
  expect(await lines()).toHaveLength(1 + 251);
});

test('An export can be cancelled', async () => {
  fillPages();
  refusePages(429, { after: '600' });
  const user = openScreen(PATH, { as: 'recycler' });
  await screen.findByText('Crowd 3');
  await exportCsv(user);
  expect(await screen.findByText('200 rows…')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel export' }));
  await expectMessage('Export cancelled.');
  expect(await screen.findByRole('button', { name: 'Export' })).toBeEnabled();
  expect(saved).toEqual([]);
});

test('An export says when it fails', async () => {
  fillPages();
  refusePages(500, { after: '1' });
  const user = openScreen(PATH, { as: 'recycler' });
  await screen.findByText('Crowd 3');
  await exportCsv(user);
  await expectMessage('Export stopped after 200 rows: Server error Please try again.');
  expect(saved).toEqual([]);
});

test('An export holds what the search shows, without private links, and there is none of nothing', async () => {
  respond(LIST, ({ query }) => ({ data: query.get('search') === 'Found' ? accounts.slice(7, 8) : [], next: null }));
  const user = openScreen(`${PATH}?search=Found`, { as: 'recycler' });
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  await exportCsv(user);
  await expectMessage('Export finished: 1 row');
  const [, ...rows] = await lines();
  expect(rows.map((row) => row.split(',')[3])).toEqual(['Crowd 7']);
  expect(rows.join()).not.toContain('/files/');
  expect(new Set(requests(LIST).map(({ query }) => query.get('search')))).toEqual(new Set(['Found']));

  const box = within(screen.getByRole('main')).getByRole('searchbox');
  await user.clear(box);
  await user.type(box, 'nothing of the kind{Enter}');
  expect(await screen.findByText('No ERP Account available')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Export' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('There is nothing to export.');
});

test('The own offers are exported by their columns, a title never as a formula', async () => {
  const title = '=HYPERLINK("https://evil.example","Pay")';
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const offer = sample(ownOffer, { id: 'one', offer_title: title, price_per_credit: 12.5, credit_available: 20_000 });
  const clean = { ...offer, id: 'two', offer_title: 'Bales, clean', price_per_credit: 2.5 };
  respond('GET /api/epr/credit-offers/', { data: [clean, offer], next: null });
  const user = openScreen('/RecyclerCreditOffers', { as: 'recycler' });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();

  await exportCsv(user);
  await expectMessage('Export finished: 2 rows');
  const bytes = new Uint8Array(await (saved[0] as Blob).arrayBuffer());
  expect(bytes.subarray(0, 3), 'byte order mark').toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  const [header = '', ...rows] = (await lines()).map((line) => line.replace('\uFEFF', ''));
  const columns = ['Offer ID', 'Offer Title', 'Price (₹)', 'Available Credit'];
  const places = columns.map((name) => header.split(',').indexOf(name));
  const cellsOf = (row: string) =>
    [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map((cell) => cell[1]?.replaceAll('""', '"') ?? cell[2]);
  expect(rows.map((row) => places.map((place) => cellsOf(row)[place]))).toEqual([
    ['two', 'Bales, clean', '2.50', '20000'],
    ['one', `'${title}`, '12.50', '20000'],
  ]);

  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('button', { name: 'Excel (XLSX)' }));
  await waitFor(() => expect(names).toHaveLength(2));
  expect(names[0]).toMatch(/^credit-offers-\d{4}-\d\d-\d\d\.csv$/);
  expect(names[1]).toMatch(/^credit-offers-\d{4}-\d\d-\d\d\.xlsx$/);
});

test('Files of a person with several organisations begin with the number of the one they are of', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const open = (organisations: number) => {
    fillPages();
    const user = openScreen(PATH, { as: 'recycler', part: 'manager' });
    respond('GET /api/users/counts/', { data: sample(counts, { organisations }) });
    return user;
  };
  const one = open(1);
  await screen.findByText('Crowd 3');
  await exportCsv(one);
  await waitFor(() => expect(names).toHaveLength(1));
  cleanup();
  const several = open(2);
  await screen.findByText('Crowd 3');
  await screen.findByRole('button', { name: /Kaveri Plastics/ });
  await exportCsv(several);
  await waitFor(() => expect(names).toHaveLength(2));
  expect(names[0]).toMatch(/^epr-accounts-\d{4}-\d\d-\d\d\.csv$/);
  expect(names[1]).toBe(`PRO-000001-${names[0]}`);
});
