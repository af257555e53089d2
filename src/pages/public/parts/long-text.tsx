import type { ReactNode } from 'react';
import styles from './long-text.module.css';
import { PageHero } from './page-hero.tsx';

export interface Chapter {
  /** Its address on the page. */
  id: string;
  title: string;
  body: ReactNode;
}

export interface LongTextProps {
  title: string;
  lead: string;
  /** Day of this version, as it is read. */
  version: string;
  chapters: readonly Chapter[];
}

/** A page to be read from beginning to end, such as terms: contents beside it, chapters with addresses of their own. */
export function LongText({ title, lead, version, chapters }: LongTextProps) {
  return (
    <>
      <PageHero title={title} lead={lead} />
      <div className={`page ${styles.columns}`}>
        <nav aria-label="Contents" className={styles.contents}>
          <ol className={styles.links}>
            {chapters.map((chapter) => (
              <li key={chapter.id}>
                <a href={`#${chapter.id}`}>{chapter.title}</a>
              </li>
            ))}
          </ol>
          <p className={styles.version}>Version of {version}</p>
        </nav>
        <article className={styles.text}>
          {chapters.map((chapter) => (
            <section
              key={chapter.id}
              id={chapter.id}
              aria-labelledby={`${chapter.id}-title`}
              className={styles.chapter}
            >
              <h2 id={`${chapter.id}-title`}>{chapter.title}</h2>
              {chapter.body}
            </section>
          ))}
        </article>
      </div>
    </>
  );
}
