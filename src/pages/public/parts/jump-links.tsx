import styles from './jump-links.module.css';

/** Links to the sections of a long page, by the ids of their bands. */
export function JumpLinks({ parts }: { parts: readonly { id: string; label: string }[] }) {
  return (
    <nav aria-label="On this page" className={styles.links}>
      {parts.map(({ id, label }) => (
        <a key={id} href={`#${id}`} className={styles.link}>
          {label}
        </a>
      ))}
    </nav>
  );
}
