/** Messages of the two companies of a trade: who may read and write. Source: file 10 of the specification, part 3. */
import { DAY_MS } from '#lib/dates.ts';
import type { Stage } from '#trading/stages/stages.ts';

export const MESSAGE_LENGTH = 2_000;
/** Messages of a company in one conversation on one day, in India. */
export const MESSAGES_A_DAY = 100;
export const FILE_FIELDS = ['file_1', 'file_2', 'file_3', 'file_4', 'file_5'] as const;

export const NOTHING_WRITTEN = 'Write a message or add a file';
export const NEEDS_DISPUTE = 'Messages can be read while a dispute is open.';
/** Below a message that names bank details, for both sides. */
export const BANK_DETAILS_LINE =
  'Bank details never come by message. Pay only to the account that the trade page shows.';

/** How long the companies of a cancelled trade can write. */
const OPEN_AFTER_CANCELLATION_MS = 30 * DAY_MS;

/** Stages that end a conversation at once. */
const ENDED_WITHOUT_ORDER = ['declined', 'expired', 'withdrawn'] as const satisfies readonly Stage[];

interface Conversation {
  /** Stage of the newest round. */
  stage: Stage;
  /** When its payment was declined; null before. */
  cancelledAt: Date | null;
  /** Whether a company that would read the message has an account. */
  isRead: boolean;
}

/** Why no message can be sent; null where one can. */
export function sendingRefusal({ stage, cancelledAt, isRead }: Conversation, at: Date): string | null {
  const isOver =
    ENDED_WITHOUT_ORDER.some((ended) => ended === stage) ||
    (cancelledAt !== null && at.getTime() - cancelledAt.getTime() > OPEN_AFTER_CANCELLATION_MS);
  if (isOver) return 'This conversation is closed.';
  return isRead ? null : 'This company is not on the market any more.';
}
