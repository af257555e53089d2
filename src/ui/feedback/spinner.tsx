import styles from './spinner.module.css';

/** A spinning ring in the current text colour; decorative, since the text beside it names the activity. */
export function Spinner({ size = 1.125 }: { size?: number }) {
  return <span className={styles.spinner} style={{ width: `${size}rem`, height: `${size}rem` }} aria-hidden="true" />;
}
