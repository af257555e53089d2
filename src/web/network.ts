/** Text where no response came. */
export const NO_RESPONSE = 'Network error! Please try again.';

/** Whether the browser finds the network: it says so itself, and each call that gets or misses a response shows it. */
let isLost = typeof window !== 'undefined' && !navigator.onLine;
const listeners = new Set<() => void>();

function set(lost: boolean): void {
  if (lost === isLost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

/** Counts how often the network was lost. */
let losses = 0;

function lose(): void {
  losses += 1;
  set(true);
}

export const network = {
  /** A call found no network. */
  lost: lose,
  /**
   * Tells that a call begins. @returns to be called once it has its response; a response to a call of before a loss may have been on its way
   * already, and does not show that there is a network again
   */
  begin: () => {
    const before = losses;
    return () => {
      if (losses === before) set(false);
    };
  },
  isLost: () => isLost,
  subscribe: (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener('offline', lose);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('offline', lose);
    };
  },
};

/** Small, the same for everybody and answered without the database. */
const PROBE = '/healthz';
/** A network that answers later than that is as good as none. */
const PROBE_MS = 10_000;

/** Asks the server for a sign of life. @returns whether there was a response */
export async function probeNetwork(): Promise<boolean> {
  const found = network.begin();
  try {
    await fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) });
    found();
    return true;
  } catch {
    network.lost();
    return false;
  }
}

/** Text where the server responds, but not with a part of the page: after an update of the site it has only those of the new version. */
export const OLD_PAGE = 'This part of the page could not be loaded. Please reload the page.';

/** Asks the server for a sign of life, and tells why the code of a part did not come. */
export const missingPartText = async (): Promise<string> => ((await probeNetwork()) ? OLD_PAGE : NO_RESPONSE);
