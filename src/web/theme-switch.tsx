import type { ReactNode } from 'react';
import { Icon } from '#ui/brand/icon.tsx';
import { THEME_KEY, applyTheme } from '#ui/brand/theme-script.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { browserStore } from './storage.ts';
import styles from './theme-switch.module.css';

function isDark(root: HTMLElement): boolean {
  const chosen = root.dataset['theme'];
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function switchTheme(): void {
  const root = document.documentElement;
  const next = isDark(root) ? 'light' : 'dark';
  applyTheme(next);
  browserStore.set(THEME_KEY, next);
}

/**
 * Switches between light and dark and stores the choice. CSS shows the right icon, so server and browser render the same markup. An entry of a
 * menu, which stays open, has a text.
 */
export function ThemeSwitch({ className, children }: { className?: string; children?: ReactNode }) {
  const name = children === undefined ? 'Switch between light and dark' : undefined;
  return (
    <button
      type="button"
      onClick={switchTheme}
      aria-label={name}
      title={name}
      data-keeps-open={children !== undefined || undefined}
      className={classNames(children === undefined && styles.button, className)}
    >
      <Icon name="moon" size={children === undefined ? 1.25 : 1.125} className={styles.moon} />
      <Icon name="sun" size={children === undefined ? 1.25 : 1.125} className={styles.sun} />
      {children}
    </button>
  );
}
