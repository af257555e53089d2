import type { Log } from './log.ts';

/** Problems that an operator should look at, reported once each: in the log when found, and to superadmins as long as the process runs. */
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
