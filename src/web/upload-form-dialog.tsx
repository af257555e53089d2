import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from '#ui/feedback/toast.ts';
import { UploadProgress } from '#ui/fields/upload-progress.tsx';
import { showSendFailure, showTemporaryFailure, UploadCancellation, type RunningUpload } from './file-write.ts';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { showFailure } from './show-failure.ts';

interface UploadFormDialogProps<Input extends FieldValues, Output> extends Omit<
  FormDialogProps<Input, Output>,
  'showError' | 'cancel'
> {
  /** State of the upload, from `useFileWrite`. */
  underWay: RunningUpload;
  /** Text of a failure for which the server gives none. With it, failures are also shown as a toast. */
  failed?: string;
}

/** `FormDialog` of an action with files: shows how far the upload is; closing the dialog meanwhile cancels it. */
export function UploadFormDialog<Input extends FieldValues, Output>({
  underWay,
  failed,
  children,
  ...props
}: UploadFormDialogProps<Input, Output>) {
  const showError = (form: UseFormReturn<Input, unknown, Output>, error: unknown) => {
    if (error instanceof UploadCancellation) return toast.info('Upload cancelled');
    if (failed !== undefined) return showSendFailure(failed)(form, error);
    showFailure(form, error);
    showTemporaryFailure(form, error);
  };
  return (
    <FormDialog {...props} showError={showError} cancel={underWay.percent === null ? undefined : underWay.cancel}>
      {children}
      <UploadProgress underWay={underWay} />
    </FormDialog>
  );
}
