import styles from './awning.module.css';

/** Awning of a market stall, below the dark green top of a page. */
export function Awning() {
  return <div className={styles.awning} aria-hidden="true" />;
}
