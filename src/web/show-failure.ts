import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { applyServerErrors } from '../ui/fields/form.ts';
import { ApiError, errorText } from './api.ts';
import { showSendErrors } from './file-write.ts';

/** Shows why a form was refused: beside its fields, else as the error of the whole form. */
export function showFailure<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) applyServerErrors(form, error.fields);
  else form.setError('root.server', { type: 'server', message: errorText(error) });
}

/** The same of an action with files: that of the server's which passes says that nothing has to be typed again. */
export function showUploadFailure<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  showFailure(form, error);
  showSendErrors(form, error);
}
