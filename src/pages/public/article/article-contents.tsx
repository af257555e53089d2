import type { OutlineEntry } from '../../../features/content/outline.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import styles from './article.module.css';

/** Table of contents of an article: beside its text, and on a phone collapsed above it. */
export function ArticleContents({ outline }: { outline: readonly OutlineEntry[] }) {
  const parts = outline.filter(({ level }) => level === 2);
  if (parts.length < 3) return null;
  const links = (
    <ol className={styles.parts}>
      {parts.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <details className={styles.folded}>
        <summary>
          In this article
          <Icon name="chevron-down" size={1} />
        </summary>
        {links}
      </details>
      <nav aria-label="In this article" className={styles.contents}>
        <p className={styles.asideTitle}>In this article</p>
        {links}
      </nav>
    </>
  );
}
