/**
 * Field schemas shared by the forms in the browser and the API: one rule and one message, in the specification's words. Input is the form's
 * or JSON's (texts, numbers, files); output is for the rules (whole units, paise, years, ids).
 */
import * as z from 'zod/mini';
import './contract.ts';
import { charactersOf } from './characters.ts';
import { isCalendarDate } from './dates.ts';
import { isEmailAddress } from './email-address.ts';
import { parseFinancialYear } from './financial-year.ts';
import { formatRupees, parseRupees, PRICE_LIMIT_PAISE, QUANTITY_LIMIT, rupees } from './money.ts';
import { isVisible, ungrouped } from './plain-text.ts';
import { groupDigits, parseQuantity } from './quantity.ts';
import { REASON_LENGTH } from './reason-length.ts';

/** Amounts of a trade in a response, in ₹. */
export const amounts = { item_value: z.number(), transaction_fee: z.number(), gst: z.number(), total: z.number() };

/** Fields of an answer that may be missing. */
export const nullableText = z.nullable(z.string());
export const nullableNumber = z.nullable(z.number());

const typed = (required: string) => z.union([z.string(), z.number()], { error: required });

/** A number field: `parse` makes the value, null gives the error `invalid`, an empty field `required`. */
function number(
  required: string,
  invalid: string | ((text: string) => string),
  parse: (input: string | number) => number | null,
) {
  return z.pipe(
    typed(required),
    z.transform((input, context): number => {
      const empty = typeof input === 'string' && input.trim() === '';
      const value = empty ? null : parse(typeof input === 'string' ? input.trim() : input);
      if (value !== null) return value;
      const wrong = typeof invalid === 'string' ? invalid : invalid(String(input).trim());
      context.issues.push({ code: 'custom', message: empty ? required : wrong, input });
      return 0;
    }),
  );
}

const INVISIBLE = { error: 'Remove invisible characters', abort: true };
/** Checks of what is kept as it was typed: all of it shows. `cleanedInput` took out before what nobody meant. */
const shown = z.refine<string>((value) => isVisible(value), INVISIBLE);
const shownInLines = z.refine<string>((value) => isVisible(value, true), INVISIBLE);

const atMost = (most: number): string => `At most ${groupDigits(most)} characters`;

/** Text of 1 to `most` characters in one line, trimmed. */
export function text(required: string, most = 200, tooMuch = atMost(most)) {
  return trimmed(required, most, tooMuch).check(shown);
}

/** The same with line breaks allowed. */
export function lines(required: string, most: number, tooMuch = atMost(most)) {
  return trimmed(required, most, tooMuch).check(shownInLines);
}

/** Text of at most `most` characters in several lines, not trimmed; it may be empty. */
export function longText(invalid: string, most: number, tooMuch: string) {
  const tooLong = { error: tooMuch, abort: true };
  return z.string({ error: invalid }).check(z.maxLength(most, tooLong), shownInLines);
}

function trimmed(required: string, most: number, tooMuch: string) {
  // A longer text is not checked further: the pattern of an address takes minutes on 200,000 characters.
  const tooLong = { error: tooMuch, abort: true };
  return z.string({ error: required }).check(z.trim(), z.minLength(1, required), z.maxLength(most, tooLong));
}

/** A number or code of at most `most` characters, such as a GSTIN: the blanks and dashes that group its characters do not count. */
export function code(required: string, most: number, tooMuch = atMost(most)) {
  return z
    .string({ error: required })
    .check(z.overwrite(ungrouped), z.minLength(1, required), z.maxLength(most, { error: tooMuch, abort: true }), shown);
}

/** A deliverable e-mail address. */
export function email(required: string, invalid = 'Please enter a valid email address') {
  return trimmed(required, 254, 'At most 254 characters').check(z.refine(isEmailAddress, invalid));
}

const isTyped = (value: unknown) => value === undefined || typeof value === 'string';

