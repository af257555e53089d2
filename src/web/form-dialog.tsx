import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { IconName } from '#ui/brand/icon.tsx';
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { Form, FormError } from '#ui/fields/form-shell.tsx';
import { Button } from '#ui/layout/button.tsx';
import { captureFocus } from '#ui/layout/restore-focus.ts';
import { errorText } from './api.ts';
import type { FormDraft } from './form-draft.ts';
import { ownerOf, readSession } from './session.ts';
import { showFailure } from './show-failure.ts';

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
  /** Result of `useFormDraft`, for fields that nobody should have to type twice; its notice is shown, and it ends once the action is carried out. */
  draft?: FormDraft;
  /** Label of the button that submits; the title if not given. */
  action?: string;
  /** The same while the request runs. */
  busyLabel?: string;
  danger?: boolean;
  icon?: IconName;
  size?: 'small' | 'normal' | 'large';
  /** Name of the form; the title if not given. */
  label?: string;
  /** Shows why the action failed; beside the fields and in the form if not given. */
  showError?: (form: UseFormReturn<Input, unknown, Output>, error: unknown) => void;
  /** Cancels the request that runs: with it the dialog can be closed meanwhile. */
  cancel?: (() => void) | undefined;
  /** Consequences and fields. */
  children: ReactNode;
}

/** Dialog with one form: an explanation, fields, the action and `Cancel`. */
export function FormDialog<Input extends FieldValues, Output>({
  title,
  form,
  send,
  onClose,
  draft,
  action = title,
  busyLabel,
  danger = false,
  icon,
  size = 'small',
  label = title,
  showError = showFailure,
  cancel,
  children,
}: FormDialogProps<Input, Output>) {
  const busy = form.formState.isSubmitting;
  const failures = useUnreadFailure();
  // The button that opened it may leave the screen with it.
  const [restoreFocus] = useState(captureFocus);
  useEffect(() => restoreFocus, [restoreFocus]);
  const close = () => {
    failures.forget();
    onClose();
  };
  const submit = async (values: Output) => {
    failures.forget();
    try {
      const sent = await send(values);
      draft?.remove();
      if (sent === undefined) return;
      toast.success(sent.message);
      onClose();
    } catch (error) {
      showError(form, error);
      failures.note(errorText(error));
    }
  };
  return (
    <Dialog open title={title} size={size} locked={busy && cancel === undefined} onClose={cancel ?? close}>
      <Form form={form} onSubmit={submit} label={label}>
        {draft && <DraftNotice draft={draft} />}
        <FormError />
        {children}
        <DialogActions disabled={busy} onCancel={close}>
          <Button type="submit" icon={icon} variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel}>
            {action}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Said where an update of the page took the dialog away. */
const CHANGED = 'This was changed meanwhile. Look at it again.';

/** Address of the page, and whose it is: a dialog goes with either. */
function pageNow(): string {
  const session = readSession();
  return `${window.location.href} ${session === null ? '' : ownerOf(session)}`;
}

/**
 * A dialog leaves the screen with its row, which a refusal of its own or somebody else's decision takes out of the list: its refusal is then a
 * message, and one that nobody closed says why it is gone.
 */
function useUnreadFailure(): { note: (text: string) => void; forget: () => void } {
  const shown = useRef<string | null>(CHANGED);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    const page = pageNow();
    return () => {
      isGone.current = true;
      const unread = shown.current;
      const isLeft = unread === CHANGED && pageNow() !== page;
      // React's strict mode takes each effect back once and begins it anew at once.
      if (unread !== null && !isLeft) queueMicrotask(() => isGone.current && toast.error(unread));
    };
  }, []);
  return {
    note: (text) => {
      if (isGone.current) toast.error(text);
      else shown.current = text;
    },
    forget: () => {
      shown.current = null;
    },
  };
}
