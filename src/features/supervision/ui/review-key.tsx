import { useAreSingleKeysOn } from '../../../web/single-keys.ts';
import styles from './review-desk.module.css';

/** The key of a button, while keys act. */
export function ReviewKey({ name }: { name: string }) {
  if (!useAreSingleKeysOn()) return null;
  return (
    <kbd className={styles.key} aria-hidden="true">
      {name}
    </kbd>
  );
}
