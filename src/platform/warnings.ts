import type { Log } from './log.ts';

/** What somebody should look at, told once each: in the log when it is found, and to superadmins for as long as the process runs. */
export interface Warnings {
  add(text: string): void;
  list(): string[];
}

export function createWarnings(log: Log, found: readonly string[] = []): Warnings {
  const known = new Set<string>();
  const add = (text: string): void => {
    if (known.has(text)) return;
    known.add(text);
    log.warn({ warning: text }, 'a setting to check');
  };
  for (const text of found) add(text);
  return { add, list: () => [...known] };
}
