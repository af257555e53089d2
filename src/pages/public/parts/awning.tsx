import styles from './awning.module.css';

/** The cloth over a market stall, under the deep green ground that a page begins with. */
export function Awning() {
  return <div className={styles.awning} aria-hidden="true" />;
}
