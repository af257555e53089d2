import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { applyServerErrors } from '#ui/fields/form.ts';
import { ApiError, errorText } from './api.ts';

/** Shows why a form was refused: beside its fields, else as the error of the whole form. */
export function showFailure<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) applyServerErrors(form, error.fields);
  else form.setError('root.server', { type: 'server', message: errorText(error) });
}

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