/** Check of a form: the second field repeats the first. Reported even while other fields are wrong, but not where one of the two is no text. */
export function repeats<First extends string, Second extends string>(first: First, second: Second, error: string) {
  return z.refine<{ [Field in First | Second]?: unknown }>((form) => form[first] === form[second], {
    error,
    path: [second],
    when: ({ value }) => {
      const form = Object(value) as { [Field in First | Second]?: unknown };
      return isTyped(form[first]) && isTyped(form[second]);
    },
  });
}

/** The error of a quantity: too many digits are reported differently from non-digits. */
const whyNoQuantity = (value: string) =>
  /^[0-9]+$/.test(value) ? `At most ${groupDigits(QUANTITY_LIMIT)}` : 'Enter a whole number, digits only';

/** Whole units of at least `least`. `tooSmall` is the error text below that. */
export function quantity(required: string, least = 1, tooSmall = required) {
  return number(required, whyNoQuantity, parseQuantity).check(z.refine((value) => value >= least, tooSmall));
}

/** The same where it need not be known: null and an empty field are null. */
export function quantityIfKnown(required: string) {
  const known = quantity(required);
  return z.optional(
    z.pipe(
      z.nullable(typed(required)),
      z.transform((input, context): number | null => {
        if (input === null || String(input).trim() === '') return null;
        const read = known.safeParse(input);
        if (read.success) return read.data;
        context.issues.push({ code: 'custom', message: read.error.issues[0]?.message ?? required, input });
        return null;
      }),
    ),
  );
}

export const NO_PRICE = 'Enter a price in rupees with at most two decimals';
const PRICE_TOO_HIGH = `The price is above ${formatRupees(rupees(PRICE_LIMIT_PAISE))}, the most that can be traded here`;

/** A price in ₹ per unit with at most two decimals → paise per unit, at least `least`. */
export function price(required: string, least = 1) {
  return number(required, NO_PRICE, parseRupees).check(
    z.refine((value) => value >= least, required),
    z.refine((value) => value <= PRICE_LIMIT_PAISE, PRICE_TOO_HIGH),
  );
}

export const NO_AMOUNT = 'Enter an amount in rupees with at most two decimals';

/** An amount in ₹ with at most two decimals → paise; it may be 0. */
export function amountOrNone(required: string) {
  return number(required, NO_AMOUNT, parseRupees);
}

/** The same above 0. */
export function amount(required: string) {
  return amountOrNone(required).check(z.refine((value) => value > 0, NO_AMOUNT));
}

/** A financial year in any of its spellings (`2024`, `2024-25`, `2024-01-01`) → its first calendar year. */
export function year(required: string) {
  return number(required, required, parseFinancialYear);
}

/** A count from 1 on, such as a version number. */
export function count(required: string) {
  return number(required, required, (input) => (/^[1-9]\d{0,8}$/.test(String(input)) ? Number(input) : null));
}

/** A calendar date `YYYY-MM-DD`. An empty text counts as missing. */
export function date(required: string, invalid = required) {
  const given = z.minLength(1, { error: required, abort: true });
  return z.string({ error: required }).check(given, z.refine(isCalendarDate, invalid));
}

/** An id of ours. The use case checks whose it is. */
export function id(required: string) {
  return z
    .string({ error: required })
    .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, required));
}

/** `true` or `false`, also as text, as in form data. */
export function booleanField(required: string) {
  return z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false'])], { error: required }),
    z.transform((input) => input === true || input === 'true'),
  );
}

/** One of these words; a missing or empty one has a text of its own. */
export function choice<const Words extends readonly string[]>(words: Words, required: string, other: string) {
  return z.enum(words, { error: ({ input }) => (input === undefined || input === '' ? required : other) });
}

/** Optional text of at most `most` characters, trimmed; an empty one counts as missing. */
export function note(most: number, ...more: (typeof shown)[]) {
  return optional(most, atMost(most), shownInLines, ...more);
}

