import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton, Button } from '../layout/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { markedParts } from '../layout/marked-parts.tsx';
import styles from './dialog.module.css';

/** Selectors of the initial focus: a marked element, else the first field; otherwise the browser focuses the close button. */
const FIRST_FOCUS = ['[data-autofocus]', '[data-dialog-body] :is(input, select, textarea):enabled'];

interface DialogProps {
  open: boolean;
  /** Called on the close button, Escape and a press outside. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the bottom; they stay visible while the content scrolls. */
  footer?: ReactNode;
  size?: 'small' | 'normal' | 'large';
  /** Edge from which it slides in; centred by default. At the bottom it is as high as its content. */
  side?: 'left' | 'right' | 'bottom';
  /** While true a button of its own alone closes it: an irreversible request is pending, or what it shows is not shown again. */
  locked?: boolean;
}

/** Time after opening in which a press may be the second of the double click that opened the dialog. */
const DOUBLE_CLICK_MS = 500;

/** A modal dialog on the native element, which traps the focus and restores it on closing. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

/** The number of a work order, which a title keeps on one line. */
const NUMBER = /(\bWO-[\d-]+)/;

function OpenDialog({ onClose, title, children, footer, size = 'normal', side, locked }: Omit<DialogProps, 'open'>) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const openedAt = useRef(0);

  // A layout effect is cleaned up while the element is still in the document, so that closing restores the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    dialog.showModal();
    openedAt.current = performance.now();
    FIRST_FOCUS.map((wanted) => dialog.querySelector<HTMLElement>(wanted))
      .find((found) => found !== null)
      ?.focus();
    return () => dialog.close();
  }, []);

  const isOfDoubleClick = ({ timeStamp }: MouseEvent) => timeStamp - openedAt.current < DOUBLE_CLICK_MS;

  return (
    // The native element handles the keys; the handlers below are for pointers only.
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, side ? styles[side] : styles[size])}
      // The browser lets a page prevent only the first of several presses of Escape.
      closedby={locked ? 'none' : 'closerequest'}
      onCancel={(event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        if (!locked) onClose();
      }}
      // A press beside it closes it, but for the second one of the double click that opened it, which the browser counts.
      onMouseDownCapture={(event) => {
        if (event.target === element.current && !locked && event.detail < 2) onClose();
      }}
      // The dialog may cover the button that opened it: the second press of a double click must not press a button unread.
      onClickCapture={(event) => {
        if (event.detail < 2 || !isOfDoubleClick(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={titleId}>{markedParts(title, NUMBER, styles.number)}</h2>
          <IconButton icon="close" label="Close" disabled={locked} onClick={onClose} />
        </header>
        <div className={styles.body} data-dialog-body>
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}

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
