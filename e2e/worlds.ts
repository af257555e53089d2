/**
 * Browsers as people have them. `E2E_WORLD=translated npx playwright test` runs every test in a browser that translates its pages,
 * `E2E_WORLD=no-storage npx playwright test` in one that stores nothing.
 */
import { type Browser, type BrowserContext, type Page, test } from '@playwright/test';

const WORLDS = { translated: translatePages, 'no-storage': blockStorage } as const;
export type World = keyof typeof WORLDS;

/** The world of this run; undefined for an ordinary browser. */
export const world = worldOf(process.env['E2E_WORLD']);

function worldOf(name = ''): World | undefined {
  if (name === '') return undefined;
  if (!Object.hasOwn(WORLDS, name))
    throw new Error(`E2E_WORLD is ${name}, not one of ${Object.keys(WORLDS).join(', ')}`);
  return name as World;
}

/**
 * Messages that a browser of this world logs on each page. A part whose scripts come later than the translator is made anew by React, which
 * reports it (error 418) and goes on.
 */
export const ofWorld: readonly RegExp[] = world === 'translated' ? [/Minified React error #418/] : [];

/** Skips a test, or all of its file or group, that asserts what a world does not have by its nature. */
export function notIn(excluded: World, reason: string): void {
  test.skip(world === excluded, reason);
}

/** Keys of what the browser has stored for the site beyond the tab; none where it stores nothing. */
export const storedKeys = (page: Page): Promise<string[]> =>
  world === 'no-storage' ? Promise.resolve([]) : page.evaluate(() => Object.keys(localStorage));

/** Makes every context of a browser one of the world, those that a test opens by itself too. */
export function enterWorld(browser: Browser): void {
  if (world === undefined) return;
  const enter = WORLDS[world];
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript(enter);
    if (world === 'no-storage') keepDocument(context);
    return context;
  };
}

/**
 * Translates every text as browsers do: a text node is replaced by `<font><font>` with a new one, also where the page changes later; what
 * is marked `translate="no"` stays. The text itself is kept, so that a test still finds it. It begins when the page's scripts are hydrated.
 */
function translatePages(): void {
  const isKept = ({ parentElement: parent }: Text): boolean =>
    parent === null ||
    parent.closest(
      'font, script, style, noscript, textarea, option, title, svg, [translate=no], [contenteditable=true]',
    ) !== null;
  const translate = (root: Node): void => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node: Node | null = root; node !== null; node = walker.nextNode())
      if (node instanceof Text && /\S/.test(node.data) && !isKept(node)) texts.push(node);
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const begin = (): void => {
    translate(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translate(node);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  };
  const wait = (): void => {
    const isHydrated = document.body && Object.keys(document.body).some((key) => key.startsWith('__reactFiber'));
    if (isHydrated) begin();
    else setTimeout(wait, 20);
  };
  if (window === window.top) wait();
}

/** Refuses what a browser refuses where it is told to store nothing: storage, databases, locks and channels between tabs. */
export function blockStorage(): void {
  const refuse = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse, configurable: true });
  Object.defineProperty(window, 'BroadcastChannel', { value: refuse, configurable: true });
  const locks = { request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')) };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
}

/**
 * A log-in without storage lasts as long as its document: after one, a test's `goto` within the site follows the address in the open
 * document, as a link of the page would.
 */
function keepDocument(context: BrowserContext): void {
  context.on('page', (page) => {
    let isLoggedIn = false;
    page.on('request', (request) => (isLoggedIn ||= 'authorization' in request.headers()));
    const [load, again] = [page.goto.bind(page), page.reload.bind(page)];
    const goto: Page['goto'] = async (address, options) => {
      const from = page.url();
      const to = URL.canParse(from) && from !== BLANK ? new URL(address, from) : null;
      if (!isLoggedIn || to?.origin !== new URL(from).origin || NO_SCREEN.test(to.pathname)) {
        isLoggedIn = false;
        return load(address, options);
      }
      await page.evaluate(
        async (path) => {
          const left =
            location.pathname === new URL(path, location.href).pathname ? null : document.querySelector('h1');
          history.pushState(null, '', path);
          dispatchEvent(new PopStateEvent('popstate', { state: null }));
          // The test goes on when the screen before has gone, as after a load; one that shows another record may keep its heading.
          const end = performance.now() + 5_000;
          while (left?.isConnected && performance.now() < end) await new Promise(requestAnimationFrame);
        },
        to.pathname + to.search + to.hash,
      );
      return null;
    };
    const reload: Page['reload'] = (options) => {
      if (isLoggedIn) notIn('no-storage', 'A log-in ends with its document, and the test reloads it');
      return again(options);
    };
    Object.assign(page, { goto, reload });
  });
}

const BLANK = 'about:blank';
/** Addresses of files and calls. */
const NO_SCREEN = /^\/(?:api|files)\/|\.\w+$/;

/** Logs a page's new document in with tokens that a test has, as nothing can be stored before it opens; leads to the path. */
export async function openInDocument(
  page: Page,
  session: Readonly<Record<string, string>>,
  path: string,
): Promise<void> {
  const { role, token: access, refresh_token: refresh, useremail = '', organisation = 'null' } = session;
  const [screen, call] =
    role === 'superadmin' ? ['/Adminlogin', '/api/superadmin/login/'] : ['/login', '/api/users/login/'];
  await page.goto(BLANK);
  const json = {
    status: true,
    account: role,
    access,
    refresh,
    device: 'of the test',
    organisation: JSON.parse(organisation) as unknown,
  };
  await page.route(`**${call}`, (route) => route.fulfill({ json }), { times: 1 });
  await page.goto(screen);
  await page.getByLabel('Email').fill(useremail);
  await page.getByLabel('Password', { exact: true }).fill('known to the test');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  // Its first screen stands: what the test presses next is not a button of a screen on its way.
  await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(path);
}
