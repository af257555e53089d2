import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import {
  date,
  file,
  listResponse,
  nullableText,
  optionalText,
  pageQuery,
  statedReason,
  statusQuery,
  text,
} from '#lib/fields.ts';
import { UNITS } from '#lib/quantity.ts';
import { statement } from '#trading/disputes/contract.ts';
import {
  AUTHORITIES,
  MOST_NUMBERS,
  NO_YEAR,
  RECALL_STATES,
  SCOPES,
  WRONG_CONFIRMATION,
  WRONG_NUMBERS,
} from './rules.ts';

const files = { document: 'recall_document' } as const;

/** Most characters of a name or an id. */
const ENTRY_LENGTH = 200;
/** Most entries of a list for which the specification gives no number. */
const MOST_ENTRIES = 100;

/** A list of texts or numbers: an array, or its JSON in one text field. Its use says which entry is wrong, one that is too long as well. */
function entries(wrong: string, most: number) {
  const item = z.union([z.string(), z.number()], { error: wrong });
  const read = z.array(item, { error: wrong }).check(z.maxLength(most, wrong));
  return z.optional(
    z.pipe(
      z.union([z.array(z.unknown()), z.string()], { error: wrong }),
      z.transform((input, context): string[] => {
        const parsed = read.safeParse(typeof input === 'string' ? jsonIn(input) : input);
        if (parsed.success) return parsed.data.map(String);
        context.issues.push({ code: 'custom', message: wrong, input });
        return [];
      }),
    ),
  );
}

/** The JSON in a text; undefined where it is none. An empty text is an empty list. */
function jsonIn(input: string): unknown {
  if (input.trim() === '') return [];
  try {
    return JSON.parse(input);
  } catch {
    return undefined;
  }
}

const reference = text('Reference is required', 100, 'Enter 3 to 100 characters').check(
  z.minLength(3, 'Enter 3 to 100 characters'),
);

/** A recall as it is drafted. Of the fields of the scope those of the other kind are dropped. */
export const recallForm = z.object({
  authority: z.enum(AUTHORITIES, { error: 'Choose an authority' }),
  reference,
  order_date: date('Order date is required', 'Enter a date.'),
  reason: statement('Reason is required'),
  document: file('Document is required'),
  scope: z.enum(SCOPES, { error: 'Choose what is recalled' }),
  epr_account: optionalText(ENTRY_LENGTH),
  /** Financial years of the credit; empty: all. */
  years: entries(NO_YEAR, MOST_ENTRIES),
  /** Empty: all. */
  credit_types: entries('Choose a credit type of this waste type', MOST_ENTRIES),
  waste_type: optionalText(ENTRY_LENGTH),
  certificate_numbers: entries(WRONG_NUMBERS, MOST_NUMBERS),
});

/** Fields of a draft to change, or that it is discarded. */
export const recallChange = z.partial(
  z.object({
    ...recallForm.shape,
    status: z.literal('discarded', { error: 'status is discarded' }),
  }),
);

const confirm = z.optional(text(WRONG_CONFIRMATION, ENTRY_LENGTH, WRONG_CONFIRMATION));

/** `changed_at` of the draft that was looked at: one that was changed since is not executed. Any without it. */
export const executionForm = z.object({ confirm, changed_at: optionalText(ENTRY_LENGTH) });

export const liftForm = z.object({ confirm, reason: statement('Reason is required'), reference });

/** Effects of executing: of a draft now, later as it was executed. Numbers of things; of `offered` and `void` the quantity in `unit`. */
const preview = z.object({
  offers: z.number(),
  /** Null where the scope has quantities of both units, which are never added. */
  offered: z.nullable(z.number()),
  asked: z.number(),
  accepted: z.number(),
  /** With those that are proven. */
  paying: z.number(),
  verified: z.number(),
  completed: z.number(),
  targets: z.number(),
  void: z.nullable(z.number()),
  unit: z.nullable(z.enum(UNITS)),
  /** Certificate numbers without a line. */
  not_on_market: z.array(z.string()),
});

