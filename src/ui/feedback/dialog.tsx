import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../layout/button.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './dialog.module.css';

/** What has the focus first: what asks for it, else the first field; without either the browser takes the close button. */
const FIRST_FOCUS = ['[data-autofocus]', '[data-dialog-body] :is(input, select, textarea):enabled'];

export interface DialogProps {
  open: boolean;
  /** Close button, Escape, a press beside the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the foot; they stay in sight while the content scrolls. */
  footer?: ReactNode;
  size?: 'small' | 'normal' | 'large';
  /** Beside which edge it slides in; in the middle unless told. */
  side?: 'left' | 'right';
  /** While true it cannot be closed: something irreversible is on its way. */
  locked?: boolean;
}

/** So long after it has opened a press may still be the second one of the double click that opened it. Milliseconds. */
const DOUBLE_CLICK_MS = 500;

/** A modal dialog on the browser's own: it keeps the focus inside and gives it back to where it was. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

/** The number of a work order stays on one line; the title as text is as it was given. */
function unbroken(title: string): ReactNode {
  return title.split(/(\bWO-[\d-]+)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={styles.number}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

function OpenDialog({ onClose, title, children, footer, size = 'normal', side, locked }: Omit<DialogProps, 'open'>) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const openedAt = useRef(0);

  // A layout effect is undone while the element still stands, so that closing gives the focus back.
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
    // The browser's own element takes the keys; the handlers below are for pointers alone.
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, side ? styles.drawer : styles[size], side && styles[side])}
      onCancel={(event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        if (!locked) onClose();
      }}
      // A press beside it closes it, but for the second one of the double click that opened it, which the browser counts.
      onMouseDownCapture={(event) => {
        if (event.target === element.current && !locked && event.detail < 2) onClose();
      }}
      // It may stand where the button was that opened it: the second press is no answer to what nobody has read.
      onClickCapture={(event) => {
        if (event.detail < 2 || !isOfDoubleClick(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={titleId}>{unbroken(title)}</h2>
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
