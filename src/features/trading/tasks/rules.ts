/** Words of the tasks of a trade; the database finds it (`db/functions/open_tasks.sql`). Source: file 13 of the specification, part 4. */
import { brand } from '#brand.ts';
import type { Role } from '#lib/contract.ts';
import { formatDay, timeLeft } from '#lib/dates.ts';

/** In the order in which tasks of one day are named. */
export const TASK_NAMES = [
  'answer',
  'initiate_payment',
  'pay_recycler',
  'pay_platform',
  'upload_proof',
  'verify_payment',
  'upload_transfer',
  'issue_invoice',
  'record_numbers',
  'confirm_payment',
  'see_numbers',
  'answer_dispute',
] as const;
export type TaskName = (typeof TASK_NAMES)[number];

/** Facts that the texts of a trade's tasks name. */
export interface TradeNames {
  kind: 'purchase' | 'counter';
  round: number;
  seller_company: string;
  buyer_company: string;
  /** The buyer's EPR account, to which the credit is transferred. */
  registration_number: string;
  /** Documents of the recycler that are uploaded. */
  has_transfer_proof: boolean;
  has_trail_documents: boolean;
}

/** Number of the last round of a negotiation. */
export const LAST_ROUND = 6;

interface TaskWords {
  label: string;
  /** Instruction to whom it waits for. */
  own: (trade: TradeNames) => string;
  /** The same for the other readers. @param who name of the company, or of the platform */
  others: (who: string, trade: TradeNames) => string;
  /** Tab of the trade's page that holds its records; none for the overview. */
  tab?: 'billing' | 'transfer';
  /** Whether the trade expires when the time is over. */
  ends?: true;
}

/** Documents that complete the trade and are missing. */
function missingDocuments({ has_transfer_proof: hasProof, has_trail_documents: hasTrail }: TradeNames): string {
  if (hasTrail) return 'the credit transfer proof';
  return hasProof ? 'the trail documents' : 'the credit transfer proof and the trail documents';
}

const TASKS: Readonly<Record<TaskName, TaskWords>> = {
  answer: {
    label: 'Accept or decline',
    own: ({ kind, round }) =>
      kind === 'counter'
        ? `Accept or decline this counter-offer${round < LAST_ROUND ? ', or counter it' : ''}.`
        : 'Accept or decline this request.',
    others: (who, { kind }) => `${who} accepts or declines the ${kind === 'counter' ? 'counter-offer' : 'request'}.`,
    ends: true,
  },
  initiate_payment: {
    label: 'Initiate payment',
    own: () => 'Initiate payment to get your work order number.',
    others: (who) => `${who} initiates the payment.`,
    ends: true,
  },
  pay_recycler: {
    label: 'Pay the recycler',
    own: ({ seller_company: seller }) => `Pay ${seller} for the credits.`,
    others: (who) => `${who} pays for the credits.`,
  },
  pay_platform: {
    label: `Pay ${brand.name}`,
    own: () => `Pay the processing fee to ${brand.name}.`,
    others: (who) => `${who} pays the processing fee.`,
  },
  upload_proof: {
    label: 'Upload payment proof',
    own: () => 'Upload a proof of your payment.',
    others: (who) => `${who} uploads a proof of the payment.`,
  },
  verify_payment: {
    label: 'Verify payment',
    own: () => 'Verify the payment: approve or decline it.',
    others: (who) => `${who} verifies the payment.`,
  },
  upload_transfer: {
    label: 'Transfer credits and upload documents',
    own: (trade) =>
      trade.has_transfer_proof
        ? `Upload ${missingDocuments(trade)}.`
        : `Transfer the credit on the CPCB portal to EPR account ${trade.registration_number} and upload ${missingDocuments(trade)}.`,
    others: (who, trade) =>
      `${who} ${trade.has_transfer_proof ? '' : 'transfers the credit on the CPCB portal and '}uploads ${missingDocuments(trade)}.`,
  },
  issue_invoice: {
    label: 'Issue invoice',
    own: () => 'Issue your invoice for this order.',
    others: (who) => `${who} issues the invoice.`,
    tab: 'billing',
  },
  record_numbers: {
    label: 'Enter certificate numbers',
    own: () => 'Enter the certificate numbers that the CPCB portal shows for this order.',
    others: (who) => `${who} enters the certificate numbers.`,
    tab: 'transfer',
  },
  confirm_payment: {
    label: 'Confirm payment',
    own: () => 'Confirm that the payment has arrived, or say that it has not.',
    others: (who) => `${who} confirms the payment.`,
    tab: 'billing',
  },
  see_numbers: {
    label: 'Mark credits as seen',
    own: () => 'Check the credits on the CPCB portal and mark them as seen.',
    others: (who) => `${who} checks the credits on the CPCB portal.`,
    tab: 'transfer',
  },
  answer_dispute: {
    label: 'Respond to the dispute',
    own: () => 'Respond to the dispute.',
    others: (who) => `${who} responds to the dispute.`,
    tab: 'transfer',
  },
};

export const taskLabel = (name: TaskName): string => TASKS[name].label;

/** Whether the trade expires if the task is not done in time; the others become overdue. */
export const endsTrade = (name: TaskName): boolean => TASKS[name].ends === true;

/** A task as the database finds it. */
export interface FoundTask {
  name: TaskName;
  who: Role;
  /** Instant; null without a day. */
  due_at: string | null;
}

/** A task as its reader sees it, with the page that holds what it is about. */
export interface Task extends FoundTask {
  label: string;
  text: string;
  path: string;
}

/** Name of the company, or of the platform, that a role stands for in a trade. */
export const nameOf = (role: Role, trade: Pick<TradeNames, 'seller_company' | 'buyer_company'>): string =>
  ({ recycler: trade.seller_company, producer: trade.buyer_company, superadmin: brand.name })[role];

/** A task in a few words: what its reader has to do, or whom the trade waits for. */
export const taskInBrief = (
  { label, who }: Pick<Task, 'label' | 'who'>,
  isOwn: boolean,
  trade: Parameters<typeof nameOf>[1],
): string => (isOwn ? label : `Waiting for ${nameOf(who, trade)}`);

/** Adds label, text and path, in the words of the reader. */
export function shownTask({ name, who, due_at }: FoundTask, trade: TradeNames & { id: string }, reader: Role): Task {
  const { label, own, others, tab } = TASKS[name];
  return {
    name,
    label,
    text: who === reader ? own(trade) : others(nameOf(who, trade), trade),
    who,
    due_at: due_at && new Date(due_at).toISOString(),
    path: `/trade/${trade.id}${tab === undefined ? '' : `?tab=${tab}`}`,
  };
}

const UNITS = { minute: 'min', hour: 'h', day: 'days' } as const;

/** Whether the day of a task has passed and nothing ended by it. */
export const isOverdue = (name: TaskName, due: string, now: Date): boolean =>
  !endsTrade(name) && timeLeft(due, now) === null;

/** Time left for a task, rounded up: `in 5 h`, `in 3 days`; `Overdue since {date}` where nothing ends by itself. `soon` below 48 hours. */
export function dueText(name: TaskName, due: string, now: Date): { text: string; soon: boolean } {
  const left = timeLeft(due, now);
  if (left === null) return { text: isOverdue(name, due, now) ? `Overdue since ${formatDay(due)}` : 'now', soon: true };
  return { text: `in ${left.count} ${UNITS[left.unit]}`, soon: left.unit !== 'day' };
}