export const recall = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(RECALL_STATES),
  authority: z.enum(AUTHORITIES),
  reference: z.string(),
  order_date: z.string(),
  reason: z.string(),
  /** Link to the order of the authority. */
  document: z.string(),
  scope: z.enum(SCOPES),
  epr_account: z.nullable(z.object({ id: z.string(), epr_registration_number: z.string(), company_name: z.string() })),
  years: z.array(z.number()),
  credit_types: z.array(z.string()),
  waste_type: z.string(),
  certificate_numbers: z.array(z.string()),
  created_at: z.string(),
  changed_at: z.string(),
  executed_at: nullableText,
  lifted_at: nullableText,
  lift_reason: nullableText,
  lift_reference: nullableText,
});
export type Recall = z.output<typeof recall>;

/** A verified trade that the recall holds: a superadmin may end it. */
const heldTrade = z.object({
  trade_id: z.string(),
  order_id: z.string(),
  seller: z.string(),
  buyer: z.string(),
  quantity: z.number(),
  unit: z.enum(UNITS),
});

export const recallDetail = z.object({ ...recall.shape, preview, held_trades: z.array(heldTrade) });

/** Call by which a superadmin changes a recall. */
const superadminStep = { access: ['superadmin'], limit: 'trade', once: true } as const;
const recallResponse = z.object({ message: z.string(), data: recallDetail });

/** A recall as everybody reads it. Days in India. */
export const publicRecall = z.object({
  number: z.string(),
  authority: z.enum(AUTHORITIES),
  reference: z.string(),
  order_date: z.string(),
  executed_on: z.string(),
  lifted_on: nullableText,
  waste_type: z.string(),
  /** The EPR account with financial years and credit types, or the certificate numbers. */
  scope: z.string(),
});
export type PublicRecall = z.output<typeof publicRecall>;

export const recallsContract = defineContract({
  'GET /api/recalls/': {
    operation: 'listPublicRecalls',
    summary: 'Executed and lifted recalls, the latest execution first',
    access: 'public',
    query: pageQuery,
    response: listResponse(publicRecall),
  },
  'GET /api/superadmin/recalls/': {
    operation: 'listRecalls',
    summary: 'All recalls',
    access: ['superadmin'],
    query: statusQuery,
    response: listResponse(recall),
  },
  'POST /api/superadmin/recalls/': {
    operation: 'draftRecall',
    summary: 'Draft a recall of what an authority has cancelled; nothing follows from it before it is executed',
    ...superadminStep,
    created: true,
    body: recallForm,
    files,
    response: recallResponse,
  },
  'GET /api/superadmin/recalls/{id}/': {
    operation: 'readRecall',
    summary: 'One recall with what executing it does',
    access: ['superadmin'],
    response: z.object({ data: recallDetail }),
  },
  'PATCH /api/superadmin/recalls/{id}/': {
    operation: 'changeRecall',
    summary: 'Change a draft, or discard it',
    ...superadminStep,
    body: recallChange,
    files,
    response: recallResponse,
  },
  'POST /api/superadmin/recalls/{id}/execute/': {
    operation: 'executeRecall',
    summary: 'Execute a recall: offers leave the market, open trades are rejected or held, completed ones voided',
    ...superadminStep,
    body: executionForm,
    response: recallResponse,
  },
  'POST /api/superadmin/recalls/{id}/lift/': {
    operation: 'liftRecall',
    summary: 'Lift a recall: offers return, held trades go on, voided quantities are reinstated',
    ...superadminStep,
    body: liftForm,
    response: recallResponse,
  },
  'POST /api/superadmin/recalls/{id}/end/': {
    operation: 'endHeldTrade',
    summary: 'End a verified trade that the recall holds',
    ...superadminStep,
    body: z.object({
      trade: text('A trade is required', ENTRY_LENGTH),
      reason: statedReason,
    }),
    response: recallResponse,
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof recallsContract> {}
}
