import type { ReactNode } from 'react';
import { Button } from '../layout/button.tsx';
import styles from './dialog-actions.module.css';

interface DialogActionsProps {
  onCancel: () => void;
  cancelLabel?: string | undefined;
  /** The dialog cannot be left now. */
  disabled?: boolean | undefined;
  /** `Cancel` has the initial focus. */
  cancelFirst?: boolean;
  /** Buttons that do what the dialog is for; of several the main one comes last. */
  children: ReactNode;
}

/** The buttons of a dialog: the main one at the right, `Cancel` left of it. */
export function DialogActions({
  onCancel,
  cancelLabel = 'Cancel',
  disabled,
  cancelFirst,
  children,
}: DialogActionsProps) {
  return (
    <div className={styles.actions}>
      <Button variant="secondary" data-autofocus={cancelFirst} disabled={disabled} onClick={onCancel}>
        {cancelLabel}
      </Button>
      {children}
    </div>
  );
}
