/**
 * Facts of every screen of a workspace, made from the routes and their handles: those who may open it, its title and heading from the first
 * paint, its loading state, a failure of each of its preloaded queries with a retry, and the search in its address. The tests of a single screen
 * leave all of this out.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Role } from '#lib/contract.ts';
import { editedArticle } from '#oversight/content/contract.ts';
import routes from '#routes.ts';
import { holdResponses, refuse, requests, respond, respondToReadings } from '#tests/components/api.ts';
import { runClock } from '#tests/components/fake-timers.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import type { Key } from '#web/api.ts';
import { handleOf, titleOf } from '#web/page-handle.ts';
import { pageTitle } from '#web/page-head.ts';
import { mayOpen } from '#web/workspace/access.ts';

const ROLES = ['recycler', 'producer', 'superadmin'] as const;
const ID = '0198f3a0-0000-7000-8000-000000000001';
const modules = import.meta.glob<{ handle: unknown }>('./**/*.tsx');

/** Queries without which a screen shows all the rest, and says nothing: by `{query}`, or `{screen} {query}`. */
const QUIET = new Set([
  'GET /api/users/check-profile-completion/',
  'GET /api/users/calendar/link/',
  'GET /api/superadmin/registration-claims/',
  'GET /api/epr/all-types/',
  'PlaceOder/:slug GET /api/epr/trades/{id}/',
  'order/:slug GET /api/epr/trades/{id}/',
  'Invoices GET /api/users/gst-registrations/',
  'Exposure GET /api/epr/producer/',
  'ProducerDashboard GET /api/epr/target/',
  'ProducerDashboard GET /api/epr/exposure/',
]);
/** The specification's texts of failures; elsewhere the server's text is shown. */
const FAILURES: Readonly<Record<string, string>> = {
  'RecyclerCreateOffers GET /api/epr/recycler/': 'Failed to fetch EPR numbers.',
  'RecycleAddQuantity GET /api/epr/recycler/': 'Failed to fetch EPR numbers.',
  'RecyclerEprAccount GET /api/epr/waste-types/': 'Failed to load waste types',
  'ProducerEPRAccounts GET /api/epr/waste-types/': 'Failed to load waste types',
  'RecycleCounterOffers GET /api/epr/counter-credit-offers/': 'Failed to load counter offers.',
  'ProducerCounterOffers GET /api/epr/counter-credit-offers/': 'Failed to load counter offers.',
};
/** Texts of a screen where there is nothing yet. */
const EMPTY: Readonly<Record<string, readonly string[]>> = {
  RecyclerDashboard: ['No credit yet'],
  RecyclerCreditOffers: ['No Credit Offers'],
  RecycleEPRAccountsList: ['No ERP Account available'],
  ProducerDashboard: ['No targets available'],
  ProducerEPRAccountsList: ['No ERP Account available'],
  ProducerCreditOffers: ['ERP Credits Not Available'],
  Security: ['No other sessions.'],
  ErasureRequests: ['No requests.'],
  EvidencePacks: ['No evidence packs yet.'],
  'producers/targetStatus/:slug': ['No achieved accounts found', 'No Target'],
  'recyclers/targetStatus/:slug': ['No achieved accounts found', 'No ongoing targets'],
};
/** Preloaded, and read where a company has a GST registration. */
const UNREAD = new Set(['GstRegistrations GET /api/epr/recycler/', 'GstRegistrations GET /api/epr/producer/']);
/** Shown at once, whatever is still loading: forms whose options come later, and what the frame has asked for. */
const AT_ONCE = new Set(['RecyclerEprAccount', 'ProducerEPRAccounts', 'Security']);

interface Screen {
  path: string;
  address: string;
  handle: ReturnType<typeof handleOf>;
}

const layout = routes.find(({ file }) => file === 'pages/workspace-layout.tsx');
const screens = await Promise.all(
  (layout?.children ?? []).map(async ({ path = '', file, id = '' }): Promise<Screen> => {
    const { handle } = (await modules[file.replace('pages/', './')]?.()) ?? {};
    const address = `/${path.replace('/:slug?', '').replace(/:\w+/, ID)}`;
    return { path, address, handle: handleOf({ id, handle }) };
  }),
);

const openings = screens.flatMap(({ handle, ...rest }) =>
  (handle.preload?.roles ?? []).map((role) => ({ ...rest, role, handle, keys: keysOf(handle, role) })),
);

