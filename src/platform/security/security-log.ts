import { createHmac } from 'node:crypto';
import type { Log } from '../log.ts';
import { networksOf } from './addresses.ts';
import { derivedKey } from './derived-key.ts';

/** Events for security monitoring. */
export type SecurityEvent = 'login.failed' | 'access.refused' | 'limit.reached' | 'token.refused' | 'file.refused';

export interface SecurityFacts {
  /** Identifies the account, such as by its id; null where none is known. It is not logged itself. */
  account: string | null;
  address: string;
  requestId: string;
}

export interface SecurityLog {
  record(event: SecurityEvent, facts: SecurityFacts): void;
  /** Logs the number of omitted events, once a minute. */
  sum(): void;
}

/** Log lines in a minute, of one event from one network and of all together: refused requests cannot fill the disk. */
export const MOST_LINES = { ofNetwork: 20, together: 1_000 } as const;
const MINUTE_MS = 60_000;

interface EventCount {
  event: SecurityEvent;
  /** Null for all networks without a line of their own. */
  network: string | null;
  logged: number;
  leftOut: number;
}

/** Logs each event as a line, up to the limits of `MOST_LINES`; of further events only the number. */
export function createSecurityLog({ log, secret, now }: { log: Log; secret: string; now: () => Date }): SecurityLog {
  const key = derivedKey(secret, 'security-log');
  const accountOf = (account: string) => createHmac('sha256', key).update(account).digest('hex').slice(0, 12);
  const counts = new Map<string, EventCount>();
  let minute = 0;
  let lines = 0;

  function sum(): void {
    for (const { event, network, leftOut } of counts.values()) {
      if (leftOut > 0) log.info({ event, address: network, left_out: leftOut }, 'security events left out');
    }
    counts.clear();
    lines = 0;
  }

  /** The counter of an event and a network; above the maximum number of networks one counter for all others. */
  function countOf(event: SecurityEvent, address: string): EventCount {
    const { key: network } = networksOf(address);
    const own = counts.get(`${event} ${network}`);
    if (own !== undefined) return own;
    const isFull = counts.size >= MOST_LINES.together;
    const id = isFull ? event : `${event} ${network}`;
    const counted = counts.get(id) ?? { event, network: isFull ? null : network, logged: 0, leftOut: 0 };
    counts.set(id, counted);
    return counted;
  }

  return {
    record(event, { account, address, requestId }) {
      const current = Math.floor(now().getTime() / MINUTE_MS);
      if (current !== minute) sum();
      minute = current;
      const counted = countOf(event, address);
      if (lines >= MOST_LINES.together || counted.logged >= MOST_LINES.ofNetwork) {
        counted.leftOut += 1;
        return;
      }
      lines += 1;
      counted.logged += 1;
      const facts = { event, account: account === null ? null : accountOf(account), address, request_id: requestId };
      log.info(facts, 'security event');
    },
    sum,
  };
}
