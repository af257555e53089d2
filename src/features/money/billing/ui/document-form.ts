/** Values of the forms that issue documents, their checks in the browser, and the requests that they become. */
import * as z from 'zod/mini';
import { fileSchema } from '#base/files/ui/file-schema.ts';
import {
  codeError,
  isCodeTooShort,
  ownPaperErrors,
  type Classification,
  type PaperFacts,
  type Turnover,
} from '#money/invoices/rules.ts';
import { answerOf } from '#rules/rulebook/answer.ts';
import type { Rulebook } from '#rules/rulebook/rule.ts';
import { addErrors } from '#ui/fields/form.ts';

const paper = {
  paper: z.enum(['series', 'own']),
  own_number: z.string(),
  own_date: z.string(),
  file: z.nullish(fileSchema('invoice_file', 'Invoice file is required')),
};
type Paper = z.output<z.ZodMiniObject<typeof paper>>;
const NO_PAPER: Omit<Paper, 'paper'> = { own_number: '', own_date: '', file: null };

/** First and last day of an own paper. */
type PaperDays = Omit<PaperFacts, 'series'>;

/** Errors of the own paper's fields, all of which are needed. */
function paperErrors({ paper: kind, own_number, own_date, file }: Paper, days: PaperDays): Record<string, string> {
  return kind === 'own' ? ownPaperErrors({ own_number, own_date, file: file ?? undefined }, days) : {};
}

/** Fields of the own paper as they are sent; none for a number of the series. */
const sentPaper = ({ paper: kind, own_number, own_date, file }: Paper) =>
  kind === 'own' && file ? { own_number, own_date, file } : {};

const invoiceFields = z.object({
  classification: z.enum(['goods', 'service'], 'Choose goods or service'),
  hsn_sac: z.string(),
  own_total: z.string(),
  ...paper,
});

export const invoiceSchema = (days: PaperDays) =>
  invoiceFields.check((context) => {
    const { classification, hsn_sac } = context.value;
    const wrongCode = codeError(classification, hsn_sac.trim());
    addErrors(context, { ...(wrongCode !== null && { hsn_sac: wrongCode }), ...paperErrors(context.value, days) });
  });

/** The form at its start. @param last classification and code of the last invoice of the same kind */
export const invoiceStart = (last: { classification: 'goods' | 'service'; hsn_sac: string } | undefined) => ({
  ...(last && { classification: last.classification }),
  hsn_sac: last?.hsn_sac ?? '',
  own_total: '',
  paper: 'series' as const,
  ...NO_PAPER,
});

/** Codes that the rulebook suggests; none where it knows none. */
export type CodeSuggestions = Partial<Record<Classification, string>>;

/** @param turnover of the supplier's registration; one that refuses the code leaves it out */
export function codeSuggestions(
  book: Rulebook | undefined,
  credit: { stream: string; on: string; product_type: string; credit_type: string },
  turnover: Turnover | null,
): CodeSuggestions {
  if (book === undefined) return {};
  const answers = ['Goods', 'Service'].map((part) => answerOf(book, { ...credit, kind: 'hsn', part })?.value);
  return Object.fromEntries(
    answers
      .filter((value) => value !== null && value !== undefined)
      .filter(({ classification, code }) => !isCodeTooShort(classification, code, turnover))
      .map(({ classification, code }) => [classification, code]),
  );
}

/** The code once a classification is chosen: what somebody has typed stays, an empty field and a suggestion give way. */
export const codeFor = (chosen: Classification, typed: string, suggestions: CodeSuggestions): string =>
  typed === '' || Object.values(suggestions).includes(typed) ? (suggestions[chosen] ?? '') : typed;

export const sentInvoice = (values: z.input<typeof invoiceFields>) => ({
  classification: values.classification,
  hsn_sac: values.hsn_sac.trim(),
  ...sentPaper(values),
  ...(values.paper === 'own' && values.own_total !== '' && { own_total: values.own_total }),
});

const noteFields = z.object({
  by: z.enum(['quantity', 'value']),
  quantity: z.string(),
  value: z.string(),
  reason: z
    .string()
    .check(z.trim(), z.minLength(3, 'Enter 3 to 300 characters'), z.maxLength(300, 'Enter 3 to 300 characters')),
  ...paper,
});
type NoteValues = z.input<typeof noteFields>;

export const noteSchema = (days: PaperDays) =>
  noteFields.check((context) => {
    const { by, quantity, value } = context.value;
    addErrors(context, {
      ...(by === 'quantity' && quantity === '' && { quantity: 'Quantity is required' }),
      ...(by === 'value' && value === '' && { value: 'Value is required' }),
    });
    // The rules speak of an invoice.
    for (const [field, error] of Object.entries(paperErrors(context.value, days)))
      addErrors(context, { [field]: error.replace(/^Invoice (?=number|date|file)/, 'Credit note ') });
  });

/** @param by a fee is credited by value alone */
export const noteStart = (by: 'quantity' | 'value'): NoteValues => ({
  by,
  quantity: '',
  value: '',
  reason: '',
  paper: 'series',
  ...NO_PAPER,
});

export const sentNote = (values: NoteValues) => ({
  reason: values.reason.trim(),
  ...(values.by === 'quantity' ? { quantity: values.quantity } : { value: values.value }),
  ...sentPaper(values),
});
