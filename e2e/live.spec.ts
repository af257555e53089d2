// @module-tag journey
/** Changes by others appear at once in badges and open lists, without a reload; what each screen asks for, and when. */
import type { Page, Route } from '@playwright/test';
import { isDeep, repeats } from '#tests/repetitions.ts';
import {
  addTarget,
  decideRequest,
  placeRequest,
  newCompany,
  addCreditAndOffer,
  openAs,
  superadmin,
  type Actor,
} from './api-setup.ts';
import { blockLiveUpdates, isStream } from './fake-responses.ts';
import { expect, test } from './fixtures.ts';
import { sampleOf } from './screen-samples.ts';
import { firstOf, SCREENS } from './screens.ts';
import { visit } from './steps/login.ts';
import { openLive } from './steps/open-live.ts';
import { draftRecall } from './steps/recalls.ts';
import { notIn } from './worlds.ts';

/** Time from the API's response to the change on another's screen. */
const SOON = { timeout: 2_000 };

const links = (page: Page) => page.getByRole('navigation', { name: 'Workspace' });
const link = (page: Page, name: string) => links(page).getByRole('link', { name }).first();

/** Requests of the browser to the API, in order. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (sent) => {
    const { pathname, search } = new URL(sent.url());
    if (pathname.startsWith('/api/') && !isStream(sent)) asked.push(pathname + search);
  });
  return asked;
}

/** Records which requests the document starts before its scripts. */
async function watchPreloaded(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    let early: typeof globalThis.earlyAnswers;
    let asked: string[] = [];
    Object.defineProperties(globalThis, {
      earlyAnswers: {
        get: () => early,
        set: (value: typeof early) => {
          early = value;
          if (value) asked = Object.keys(value.answers);
        },
      },
      askedEarly: { get: () => asked },
    });
  });
  return () => page.evaluate(() => (globalThis as typeof globalThis & { askedEarly: string[] }).askedEarly);
}

const DASHBOARDS = { recycler: '/RecyclerDashboard', producer: '/ProducerDashboard' } as const;

/** How many requests the documents of these screens send while there are no scripts yet. */
const EARLY = new Map<string, number>([
  [DASHBOARDS.recycler, 6],
  [DASHBOARDS.producer, 7],
]);

const FOLLOWS = /[?&](?:cursor|epr_account|epr_id|stream|waste_type)=|\/waste-types\/\w/;

/** Whether a request depends on an earlier response: the next page, or one that names what the address of the screen does not. */
function follows(url: string, path: string): boolean {
  const [id] = /\/[\da-f]{8}-[\da-f-]{27}\//.exec(url) ?? [];
  return FOLLOWS.test(url) || (id !== undefined && !`${path}/`.includes(id));
}

test('A new offer, a request for it and its answers are seen by the other at once', async ({ request, open }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  await addTarget(producer);
  const [seller, buyer] = [await open('recycler'), await open('producer')];
  await openLive(buyer, producer, '/ProducerCreditOffers');
  const market = link(buyer, 'Credit Offers');
  await expect(market).toContainText(/\d/);
  const before = Number(/\d+/.exec((await market.textContent()) ?? '')?.[0]);
  const offer = await addCreditAndOffer(recycler);
  await Promise.all([
    expect(market).toContainText(String(before + 1), SOON),
    expect(buyer.getByText(offer.title).first()).toBeVisible(SOON),
  ]);

  await openLive(seller, recycler, '/RecyclerDirectPurchase');
  await expect(link(seller, 'Direct Purchase')).not.toContainText('1');
  const { id } = await placeRequest(producer, 'purchase', offer.id);
  const accept = seller.getByRole('button', { name: /^Accept 5,000 Kg/ });
  await Promise.all([
    expect(link(seller, 'Direct Purchase')).toContainText('1', SOON),
    expect(accept).toBeVisible(SOON),
  ]);

  await visit(buyer, 'Direct Purchase');
  await expect(buyer.getByRole('heading', { name: offer.title })).toBeVisible();
  await expect(buyer.getByRole('button', { name: /^Initiate Payment/ })).toHaveCount(0);
  await decideRequest(recycler, 'purchase', id, 'approved');
  await Promise.all([
    expect(buyer.getByRole('button', { name: /^Initiate Payment/ })).toBeVisible(SOON),
    expect(seller.getByRole('button', { name: 'Accepted' })).toBeVisible(SOON),
  ]);

  await placeRequest(producer, 'counter', offer.id);
  await Promise.all([
    expect(link(seller, 'Counter Offers')).toContainText('1', SOON),
    expect(link(buyer, 'Counter Offers')).toContainText('1', SOON),
  ]);
});

