import { createHmac, hkdfSync } from 'node:crypto';
import { networksOf } from './addresses.ts';
import type { Log } from '../log.ts';

/** What somebody who guards the house wants to know of. */
export type SecurityEvent = 'login.failed' | 'access.refused' | 'limit.reached' | 'token.refused' | 'file.refused';

export interface SecurityFacts {
  /** What stands for the account, such as its id; null where none is known. It is not logged itself. */
  account: string | null;
  address: string;
  /** Null where the request was answered before it had one. */
  requestId: string | null;
}

export interface SecurityLog {
  tell(event: SecurityEvent, facts: SecurityFacts): void;
  /** Says what was left out, once a minute. */
  sum(): void;
}

/** Lines of one event from one network in a minute, and of all together: nobody fills the disk by being refused. */
export const MOST_LINES = { ofNetwork: 20, together: 1_000 } as const;
const MINUTE_MS = 60_000;

interface Counted {
  event: SecurityEvent;
  /** Of all that have no line of their own any more: null. */
  network: string | null;
  told: number;
  leftOut: number;
}

/** A line of the log for each event, as many as `MOST_LINES` allows; of the others their number. */
export function createSecurityLog({ log, secret, now }: { log: Log; secret: string; now: () => Date }): SecurityLog {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'security-log', 32));
  const accountOf = (account: string) => createHmac('sha256', key).update(account).digest('hex').slice(0, 12);
  const counts = new Map<string, Counted>();
  let minute = 0;
  let lines = 0;

  function sum(): void {
    for (const { event, network, leftOut } of counts.values()) {
      if (leftOut > 0) log.info({ event, address: network, left_out: leftOut }, 'security events left out');
    }
    counts.clear();
    lines = 0;
  }

  /** The count of an event and a network; beyond so many networks one for all others. */
  function countOf(event: SecurityEvent, address: string): Counted {
    const { key: network } = networksOf(address);
    const own = counts.get(`${event} ${network}`);
    if (own !== undefined) return own;
    const isFull = counts.size >= MOST_LINES.together;
    const id = isFull ? event : `${event} ${network}`;
    const counted = counts.get(id) ?? { event, network: isFull ? null : network, told: 0, leftOut: 0 };
    counts.set(id, counted);
    return counted;
  }

  return {
    tell(event, { account, address, requestId }) {
      const current = Math.floor(now().getTime() / MINUTE_MS);
      if (current !== minute) sum();
      minute = current;
      const counted = countOf(event, address);
      if (lines >= MOST_LINES.together || counted.told >= MOST_LINES.ofNetwork) {
        counted.leftOut += 1;
        return;
      }
      lines += 1;
      counted.told += 1;
      const facts = { event, account: account === null ? null : accountOf(account), address, request_id: requestId };
      log.info(facts, 'security event');
    },
    sum,
  };
}
