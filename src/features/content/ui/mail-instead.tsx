import { brand } from '../../../brand.ts';
import styles from './mail-instead.module.css';

/** Class for what is of use only while scripts run. */
export const scripted = styles.scripted;

/** Stands in place of a form where scripts do not run: the same wish by mail. */
export function MailInstead({ wish }: { wish: string }) {
  return (
    <p className={styles.unscripted}>
      {wish}, write to <a href={`mailto:${brand.support.email}`}>{brand.support.email}</a>.
    </p>
  );
}