/** The same in one line. */
export function optionalText(most: number, ...more: (typeof shown)[]) {
  return optional(most, atMost(most), shown, ...more);
}

function optional(most: number, tooMuch: string, ...checks: (typeof shown)[]) {
  const tooLong = { error: tooMuch, abort: true };
  return z.optional(
    z.pipe(
      z.string({ error: 'This is a text' }).check(z.trim(), z.maxLength(most, tooLong), ...checks),
      z.transform((value) => value || undefined),
    ),
  );
}

/** Text of `least` to `most` characters with line breaks, where none is needed: an empty one counts as missing. */
export function linesIfAny(least: number, most: number, range: string, ...more: (typeof shown)[]) {
  const isLongEnough = (value: string) => value === '' || charactersOf(value) >= least;
  return optional(most, range, shownInLines, z.refine<string>(isLongEnough, range), ...more);
}

const REASON_RANGE = `Enter 3 to ${REASON_LENGTH} characters`;
/** Reason of an action, stored in the audit trail. */
export const statedReason = lines('Reason is required', REASON_LENGTH, REASON_RANGE).check(
  z.minLength(3, REASON_RANGE),
);
/** The same where none is needed: an empty one counts as missing. */
export const reasonIfAny = linesIfAny(3, REASON_LENGTH, REASON_RANGE);

/** A list of texts: an array, or its JSON in one text field. */
export function list(required: string, least = 1, most = 50) {
  return z
    .pipe(
      z.union([z.array(z.string()), z.string()], { error: required }),
      z.transform((input): string[] => {
        if (Array.isArray(input)) return input;
        try {
          const value: unknown = JSON.parse(input);
          return Array.isArray(value) ? value.map(String) : [String(value)];
        } catch {
          return input.trim() === '' ? [] : [input.trim()];
        }
      }),
    )
    .check(
      z.refine((values) => values.length >= least, required),
      z.refine((values) => values.length <= most, `At most ${most} entries`),
      z.refine((values) => values.every((value) => charactersOf(value) <= 500), 'An entry is too long'),
      z.refine((values) => values.every((value) => isVisible(value)), INVISIBLE.error),
    );
}

/** A received file, checked by its bytes, not stored yet. */
export class Upload {
  readonly path: string;
  readonly name: string;
  readonly mediaType: string;
  readonly byteSize: number;
  readonly sha256: string;
  /** Whether a browser may show it. */
  readonly inline: boolean;
  constructor(arrived: Upload) {
    this.path = arrived.path;
    this.name = arrived.name;
    this.mediaType = arrived.mediaType;
    this.byteSize = arrived.byteSize;
    this.sha256 = arrived.sha256;
    this.inline = arrived.inline;
  }
}

const isFile = (value: unknown) => value instanceof Upload || (typeof File === 'function' && value instanceof File);

/** A file: `File` in the browser's form, `Upload` on the server. */
export function file(required: string) {
  return z.custom<Upload>(isFile, { error: required });
}

/** Opaque cursor of a page, or none for the list's start. */
const page = {
  page_size: z.optional(z.string()),
  cursor: z.optional(z.string()),
};

/** Query of a list without search. */
export const pageQuery = z.object(page);

/** Query of a list: `search`, `page_size` (default 50, at most 200), `cursor`. */
export const listQuery = z.object({ search: z.optional(z.string()), ...page });

/** The same for a list whose rows have a status: `status` filters by one, in the words that the rows show, in addition to the search. */
export const statusQuery = z.object({ ...listQuery.shape, status: z.optional(z.string()) });

/** Response of a list: a page of `data` and the cursor of the next, or null. */
export function listResponse<T extends z.ZodMiniType>(item: T) {
  return z.object({ data: z.array(item), next: z.nullable(z.string()) });
}

/** Response that says what was done. */
export const messageResponse = z.object({ message: z.string() });
