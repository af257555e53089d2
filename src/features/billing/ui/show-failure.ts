import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from '../../../ui/feedback/toast.ts';
import { ApiError, errorText } from '../../../web/api.ts';
import { showSendErrors, UploadCancelled } from '../../../web/file-write.ts';

/** Shows why a document was not issued: beside its fields, else above the form. */
export function showFailure<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  if (error instanceof UploadCancelled) {
    toast.info('Upload cancelled');
    return;
  }
  if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0)
    form.setError('root.server', { type: 'server', message: errorText(error) });
  showSendErrors(form, error);
}
