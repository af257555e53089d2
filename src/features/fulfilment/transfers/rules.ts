/** The transfer of an order on the CPCB portal, as its lines tell it. Source: file 10 of the specification, part 2. */
import { addDays, dayInIndia, formatDay } from '#lib/dates.ts';
import { withHyphens } from '#lib/plain-text.ts';
import type { CertificatesTable, TransferLinesTable } from '#platform/database/schema.gen.ts';
import type { WasteType } from '#rules/reference/waste-types.ts';
import { type Stage, stageFacts } from '#trading/stages/stages.ts';

/** Days after which numbers are late, and after which the buyer's view of a line is. */
const DAYS_TO_RECORD = 7;
const DAYS_TO_ANSWER = 7;
/** Most lines of one call. */
export const MOST_LINES = 50;
export const WRONG_LINES = `Enter 1 to ${MOST_LINES} lines`;

export const LINE_STATUSES = ['recorded', 'seen', 'disputed', 'withdrawn'] as const;
export type LineStatus = TransferLinesTable['status'];
export const LINE_WORDS: Readonly<Record<LineStatus, string>> = {
  recorded: 'Recorded',
  seen: 'Seen',
  disputed: 'Disputed',
  withdrawn: 'Withdrawn',
};

/** From the first that holds: an order that is not due, one under a recall in force, with a disputed line, without lines, with less than its quantity, with all of it. */
export const TRANSFER_STATES = ['not_due', 'recalled', 'disputed', 'awaited', 'partial', 'recorded', 'seen'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

interface Order {
  stage: Stage;
  quantity: number;
  /** When the payment was verified; null before, or where numbers were not kept at that time. */
  approved_at: Date | null;
  /** Number of the recall in force that the order is under; null without one. */
  held_by: string | null;
}

/** A line, as far as the state of the transfer follows from it. */
export type CountedLine = Pick<TransferLinesTable, 'status' | 'quantity' | 'recorded_at'> & {
  /** Number of the recall in force; null without one. */
  recalled: string | null;
  /** Whether its trade was ended: the buyer answers no more. */
  has_ended: boolean;
};

/** The calendar day in India, a number of days later. */
const dayAfter = (at: Date, days: number): string => addDays(dayInIndia(at), days);

export const answerBy = ({ status, recorded_at, has_ended }: Omit<CountedLine, 'quantity'>): string | null =>
  status === 'recorded' && !has_ended ? dayAfter(recorded_at, DAYS_TO_ANSWER) : null;

/** Whether certificate numbers can be recorded: from the approval on. */
const isDue = (stage: Stage): boolean => stage === 'verified' || stage === 'completed';

/** Sums of the active lines by status, in the order's unit, and how far the transfer is. */
export function transferOf(
  { stage, quantity, approved_at: approvedAt, held_by: heldBy }: Order,
  lines: readonly CountedLine[],
) {
  const active = lines.filter(({ status }) => status !== 'withdrawn');
  const total = (those: readonly CountedLine[]) => those.reduce((sum, line) => sum + line.quantity, 0);
  const sum = (status: LineStatus) => total(active.filter((line) => line.status === status && line.recalled === null));
  const [recorded, seen, disputed] = [sum('recorded'), sum('seen'), sum('disputed')];
  const recalled = total(active.filter((line) => line.recalled !== null));
  const withoutNumber = quantity - recorded - seen - disputed - recalled;
  const answers = lines.map(answerBy).filter((day) => day !== null);
  return {
    state: stateOf(stage, { recorded, seen, disputed, withoutNumber, isRecalled: recalled > 0 || heldBy !== null }),
    quantity,
    recorded,
    seen,
    disputed,
    recalled,
    without_number: withoutNumber,
    // While a recall holds the order nothing can be recorded.
    record_by:
      isDue(stage) && heldBy === null && withoutNumber > 0 && approvedAt !== null
        ? dayAfter(approvedAt, DAYS_TO_RECORD)
        : null,
    answer_by: answers.toSorted()[0] ?? null,
  };
}

function stateOf(
  stage: Stage,
  sums: { recorded: number; seen: number; disputed: number; withoutNumber: number; isRecalled: boolean },
): TransferState {
  if (!isDue(stage)) return 'not_due';
  if (sums.isRecalled) return 'recalled';
  if (sums.disputed > 0) return 'disputed';
  if (sums.recorded + sums.seen === 0) return 'awaited';
  if (sums.withoutNumber > 0) return 'partial';
  return sums.recorded > 0 ? 'recorded' : 'seen';
}

const HAS_ENDED = 'This trade has ended.';

/** Refusal of recording at a stage; null if it is allowed. */
export function recordingRefusal(stage: Stage): string | null {
  if (isDue(stage)) return null;
  const hasEnded = stageFacts(stage).turn === null;
  return hasEnded ? HAS_ENDED : 'The payment has not been verified yet.';
}

/** Refusal of a move of a line by its status; null if it is allowed. A line of a trade that has ended is not seen any more. */
export function moveRefusal(
  { status, has_ended: hasEnded }: { status: LineStatus; has_ended: boolean },
  to: Exclude<LineStatus, 'recorded'>,
): string | null {
  if (status === 'seen') return 'This line has been seen already.';
  if (status === 'withdrawn') return 'This line was withdrawn.';
  if (to === 'seen' && hasEnded) return HAS_ENDED;
  return status === 'disputed' && to === 'disputed' ? 'This line is disputed already.' : null;
}

/** Error of a day of transfer, which lies between the work order and today; null if it is right. */
export function transferDayError(on: string, { workOrderOn, today }: { workOrderOn: string; today: string }) {
  return on < workOrderOn || on > today
    ? `The transfer date lies between ${formatDay(workOrderOn)} and ${formatDay(today)}`
    : null;
}

/** The kind of credit and the account that a number belongs to. */
type NumberKind = Pick<CertificatesTable, 'account_id' | 'product_type' | 'credit_type' | 'year' | 'unit'>;

export const isSameKind = (one: NumberKind, other: NumberKind): boolean =>
  one.account_id === other.account_id &&
  one.product_type === other.product_type &&
  one.credit_type === other.credit_type &&
  one.year === other.year &&
  one.unit === other.unit;

/** Most characters of a typed number; the kept one has at most 60. */
export const TYPED_NUMBER_LENGTH = 200;

const KEPT = /^[A-Z0-9/()._-]{4,60}$/;
/** White space, control and format characters, and others that show nothing. */
const WITHOUT_SHAPE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The number in compatibility form and capitals, with `-` for every dash and without white space; null if it is none. */
export function certificateNumberOf(typed: string): string | null {
  const number = withHyphens(typed.normalize('NFKC').replaceAll(WITHOUT_SHAPE, '')).toUpperCase();
  return KEPT.test(number) ? number : null;
}

/** The warning of numbers of another form than those of the waste type's portal; they are recorded. None while no form is known. */
export function numberFormWarnings(
  numbers: readonly string[],
  { name, certificateNumbers: { pattern, status } }: Pick<WasteType, 'name' | 'certificateNumbers'>,
) {
  if (pattern === null) return [];
  const known = new RegExp(`^(?:${pattern})$`);
  if (numbers.every((number) => known.test(number))) return [];
  const text = `This number does not look like those of the ${name} portal.`;
  return [{ code: 'certificate_number_form' as const, text, rule_id: null, status }];
}
