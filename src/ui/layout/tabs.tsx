import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { CountBadge } from '../feedback/badge.tsx';
import styles from './tabs.module.css';

export interface Tab<Key extends string> {
  key: Key;
  label: string;
  count?: number | undefined;
}

interface TabsProps<Key extends string> {
  /** Name of the tab list for a screen reader. */
  label: string;
  tabs: readonly Tab<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** Tabs over one panel; arrow keys move between them, following the ARIA pattern. */
export function Tabs<Key extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Key>) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab.key === selected);
    const step = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = step === undefined ? undefined : tabs[(step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <div>
      {/* The focus is on the tabs inside (roving tab index). */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
            className={styles.tab}
          >
            {tab.label}
            <CountBadge count={tab.count} />
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${selected}`}
        tabIndex={0}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  );
}

interface LinkTabsProps {
  label: string;
  links: readonly { to: string; label: string; count?: number | undefined; current: boolean }[];
}

/** Scrolls a list of tabs that do not all fit to this one; the page stays where it is. */
function scrollTo(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!tab || !list) return;
  const [box, own] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (own.right > box.right) list.scrollLeft += own.right - box.right;
  else if (own.left < box.left) list.scrollLeft -= box.left - own.left;
}

/** Tabs that are links to addresses of their own; the current one is in view. */
export function LinkTabs({ label, links }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          ref={link.current ? scrollTo : undefined}
          aria-current={link.current ? 'page' : undefined}
          className={styles.tab}
          preventScrollReset
        >
          {link.label}
          <CountBadge count={link.count} />
        </Link>
      ))}
    </nav>
  );
}
