import { classNames } from '../layout/class-names.ts';
import styles from './logo.module.css';

interface LogoProps {
  /** The brand name, shown beside the mark. */
  name: string;
  /** Draws the name light, on dark green backgrounds. */
  onDeep?: boolean;
}

/** The logo: an awning of a market stall and under it a leaf on a scale. */
export function Logo({ name, onDeep }: LogoProps) {
  return (
    <span className={classNames(styles.logo, onDeep && styles.onDeep)}>
      <svg viewBox="0 0 40 40" className={styles.mark} aria-hidden="true">
        <rect width="40" height="40" rx="10" className={styles.ground} />
        <path
          d="M7 8.5h26v8a4.33 4.33 0 0 1-8.67 0 4.33 4.33 0 0 1-8.66 0 4.33 4.33 0 0 1-8.67 0z"
          className={styles.awning}
        />
        <path d="M15.67 8.5h8.66v8a4.33 4.33 0 0 1-8.66 0z" className={styles.stripe} />
        <path
          d="M20 33.5v-6M20 29.5c-6.5 0-9-3.2-9-7.3 6 0 9 2.6 9 7.3zM20 28c0-3.6 2.5-6 8.5-6 0 4.2-2.8 6.6-8.5 6.6z"
          className={styles.leaf}
        />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
