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

/** Switches between light and dark and stores the choice. CSS shows the right icon, so server and browser render the same markup. */
export function ThemeSwitch({ className }: { className?: string }) {
  return (
    <button
      type="button"
      onClick={switchTheme}
      aria-label="Switch between light and dark"
      title="Switch between light and dark"
      className={classNames(styles.button, className)}
    >
      <Icon name="moon" className={styles.moon} />
      <Icon name="sun" className={styles.sun} />
    </button>
  );
}
