import Bowser from 'bowser';

/** Names that the library gives itself; for what it does not know it takes words of the user agent. */
const BROWSERS = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set<string>(Object.values(Bowser.OS_MAP));

/** Readable name of a browser by its user agent, such as `Firefox on Windows`, without words of the user agent itself. */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const isKnown = BROWSERS.has(browser.name ?? '') && SYSTEMS.has(os.name ?? '');
  return isKnown ? `${browser.name?.replace('Microsoft ', '')} on ${os.name}` : 'Unknown device';
}
