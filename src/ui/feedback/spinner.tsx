import styles from './spinner.module.css';

/** A turning ring in the colour of the text; decoration, the text beside it says what goes on. */
export function Spinner({ size = 1.125 }: { size?: number }) {
  return <span className={styles.spinner} style={{ width: `${size}rem`, height: `${size}rem` }} aria-hidden="true" />;
}
