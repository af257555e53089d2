import type { SiteServices } from '#web/site-context.ts';
import { composerOf } from './document.ts';
import type { SiteHandler } from './site-source.ts';

/** A public page that needs no data except the support address. */
const PAGE = 'http://probe.invalid/privacy';

/**
 * Renders a page of a build in the same way as the server.
 * @param build URL of the directory with `client/` and `server/`, with a slash at its end
 * @throws Error when the document lacks inlined styles or deferred scripts, for example because the router writes other tags than before
 */
export async function probeDocument(build: URL): Promise<void> {
  const site: SiteHandler = await import(/* @vite-ignore */ new URL('server/index.js', build).href);
  const services: Partial<SiteServices> = {
    now: () => new Date(),
    demoLogins: () => [],
    supportEmail: () => 'probe@probe.invalid',
  };
  const failures: unknown[] = [];
  let document = '';
  const { status } = await site.renderPage(new Request(PAGE), services as SiteServices, {
    requestId: 'probe',
    address: '127.0.0.1',
    origin: new URL(PAGE).origin,
    report: (error) => failures.push(error),
    deliver: (bytes) => {
      document = bytes.toString();
    },
    compose: composerOf(new URL('client/', build)),
  });
  if (status !== 200) throw new Error(`The probe page is answered with ${status}`, { cause: failures[0] });
  const faults = faultsOf(document);
  if (faults.length > 0) throw new Error(`The document of the probe page is not as it should be: ${faults.join(', ')}`);
}

export function faultsOf(document: string): string[] {
  const checks: [isFault: boolean, text: string][] = [
    [!document.includes('<style>'), 'no styles are inlined'],
    [/<link (?=[^>]*rel="stylesheet")(?![^>]*media="not all")/u.test(document), 'a style sheet is fetched'],
    [!document.includes('<script type="later">'), 'no script waits for the first paint'],
    [
      /<script [^>]*type="module"|<link [^>]*rel="modulepreload"/u.test(document),
      'a module is fetched before the first paint',
    ],
  ];
  return checks.filter(([isFault]) => isFault).map(([, text]) => text);
}
