/** Interaction to next paint on lists of 500 rows: copies of the demo market's rows, answered at once. */
import { randomUUID } from 'node:crypto';
import { chromium as browser, type CDPSession, type Page } from '@playwright/test';
import { median } from '../report.ts';
import { type Action, LONG_LISTS, type LongList } from './interaction-lists.ts';

const ROWS = 500;
/** CPU slowdowns; 4 is that of Lighthouse's mobile settings. */
const SLOWDOWNS = [1, 4] as const;

type Session = Readonly<Record<string, string>>;

interface Scene {
  /** Path of the browser. */
  chromium: string;
  url: string;
  sessionOf: (role: NonNullable<LongList['as']>) => Promise<Session>;
  /** Times that each action is measured. */
  runs: number;
}

export interface InteractionMedians {
  list: string;
  action: string;
  /** Medians at each slowdown; milliseconds, in steps of 8 as browsers report them, 0 for less than 16. */
  medians: readonly number[];
}

/** Each action, and the time until the page painted its result. */
export async function* measureInteractions({
  chromium,
  url,
  sessionOf,
  runs,
}: Scene): AsyncGenerator<InteractionMedians> {
  const started = await browser.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    for (const list of LONG_LISTS) {
      const context = await started.newContext({ baseURL: url, viewport: { width: 1366, height: 768 } });
      const page = await context.newPage();
      page.setDefaultTimeout(LIMIT_MS);
      await logIn(page, list.as && (await sessionOf(list.as)));
      await fill(page, list.call);
      await watch(page);
      const processor = await context.newCDPSession(page);
      const found = new Map(list.actions.map(({ name }) => [name, SLOWDOWNS.map(() => [] as number[])]));
      for (const [place, rate] of SLOWDOWNS.entries())
        for (let run = 0; run < runs; run += 1) {
          await open(page, processor, list);
          await processor.send('Emulation.setCPUThrottlingRate', { rate });
          for (const action of list.actions) found.get(action.name)?.[place]?.push(await measured(page, action));
        }
      for (const [action, times] of found)
        yield {
          list: list.name,
          action,
          medians: times.map((durations) => median(durations) ?? Number.NaN),
        };
      await context.close();
    }
  } finally {
    await started.close();
  }
}

async function logIn(page: Page, session: Session | null): Promise<void> {
  if (session === null) return;
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, session);
}

interface Answer {
  data: Record<string, unknown>[];
  next: string | null;
}

/** Fills up the answers of a list's call with copies of its rows. */
async function fill(page: Page, call: string): Promise<void> {
  await page.route(
    (address) => address.pathname === call,
    async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as Answer;
      const { data } = answer;
      const copies = Array.from({ length: data.length === 0 ? 0 : ROWS - data.length }, (_, place) => ({
        ...data[place % data.length],
        id: randomUUID(),
      }));
      await route.fulfill({ response, json: { ...answer, data: [...data, ...copies], next: null } });
    },
  );
}

/** Opens the list and scrolls to its end and back, so that all its rows are loaded. */
async function open(page: Page, processor: CDPSession, list: LongList): Promise<void> {
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(list.path);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await settle(page);
  for (const to of ['scrollHeight', 'clientTop'] as const) {
    await page.evaluate((end) => {
      for (const element of [document.documentElement, ...document.querySelectorAll('[role="region"]')])
        element.scrollTo({ top: element[end] });
    }, to);
    await settle(page);
  }
}

interface WatchedWindow extends Window {
  interactions?: number[];
}

/** Records the duration of each interaction in the page. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: number[] = [];
    Object.assign(window, { interactions: noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0) noted.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** Milliseconds until what an action needs has to be there. */
const LIMIT_MS = 10_000;
/** Milliseconds that a request may start after an interaction. */
const PAUSE_MS = 600;

/** Waits until the page has nothing to load and to do. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(PAUSE_MS);
  await page.waitForFunction(
    () =>
      document.querySelector('main [aria-busy="true"]') === null &&
      !/^Loading.*\.\.\.$/mu.test(document.querySelector('main')?.innerText ?? ''),
  );
  await page.evaluate(
    () =>
      new Promise<void>((idle) => {
        requestAnimationFrame(() => requestIdleCallback(() => requestIdleCallback(() => idle())));
      }),
  );
}

async function measured(page: Page, { act, after }: Action): Promise<number> {
  await takeLongest(page);
  await act(page);
  // Entries are delivered after the next frame, when the page is idle.
  await settle(page);
  const longest = await takeLongest(page);
  await after?.(page);
  await settle(page);
  return longest;
}

/** The longest interaction since the last call. */
function takeLongest(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...((window as WatchedWindow).interactions?.splice(0) ?? [])));
}
