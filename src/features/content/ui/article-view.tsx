import { unbreakableYears } from '../../../lib/unbreakable-years.ts';
import { formatDate } from '../../../lib/dates.ts';
import styles from './article-view.module.css';
import prose from './prose.module.css';

export interface ArticleViewProps {
  title: string;
  /** Sanitised HTML, as the API gives it. */
  subTitle: string;
  /** Sanitised HTML, as the API gives it. */
  content: string;
  image: string | null;
  /** Instant; null before it is published. */
  publishedAt: string | null;
}

/** An article in the preview of its editor, in the width of a dialog. */
export function ArticleView({ title, subTitle, content, image, publishedAt }: ArticleViewProps) {
  return (
    <article className={styles.article}>
      <h3 className={styles.title}>{unbreakableYears(title)}</h3>
      {subTitle && <Html className={styles.subTitle} html={subTitle} />}
      {publishedAt && (
        <p className={styles.date}>
          <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
        </p>
      )}
      {image && <img src={image} alt="" className={styles.hero} />}
      <ArticleText html={content} />
    </article>
  );
}

/** An article's text. @param html made harmless by the server when it was written */
export function ArticleText({ html }: { html: string }) {
  return <Html className={prose.prose} html={html} />;
}

/** @param html made harmless by the server when it was written */
function Html({ html, className }: { html: string; className: string | undefined }) {
  // oxlint-disable-next-line react/no-danger -- only what the server has sanitised comes here
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