/** Keys of the queries that a screen preloads for a role. */
function keysOf({ preload }: Screen['handle'], role: Role): Key[] {
  const queries = preload?.queries ?? [];
  const read = typeof queries === 'function' ? queries({ id: ID, slug: ID }) : queries;
  return [...new Set([...read, ...(preload?.ofRole?.[role] ?? [])].map(([key]) => key))];
}

function open(address: string, role: Role) {
  respondToReadings();
  const user = openScreen(address, { as: role });
  respond('GET /api/superadmin/blogs/{id}/', { data: sample(editedArticle, { id: ID }) });
  return user;
}

/** Queries in the current main element: it is replaced when the screen is loaded. */
const inMain = () => within(screen.getByRole('main'));
const isLoading = () =>
  inMain()
    .queryAllByRole('status')
    .some((each) => each.textContent?.startsWith('Loading'));

test.each(screens)('/$path is preloaded for those alone who may open it', ({ address, handle }) => {
  expect(handle.preload?.roles).toEqual(ROLES.filter((role) => mayOpen(role, address)));
});

describe.each(openings)('/$path of a $role', ({ path, address, role, handle, keys }) => {
  test('has its head while it loads, and keeps a search in its address once one has stopped typing', async () => {
    open(address, role);
    const releases = keys.map(holdResponses);
    await waitFor(() => expect(document.title).toBe(pageTitle(titleOf(handle) ?? '')));
    const head = typeof handle.screen === 'function' ? handle.screen(new URLSearchParams()) : handle.screen;
    if (head) {
      expect(await inMain().findByRole('heading', { level: 1, name: head.heading })).toBeVisible();
      if (head.subtext) expect(inMain().getByText(head.subtext)).toBeVisible();
      expect(inMain().getAllByRole('button', { name: 'Logout' })[0]).toBeVisible();
    }
    if (keys.length > 0 && !AT_ONCE.has(path)) await waitFor(() => expect(isLoading()).toBe(true));
    for (const release of releases) release();
    await waitFor(() => expect(isLoading()).toBe(false));
    for (const text of EMPTY[path] ?? []) expect((await inMain().findAllByText(text))[0]).toBeVisible();

    const box = inMain().queryByRole('searchbox', { name: /^Search/ });
    if (box === null || keys.length === 0) return;
    const searches = () => new Set(keys.flatMap(requests).map(({ query }) => query.get('search') ?? ''));
    const inAddress = () => new URLSearchParams(window.location.search).get('search');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(box, { target: { value: 'bal' } });
    act(() => void vi.advanceTimersByTime(450));
    fireEvent.change(box, { target: { value: 'bales' } });
    act(() => void vi.advanceTimersByTime(499));
    expect(inAddress(), 'the address before 500 ms').toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    runClock();
    await waitFor(() => expect(inAddress()).toBe('bales'));
    await waitFor(() => expect(isLoading()).toBe(false));
    expect([...searches()], 'what was searched for').toEqual(['', 'bales']);
  });

  test.each(keys.filter((key) => !UNREAD.has(`${path} ${key}`)))(
    'says that %s failed, and reads it again by a button',
    { tags: 'thorough' },
    async (key) => {
      const user = open(address, role);
      refuse(key, { error: 'The ledger is being counted.' });
      const text = FAILURES[`${path} ${key}`] ?? 'The ledger is being counted.';
      const alerts = () =>
        inMain()
          .queryAllByRole('alert')
          .filter((each) => each.textContent?.includes(text));
      await waitFor(() => expect(requests(key)).not.toEqual([]));
      if (QUIET.has(key) || QUIET.has(`${path} ${key}`)) {
        await waitFor(() => expect(isLoading()).toBe(false));
        expect(alerts()).toEqual([]);
        return;
      }
      await waitFor(() => expect(alerts()[0], text).toBeVisible());
      const again = () => alerts().map((each) => within(each).getByRole('button', { name: 'Try again' }));
      const before = requests(key).length;
      await user.click(again()[0] as HTMLElement);
      await waitFor(() => expect(requests(key).length).toBeGreaterThan(before));
      await waitFor(() => expect(again()[0]).toBeEnabled());
      const asked = requests(key).length;
      respondToReadings([key]);
      expect(requests(key)).toHaveLength(asked);
      for (const button of again()) await user.click(button);
      await waitFor(() => expect(alerts(), text).toEqual([]));
    },
  );
});
