import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { applyServerErrors } from '../../../ui/fields/form.ts';
import { ApiError, errorText } from '../../../web/api.ts';

/** Shows a refusal beside its fields, else above the form. */
export function showFailure<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) applyServerErrors(form, error.fields);
  else form.setError('root.server', { type: 'server', message: errorText(error) });
}
