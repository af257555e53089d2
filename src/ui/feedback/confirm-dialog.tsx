import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../layout/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

export interface ConfirmQuestion {
  title: string;
  /** States the consequences exactly, with the amounts. */
  text: ReactNode;
  /** Label of the confirming button, e.g. `Yes, delete it!`. */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** The action is destructive: the button is red. */
  danger?: boolean | undefined;
}

interface ConfirmDialogProps extends ConfirmQuestion {
  onAnswer: (confirmed: boolean) => void;
}

/** Asks for confirmation before an irreversible action; Cancel has the initial focus. */
export function ConfirmDialog({ onAnswer, title, text, confirmLabel, cancelLabel, danger }: ConfirmDialogProps) {
  return (
    <Dialog
      open
      title={title}
      size="small"
      onClose={() => onAnswer(false)}
      footer={
        <DialogActions cancelFirst cancelLabel={cancelLabel} onCancel={() => onAnswer(false)}>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
            {confirmLabel}
          </Button>
        </DialogActions>
      }
    >
      {text}
    </Dialog>
  );
}

type Confirm = (question: ConfirmQuestion) => Promise<boolean>;
const ConfirmContext = createContext<Confirm | null>(null);

/** Mounted once at the root; `useConfirm` below it uses its one dialog. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
  const answer = useRef<((confirmed: boolean) => void) | null>(null);
  const confirm = useCallback<Confirm>((asked) => {
    answer.current?.(false);
    setQuestion(asked);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (confirmed: boolean) => {
    // The pressed button has the focus again when the action begins, which remembers it.
    flushSync(() => setQuestion(null));
    answer.current?.(confirmed);
    answer.current = null;
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && <ConfirmDialog {...question} onAnswer={close} />}
    </ConfirmContext>
  );
}

/** `await confirm({ title, text, confirmLabel })` is true if the person confirms. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}
