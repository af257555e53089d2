import type { BadgeStatus } from '#ui/feedback/badge-status.ts';
import type { Stage } from '../stages.ts';

/** Badge of each stage, in the words that every reader of the list shares. Source: file 12 of the specification, part 1. */
const BADGES: Readonly<Record<Stage, { status: BadgeStatus; text: string }>> = {
  asked: { status: 'pending', text: 'Requested' },
  accepted: { status: 'accepted', text: 'Accepted' },
  paying: { status: 'initiated', text: 'Payment initiated' },
  proven: { status: 'uploaded', text: 'Proof uploaded' },
  verified: { status: 'approved', text: 'Payment verified' },
  completed: { status: 'completed', text: 'Completed' },
  declined: { status: 'declined', text: 'Declined' },
  expired: { status: 'expired', text: 'Expired' },
  withdrawn: { status: 'withdrawn', text: 'Withdrawn' },
  countered: { status: 'countered', text: 'Countered' },
  cancelled: { status: 'failed', text: 'Cancelled' },
};

/** The badge of a stage; of one that this version does not know, `Unknown`. */
export const stageBadge = (stage: Stage): { status: BadgeStatus; text: string } =>
  Object.hasOwn(BADGES, stage) ? BADGES[stage] : { status: 'unknown', text: 'Unknown' };
