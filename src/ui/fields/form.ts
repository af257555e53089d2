import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { cleanedInput } from '#lib/plain-text.ts';

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
type Outcome<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly Issue[] };

/** The part of the Standard Schema interface (standardschema.dev) that a form needs; zod and zod/mini schemas implement it. */
export interface FormSchema<Input, Output> {
  readonly '~standard': {
    readonly validate: (value: unknown) => Outcome<Output> | Promise<Outcome<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** Adds the errors of fields to those that the check of a schema has found. */
export function addErrors(
  check: { readonly value: unknown; readonly issues: unknown[] },
  errors: Readonly<Record<string, string>>,
): void {
  for (const [field, message] of Object.entries(errors))
    check.issues.push({ code: 'custom', message, path: [field], input: check.value });
}

function pathText(path: Issue['path']): string {
  return (path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.');
}

/** The first message of each field, nested as react-hook-form expects it; an issue without a path goes under `root`. */
function errorsOf(issues: readonly Issue[]): Record<string, unknown> {
  const errors: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const issue of issues) {
    const name = pathText(issue.path) || 'root';
    if (seen.has(name)) continue;
    seen.add(name);
    const steps = name.split('.');
    let level = errors;
    for (const step of steps.slice(0, -1)) level = (level[step] ??= {}) as Record<string, unknown>;
    level[steps.at(-1) ?? name] = { type: 'schema', message: issue.message };
  }
  return errors;
}

/** A react-hook-form resolver over any Standard Schema, synchronous or not; each field gets its first message. Texts are cleaned as by the server. */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
): Resolver<Input, unknown, Output> {
  const resultOf = (outcome: Outcome<Output>) =>
    outcome.issues === undefined
      ? { values: outcome.value, errors: {} }
      : { values: {}, errors: errorsOf(outcome.issues) as FieldErrors<Input> };
  return (values) => {
    const outcome = schema['~standard'].validate(cleanedInput(values));
    return outcome instanceof Promise ? outcome.then(resultOf) : resultOf(outcome);
  };
}

/**
 * `useForm` over a schema, validated on submit. An invalid field is validated again on each change; with `clear` its error is removed on
 * the first change instead and returns, if at all, on the next submit.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
  afterError: 'recheck' | 'clear' = 'recheck',
): UseFormReturn<Input, unknown, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: schemaResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: afterError === 'clear' ? 'onSubmit' : 'onChange',
    shouldFocusError: false,
  });
  const { subscribe, clearErrors } = form;
  useEffect(() => {
    if (afterError === 'recheck') return;
    return subscribe({
      formState: { values: true },
      // Only changes by a person, not by the form itself.
      callback: ({ name, type }) => {
        if (type === 'change' && name !== undefined) clearErrors(name as FieldPath<Input>);
      },
    });
  }, [afterError, subscribe, clearErrors]);
  return form;
}

/**
 * Shows in the fields that nobody has changed here what is stored now: a form that sends all its fields would else mix what another person has stored
 * meanwhile with what was there before. What was typed stays.
 */
export function useStoredValues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  stored: Input,
): void {
  const text = JSON.stringify(stored);
  useEffect(() => form.reset(JSON.parse(text) as Input, { keepDirtyValues: true }), [form, text]);
}

/**
 * Fields that differ from the stored values. Unchanged fields are not sent, because a sale or another device may have changed them meanwhile, above
 * all the quantity and the price.
 */
export function changedOf<Fields extends object>(fields: Fields, stored: Partial<Fields>): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name in fields)
    if (JSON.stringify(fields[name]) !== JSON.stringify(stored[name])) changed[name] = fields[name];
  return changed;
}

/**
 * Shows the server's `{ field: text }` beside the fields and focuses the first of them. `FormError` shows texts of fields that the form
 * does not have.
 */
export function applyServerErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  errors: Readonly<Record<string, string | readonly string[]>>,
): void {
  const own = new Set(Object.keys(form.getValues()));
  const others: string[] = [];
  let focused = false;
  for (const [field, text] of Object.entries(errors)) {
    const message = typeof text === 'string' ? text : (text[0] ?? '');
    if (own.has(field.split('.')[0] ?? field)) {
      form.setError(field as FieldPath<Input>, { type: 'server', message }, { shouldFocus: !focused });
      focused = true;
    } else others.push(message);
  }
  if (others.length > 0) form.setError('root.server', { type: 'server', message: others.join(' ') });
}
