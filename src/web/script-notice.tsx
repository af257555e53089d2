import styles from './script-notice.module.css';

/** Tells in the document of a page that works only with scripts, where there are none. */
export function ScriptNotice() {
  return (
    <noscript>
      <p className={styles.notice}>This page needs JavaScript. The marketplace and all public pages work without it.</p>
    </noscript>
  );
}
