import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { toast } from '../ui/feedback/toast.ts';
import type { IconName } from '../ui/brand/icon.tsx';
import { Form, FormActions, FormError } from '../ui/fields/form-shell.tsx';
import { UploadProgress } from '../ui/fields/upload-progress.tsx';
import { Button } from '../ui/layout/button.tsx';
import { serverTextOr } from './api.ts';
import { showSendErrors, UploadCancelled, type UnderWay } from './file-write.ts';
import { showFailure, showUploadFailure } from './show-failure.ts';

export interface FormDialogProps<Input extends FieldValues, Output> {
  title: string;
  /** Result of `useSchemaForm`. */
  form: UseFormReturn<Input, unknown, Output>;
  /**
   * Carries the action out. Its message is shown and the dialog closes; without a message the caller does that. A failure is shown in the form,
   * which stays open.
   */
  send: (values: Output) => Promise<{ message: string } | undefined>;
  onClose: () => void;
  /** Label of the button that submits; the title if not given. */
  action?: string;
  /** The same while the request runs. */
  busyLabel?: string;
  danger?: boolean;
  icon?: IconName;
  size?: 'small' | 'normal' | 'large';
  /** Name of the form; the title if not given. */
  label?: string;
  /** Of an action with files: its progress is shown, and closing the dialog meanwhile cancels it. */
  underWay?: UnderWay;
  /** Text of a failure for which the server gives none. With it, failures without a field are shown as a toast. */
  failed?: string;
  /** Consequences and fields. */
  children: ReactNode;
}

/** Dialog with one form: an explanation, fields, the action and `Cancel`. */
export function FormDialog<Input extends FieldValues, Output>({
  title,
  form,
  send,
  onClose,
  action = title,
  busyLabel,
  danger = false,
  icon,
  size = 'small',
  label = title,
  underWay,
  failed,
  children,
}: FormDialogProps<Input, Output>) {
  const busy = form.formState.isSubmitting;
  const isUploading = underWay !== undefined && underWay.percent !== null;
  const showError = (error: unknown) => {
    if (error instanceof UploadCancelled) return toast.info('Upload cancelled');
    if (failed === undefined) return (underWay ? showUploadFailure : showFailure)(form, error);
    showSendErrors(form, error);
    toast.error(serverTextOr(error, failed));
  };
  const submit = async (values: Output) => {
    try {
      const sent = await send(values);
      if (sent === undefined) return;
      toast.success(sent.message);
      onClose();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Dialog
      open
      title={title}
      size={size}
      locked={busy && !isUploading}
      onClose={isUploading ? underWay.cancel : onClose}
    >
      <Form form={form} onSubmit={submit} label={label}>
        <FormError />
        {children}
        {underWay && <UploadProgress underWay={underWay} />}
        <FormActions>
          <Button type="submit" icon={icon} variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel}>
            {action}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
