import { Link } from 'react-router';
import { formatDay } from '#lib/dates.ts';
import { unbreakableYears } from '#lib/unbreakable.ts';
import { topicOf } from '#oversight/content/rules.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { Card, cardLink } from '#ui/layout/card.tsx';
import { articleLink } from '#web/paths.ts';
import type { ListedArticle } from '#web/site-context.ts';
import { ArticlePicture } from './article-picture.tsx';
import styles from './article-grid.module.css';

interface ArticleGridProps {
  articles: readonly ListedArticle[];
  /** Pictures below the fold are loaded lazily. */
  lazy?: boolean;
}

/** Grid of article cards; the whole card is its link. */
export function ArticleGrid({ articles, lazy }: ArticleGridProps) {
  return (
    <ul className={`card-grid ${styles.grid}`}>
      {articles.map((article, place) => {
        const topic = topicOf(article.title);
        return (
          <li key={article.id}>
            <Card as="article" pressable flush className={styles.card}>
              <ArticlePicture
                image={article.image}
                sizes="(max-width: 40rem) calc(100vw - 2rem), (max-width: 64rem) 50vw, 25rem"
                eager={!lazy && place < 3}
                className={styles.picture}
              />
              <div className={styles.body}>
                <p className={styles.facts}>
                  {topic && <span>{topic.label}</span>}
                  <time dateTime={article.published_at}>{formatDay(article.published_at)}</time>
                </p>
                <h3 className={styles.title}>{unbreakableYears(article.title)}</h3>
                <p className={styles.excerpt}>{article.excerpt}</p>
                <Link
                  to={articleLink(article.slug)}
                  className={`${cardLink ?? ''} ${styles.more ?? ''}`}
                  aria-label={`View News: ${article.title}`}
                >
                  View News
                  <Icon name="arrow" size={1.125} />
                </Link>
              </div>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
