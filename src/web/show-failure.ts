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
