import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { applyServerErrors } from '#ui/fields/form.ts';
import { ApiError } from './api.ts';

/** Shows a refusal beside its fields; that of a rule without a field is shown for the whole form. */
export function showRefusal<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return;
  applyServerErrors(form, error.fields);
  if (error.code !== 'blocked_by_rule' || Object.keys(error.fields).length > 0) return;
  form.setError('root.server', { type: 'server', message: error.message });
}
