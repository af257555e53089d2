/** Checks of a rule that a superadmin adds, beyond those of single fields. */
import * as z from 'zod/mini';
import { findTypeOption, findWasteType, type TypeList } from '../reference/waste-types.ts';
import type { ruleForm } from './contract.ts';
import { returnDueOf } from './figures.ts';
import { VALUES } from './values.ts';
import type { Rule, Rulebook } from './rule.ts';

export type RuleForm = z.output<typeof ruleForm>;
type Draft = Omit<Rule, 'id'>;

/** The rule of a form, and what is wrong with it by field. @param book the rules in force, which an extension is compared with */
export function draftOf(form: RuleForm, book: Rulebook): { draft: Draft; errors: Record<string, string> } {
  const { kind, stream, from, source_title, clause, part = null } = form;
  const errors: Record<string, string> = {};
  const type = findWasteType(stream, { hidden: true });
  const nameIn = (field: 'producer_type' | 'product_type' | 'credit_type', list: TypeList | undefined) => {
    const given = form[field] ?? null;
    if (given === null) return null;
    const name = list && findTypeOption(list, given)?.name;
    if (name === undefined) errors[field] = `Choose a ${field.replace('_', ' ')} of this waste type.`;
    return name ?? null;
  };
  const keys = {
    producer_type: nameIn('producer_type', type?.producerTypes),
    product_type: nameIn('product_type', type?.productTypes),
    credit_type: nameIn('credit_type', type?.creditTypes),
    part,
    FY: form.FY || null,
  };
  const to = form.to || null;
  if (to !== null && to < from) errors['to'] = 'The last day is before the first.';
  const value = valueOf(form, errors);
  const status = value === null ? 'unknown' : (form.status ?? 'draft');
  const source = { source_title, source_url: form.source_url || null, clause, note: form.note ?? null };
  const draft: Draft = { kind, stream, ...keys, from, to, value, status, ...source, read_on: null, origin: 'own' };
  if (kind === 'extension') checkExtension(draft as Omit<Rule<'extension'>, 'id'>, book, errors);
  return { draft, errors };
}

/** The figures of a form; null where it says that they are not known. */
function valueOf({ kind, value }: RuleForm, errors: Record<string, string>): Rule['value'] {
  if (value === null) return null;
  const read = z.safeParse(VALUES[kind], value ?? {});
  if (!read.success) {
    for (const { path } of read.error.issues) errors[['value', ...path].join('.')] = 'Enter a figure.';
    return null;
  }
  const { low, high } = read.data as { low?: number; high?: number };
  if (low !== undefined && high !== undefined && low > high) errors['value.low'] = 'The floor is above the ceiling.';
  return read.data;
}

function checkExtension(draft: Omit<Rule<'extension'>, 'id'>, book: Rulebook, errors: Record<string, string>): void {
  const { stream, part, FY, from, value } = draft;
  const before = part === null || FY === null ? null : returnDueOf(book, stream, part, FY, from);
  if (before === null) errors['part'] = 'Name a return and its year.';
  else if (value && value.due <= (before.day ?? before.ruleDay))
    errors['value.due'] = 'An extension ends after the date it extends.';
}
