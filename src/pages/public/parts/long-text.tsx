import type { ReactNode } from 'react';
import { formatDay } from '#lib/dates.ts';
import { TERMS_VERSION } from '#people/consents/rules.ts';
import { PageHero } from './page-hero.tsx';
import styles from './long-text.module.css';

export interface Chapter {
  /** Id of the chapter, used as a fragment in links. */
  id: string;
  title: string;
  body: ReactNode;
}

/** Long document such as terms: table of contents, and chapters with fragment links. */
export function LongText({ title, lead, chapters }: { title: string; lead: string; chapters: readonly Chapter[] }) {
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
          <p className={styles.version}>{`Version of ${formatDay(TERMS_VERSION)}`}</p>
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
