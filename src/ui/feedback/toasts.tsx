import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Icon } from '../brand/icon.tsx';
import { IconButton } from '../layout/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { markedParts } from '../layout/marked-parts.tsx';
import { toast, type Toast, toastStore } from './toast.ts';
import styles from './toasts.module.css';

const icons = { success: 'check-circle', error: 'alert', info: 'info' } as const;

/** Keeps an amount and its unit on one line. */
const AMOUNT = /(₹ [\d,.]+\S*|[\d,]+ K?g\b)/;

/** A touch screen leaves its pointer at the last tap: a message that appears there would pause forever. */
const canHover = () => globalThis.matchMedia('(hover: hover)').matches;

function ToastLine({ shown }: { shown: Toast }) {
  const [held, setHeld] = useState(false);
  const left = useRef(shown.duration);
  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = setTimeout(() => toast.dismiss(shown.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (Date.now() - since));
    };
  }, [held, shown.id]);
  return (
    // It holds still under the pointer and while something in it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classNames(styles.toast, styles[shown.kind])}
      onPointerEnter={() => setHeld(canHover())}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[shown.kind]} className={styles.icon} />
      <span className={styles.text} role={shown.kind === 'error' ? 'alert' : 'status'}>
        {markedParts(shown.text, AMOUNT, styles.amount)}{' '}
        {shown.link && (
          <Link to={shown.link.to} onClick={() => toast.dismiss(shown.id)}>
            {shown.link.label}
          </Link>
        )}
      </span>
      <IconButton icon="close" size="small" label="Dismiss" onClick={() => toast.dismiss(shown.id)} />
    </li>
  );
}

/** Mounted once at the root; shows the messages of `toast.success`, `.error` and `.info`, and pauses under pointer and focus. */
export function Toasts() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.onServer);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    // A popover in the top layer, so that an open dialog does not cover it; shown again to cover a dialog opened later.
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (shown.length === 0) return;
    element.showPopover();
    // After what else has changed with the message; a dialog that opens later moves it once more.
    const place = () => void import('./toast-place.ts').then(({ placeToasts }) => placeToasts(element));
    const frame = requestAnimationFrame(place);
    document.addEventListener('toggle', place, true);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('toggle', place, true);
    };
  }, [shown]);
  return (
    <section ref={region} popover="manual" aria-label="Messages" aria-live="polite" className={styles.region}>
      <ol className={styles.list}>
        {shown.map((each) => (
          <ToastLine key={each.id} shown={each} />
        ))}
      </ol>
    </section>
  );
}
