import { Icon } from '#ui/brand/icon.tsx';
import { THEME_KEY, applyTheme } from '#ui/brand/theme-script.ts';
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

const NAME = 'Switch between light and dark';

/**
 * Switches between light and dark and stores the choice. CSS shows the right icon, so server and browser render the same markup. As an entry of
 * a menu it has its name as text, and leaves the menu open.
 */
export function ThemeSwitch({ isEntry }: { isEntry?: true }) {
  const size = isEntry ? 1.125 : 1.25;
  return (
    <button
      type="button"
      onClick={switchTheme}
      {...(isEntry ? { 'data-keeps-open': true } : { 'aria-label': NAME, title: NAME, className: styles.button })}
    >
      <Icon name="moon" size={size} className={styles.moon} />
      <Icon name="sun" size={size} className={styles.sun} />
      {isEntry && <span>{NAME}</span>}
    </button>
  );
}