// The superadmin's frame asks for one thing more, and the producer's dashboard for the most: the gate opens that alone.
for (const role of isDeep ? (['recycler', 'producer', 'superadmin'] as const) : (['producer'] as const))
  test(`A ${role}'s dashboard reads each thing once, and again after a lost stream`, async ({ request, page }) => {
    notIn('no-storage', 'The test observes a document that opens with its log-in');
    const actor = role === 'superadmin' ? await superadmin(request) : await newCompany(request, role);
    if (role === 'producer') await addTarget(actor);
    const asked = requestsOf(page);
    const previousRequest: string[][] = [];
    await page.route('**/api/users/live/*', (route) => {
      previousRequest.push([...asked]);
      // The stream opens, sends nothing, and breaks.
      return route.fulfill({ contentType: 'text/event-stream', body: ': open\n\n' });
    });
    await openAs(page, actor, role === 'superadmin' ? '/AdminDashboad' : DASHBOARDS[role]);
    await expect.poll(() => previousRequest.length, { timeout: 15_000 }).toBeGreaterThan(1);
    const [, once = []] = previousRequest;
    expect(once.length).toBeGreaterThan(5);
    expect(new Set(once).size).toBe(once.length);
    for (const url of once)
      await expect.poll(() => asked.filter((each) => each === url).length, { message: url }).toBeGreaterThan(1);
  });

/** Keeps the scripts of the next document back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await promise;
    await route.fallback();
  };
  await page.route('**/assets/*.js', hold);
  return async () => {
    resolve();
    await page.unroute('**/assets/*.js', hold);
  };
}

test(
  'Every screen has asked before its scripts are there, and asks nothing twice',
  { tag: '@thorough' },
  async ({ request, page }) => {
    test.slow();
    const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
    await addTarget(producer);
    const offer = await addCreditAndOffer(recycler);
    const { id: tradeId } = await placeRequest(producer, 'purchase', offer.id);
    const reviewer = await superadmin(request);
    const idOf = (list: string, { person }: Actor) =>
      firstOf(request, `${list}?search=${person.email}`, reviewer.headers);
    const article = await firstOf(request, '/api/superadmin/blogs/', reviewer.headers);
    const recall = await draftRecall(reviewer);
    const companies = {
      recycler: await idOf('/api/superadmin/recyclers/', recycler),
      producer: await idOf('/api/superadmin/producers/', producer),
    };
    const invoice = `/order/${tradeId}`;
    const screens = {
      recycler: [
        ...Object.values(SCREENS.recycler({ offer: offer.id, trade: tradeId, plant: recycler.accountId })),
        invoice,
      ],
      producer: [
        ...Object.values(SCREENS.producer({ trade: tradeId, account: producer.accountId })),
        '/ProducerAddTarget',
        invoice,
      ],
      superadmin: [
        ...Object.values(
          SCREENS.superadmin({ trade: tradeId, plant: recycler.accountId, article, recall, ...companies }),
        ),
        invoice,
      ],
    };
    const actors = { recycler, producer, superadmin: reviewer };
    await blockLiveUpdates(page);
    const asked = requestsOf(page);
    const askedEarly = await watchPreloaded(page);
    for (const role of ['recycler', 'producer', 'superadmin'] as const)
      // Page and hooks take the same query objects, so the gate opens the dashboards and every twelfth screen.
      for (const path of new Set([screens[role][0] ?? '', ...sampleOf(role, screens[role], 12)])) {
        // A screen that is being left may still send requests. A blank page would belong to another process, whose start takes longest.
        await page.goto('/robots.txt');
        asked.length = 0;
        const early = EARLY.get(path);
        if (early === undefined) await openAs(page, actors[role], path);
        else {
          const release = await holdScripts(page);
          const opened = openAs(page, actors[role], path);
          await expect.poll(() => asked.length, { message: path }).toBe(early);
          await release();
          await opened;
        }
        const left = () => page.evaluate(() => globalThis.earlyAnswers && Object.keys(globalThis.earlyAnswers.answers));
        await expect.poll(left, { message: path }).toEqual([]);
        expect(asked.toSorted(), path).toEqual([...new Set(asked)].toSorted());
        const preloaded = await askedEarly();
        expect(
          asked.filter((each) => !preloaded.includes(each) && !follows(each, path)),
          path,
        ).toEqual([]);
      }
  },
);

const TABS = repeats(3, 10);

test('Tabs share one stream, which another takes over; a logout ends it for all', async ({ request, context }) => {
  notIn('no-storage', 'Its tabs share nothing: each has a log-in and a stream of its own');
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const offer = await addCreditAndOffer(recycler);
  const streams: string[] = [];
  context.on('request', (sent) => {
    if (isStream(sent)) streams.push(sent.url());
  });
  const first = await context.newPage();
  await openLive(first, recycler, '/RecycleCounterOffers');
  const others: Page[] = [];
  while (others.length < TABS - 1) {
    const tab = await context.newPage();
    await tab.goto('/RecycleCounterOffers');
    await expect(links(tab)).toBeVisible();
    others.push(tab);
  }
  expect(streams).toHaveLength(1);
  await placeRequest(producer, 'counter', offer.id);
  // Latency is measured above; here several screens render at once on few cores.
  await Promise.all(others.map((tab) => expect(link(tab, 'Counter Offers')).toContainText('1')));

  const taken = context.waitForEvent('response', isStream);
  await first.close();
  const holder = (await taken).frame().page();
  expect(streams).toHaveLength(2);
  await placeRequest(producer, 'counter', offer.id);
  await Promise.all(others.map((tab) => expect(link(tab, 'Counter Offers')).toContainText('2')));

  const ended = holder.waitForEvent('requestfailed', isStream);
  const another = others.find((tab) => tab !== holder);
  await another?.getByRole('button', { name: 'Logout' }).first().click();
  await ended;
  await Promise.all(others.map((tab) => expect(tab).toHaveURL('/Erpcredits')));
});
