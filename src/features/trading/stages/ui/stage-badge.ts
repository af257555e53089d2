import type { BadgeStatus } from '#ui/feedback/badge-status.ts';
import { STAGE_LABELS, type Stage } from '../stages.ts';

/** Badge of each stage; its text is the name of the stage. */
const BADGES: Readonly<Record<Stage, BadgeStatus>> = {
  asked: 'pending',
  accepted: 'accepted',
  paying: 'initiated',
  proven: 'uploaded',
  verified: 'approved',
  completed: 'completed',
  declined: 'declined',
  expired: 'expired',
  withdrawn: 'withdrawn',
  countered: 'countered',
  cancelled: 'failed',
};

/** The badge of a stage; of one that this version does not know, `Unknown`. */
export const stageBadge = (stage: Stage): { status: BadgeStatus; text: string } =>
  Object.hasOwn(BADGES, stage)
    ? { status: BADGES[stage], text: STAGE_LABELS[stage] }
    : { status: 'unknown', text: 'Unknown' };
