import type { BadgeStatus } from '../../../ui/feedback/badge-status.ts';
import type { PackState, PackStatus } from '../rules.ts';

export const STATUS_TEXTS: Readonly<Record<PackStatus, string>> = {
  current: 'Current',
  superseded: 'Superseded: a newer pack exists',
  recalled: 'Recalled',
};

/** Word of a pack in lists: its status, and while there is none or its ZIP is gone, its state. */
export function packWord({ state, status }: { state: PackState; status: PackStatus | null }): {
  badge: BadgeStatus;
  word: string;
} {
  if (state === 'failed') return { badge: 'failed', word: 'Failed' };
  if (status === null) return { badge: 'pending', word: state === 'queued' ? 'Waiting' : 'Being made' };
  if (status === 'recalled') return { badge: 'rejected', word: 'Recalled' };
  if (status === 'superseded') return { badge: 'withdrawn', word: 'Superseded' };
  return { badge: 'completed', word: 'Current' };
}
