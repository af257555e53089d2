import { formatDay } from '#lib/dates.ts';
import { unbreakableYears } from '#lib/unbreakable.ts';
import styles from './article-view.module.css';
import prose from './prose.module.css';

interface ArticleViewProps {
  title: string;
  /** Sanitised HTML from the API. */
  subTitle: string;
  /** Sanitised HTML from the API. */
  content: string;
  image: string | null;
  /** ISO instant; null before it is published. */
  publishedAt: string | null;
}

/** An article as the preview in the editor's dialog shows it. */
export function ArticleView({ title, subTitle, content, image, publishedAt }: ArticleViewProps) {
  return (
    <article className={styles.article}>
      <h3 className={styles.title}>{unbreakableYears(title)}</h3>
      {subTitle && <Html className={styles.subTitle} html={subTitle} />}
      {publishedAt && (
        <p className="text-soft text-small">
          <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
        </p>
      )}
      {image && <img src={image} alt="" className={styles.hero} />}
      <ArticleText html={content} />
    </article>
  );
}

/**
 * The text of an article.
 * @param html sanitised by the server when it was stored
 */
export function ArticleText({ html }: { html: string }) {
  return <Html className={prose.prose} html={html} />;
}

/** @param html sanitised by the server when it was stored */
function Html({ html, className }: { html: string; className: string | undefined }) {
  // oxlint-disable-next-line react/no-danger -- the server has sanitised it
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
