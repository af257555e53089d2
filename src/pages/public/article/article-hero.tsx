import { Link } from 'react-router';
import type { Topic } from '../../../features/content/rules.ts';
import { formatDay } from '../../../lib/dates.ts';
import { unbreakableYears } from '../../../lib/unbreakable.ts';
import { BLOG_PATH } from '../../../web/paths.ts';
import { ArticlePicture } from '../blog/article-picture.tsx';
import styles from './article.module.css';

export interface ArticleHeroProps {
  title: string;
  subTitle: string;
  image: string | null;
  /** Time of publication, ISO 8601. */
  published_at: string;
  /** Reading time in whole minutes. */
  minutes: number;
  topic: Topic | null;
}

/** Header of an article: breadcrumbs, title, date and picture. */
export function ArticleHero({ title, subTitle, image, published_at: published, minutes, topic }: ArticleHeroProps) {
  return (
    <header className={styles.hero}>
      <nav aria-label="Breadcrumb" className={styles.crumbs}>
        <ol>
          <li>
            <Link to="/">Home</Link>
          </li>
          <li>
            <Link to={BLOG_PATH}>Blog</Link>
          </li>
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <div className={styles.heading}>
        <h1 className={styles.title}>{unbreakableYears(title)}</h1>
        {subTitle && <p className={styles.subTitle}>{subTitle}</p>}
        <p className={styles.facts}>
          <time dateTime={published}>{formatDay(published)}</time>
          <span>{`${minutes === 1 ? '1 minute' : `${minutes} minutes`} to read`}</span>
          {topic && <Link to={`${BLOG_PATH}?topic=${topic.key}`}>{topic.label}</Link>}
        </p>
      </div>
      {image !== null && (
        <ArticlePicture
          image={image}
          sizes="(max-width: 76rem) calc(100vw - 2rem), 76rem"
          eager
          className={styles.picture}
        />
      )}
    </header>
  );
}
