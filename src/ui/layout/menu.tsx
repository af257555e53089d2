import {
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../brand/icon.tsx';
import { classNames } from './class-names.ts';
import { type Forbiddable, useRefusal } from './forbidden.ts';
import { placeBeside } from './place-beside.ts';
import styles from './menu.module.css';

interface MenuProps {
  /** Content of the button. */
  button: ReactNode;
  /** Accessible name of a button without text. */
  label?: string;
  /** Links and buttons; each is styled as a menu item and closes the list, but for those with `data-keeps-open` or within such an element. */
  children: ReactNode;
  /** Edge of the button with which the list is aligned. */
  align?: 'start' | 'end';
  /** Class of the button; a quiet button by default. */
  buttonClassName?: string | undefined;
  /** Hides the chevron. */
  plain?: boolean;
  onOpenChange?: (open: boolean) => void;
}

const ENTRIES = 'a[href], button:enabled';

/**
 * A button that opens a list of links or actions. The browser keeps only one popover open and closes it on Escape or a press outside; this
 * one also closes when an item is used, on scrolling the page and on another page. A search that changes meanwhile leaves it open.
 */
export function Menu({ button, label, children, align = 'start', buttonClassName, plain, onOpenChange }: MenuProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();

  useEffect(() => {
    if (list.current?.matches(':popover-open')) list.current.hidePopover();
    // Another page closes it; the address itself is not read.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pathname]);
  useEffect(() => {
    const box = list.current;
    if (!open || box === null) return;
    const close = () => box.hidePopover();
    // Content that comes after it has opened makes it higher.
    const observer = new ResizeObserver(() => opener.current && placeBeside(opener.current, box, align, 6));
    observer.observe(box);
    window.addEventListener('scroll', close, { passive: true });
    window.addEventListener('resize', close);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', close);
      window.removeEventListener('resize', close);
    };
  }, [open, align]);

  const place = () => opener.current && list.current && placeBeside(opener.current, list.current, align, 6);

  const move = (event: KeyboardEvent) => {
    const entries = [...(list.current?.querySelectorAll<HTMLElement>(ENTRIES) ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined || (at < 0 && event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    if (!open) list.current?.showPopover();
    entries.at(to % entries.length)?.focus();
  };

  return (
    // The keys belong to the button and the entries inside; this only listens for all of them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={move} className={styles.menu}>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        // The second press of a double click does not undo the first.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        className={classNames(styles.button, buttonClassName)}
      >
        {button}
        {!plain && <Icon name="chevron-down" size={1} className={styles.chevron} />}
      </button>
      {/* The items are links and buttons, which handle the keyboard themselves; this closes the list after any of them. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={list}
        id={id}
        popover="auto"
        className={styles.list}
        onToggle={(event) => {
          if (event.target !== list.current) return;
          const opened = event.newState === 'open';
          setOpen(opened);
          onOpenChange?.(opened);
          if (opened) place();
        }}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') requestAnimationFrame(place);
        }}
        onClick={(event) => {
          const entry = (event.target as Element).closest(ENTRIES);
          if (entry && !entry.closest('[data-keeps-open]')) list.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </div>
  );
}

/** An action of the list that the reader's part may forbid. */
export function MenuAction({ needs, ...props }: Pick<Forbiddable, 'needs'> & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...props} {...useRefusal({ needs })} />;
}

/** A separator between groups of items. */
export function MenuLine() {
  return <hr className={styles.line} />;
}
