/** Limit R: react-dom/server alone renders the tree of the marketplace page again and again, from data in memory. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import type { EntryContext } from 'react-router';
import { loadBuiltSite } from '#server/site-source.ts';
import type { SiteServices } from '#web/site-context.ts';
import type { RenderTask } from '../render.ts';

type Render = typeof import('react-dom/server').renderToPipeableStream;
/** The tree as the site hands it to React: the router with the data of its loaders. */
type Page = ReactElement<{ children: ReactElement<{ context: EntryContext }> }>;

let renderToPipeableStream: Render | undefined;
let page: Page | undefined;
// React is part of the bundle: the call of `entry.server.tsx` tells which function it is, and with which tree.
const CALL = /\(0, (\w+\.renderToPipeableStream)\)\((\w+),/;
const taken = {
  takePage: (render: Render, tree: Page): Render => ([renderToPipeableStream, page] = [render, tree])[0],
};
Object.assign(globalThis, taken);
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.includes('/build/server/')) return loaded;
    const source = readFileSync(new URL(url), 'utf8');
    return CALL.test(source) ? { ...loaded, source: source.replace(CALL, 'takePage($1, $2)($2,') } : loaded;
  },
});
const site = await loadBuiltSite();

async function prepare({ list, counts, path }: RenderTask): Promise<void> {
  const services: Partial<SiteServices> = {
    listOffers: async () => list,
    countOffers: async () => counts,
    now: () => new Date(),
    demoLogins: () => [],
    supportEmail: () => 'bench@example.in',
  };
  const { status } = await site.renderPage(new Request(`http://127.0.0.1${path}`), services as SiteServices, {
    requestId: 'bench',
    address: '127.0.0.1',
    origin: 'http://127.0.0.1',
    report: (error) => console.error(error),
    deliver: () => undefined,
    compose: (document) => ({ document, policy: '' }),
  });
  if (status !== 200) throw new Error(`The page is answered with ${status}`);
  if (page === undefined) throw new Error('The bundle renders in another way than before');
  const router = page.props.children;
  // The stream of the data behind the document can be read once.
  const { serverHandoffStream: _stream, ...context } = router.props.context;
  page = { ...page, props: { ...page.props, children: { ...router, props: { ...router.props, context } } } };
  process.send?.('prepared');
}

const renderOnce = (): Promise<void> =>
  new Promise((done, failed) => {
    const sink = new Writable({ write: (_chunk, _encoding, next) => next() }).once('finish', done);
    if (renderToPipeableStream === undefined) return failed(new Error('No page was rendered'));
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(sink), onShellError: failed });
  });

async function run(milliseconds: number): Promise<void> {
  const start = performance.now();
  let times = 0;
  for (; performance.now() - start < milliseconds; times += 1) await renderOnce();
  process.send?.({ times, milliseconds: performance.now() - start });
}
process.on('message', (message: RenderTask | number) => {
  void (typeof message === 'number' ? run(message) : prepare(message));
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
