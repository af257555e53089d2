import { data } from 'react-router';
import { brand } from '../../brand.ts';
import { outlineOf } from '../../features/content/outline.ts';
import { plainWords, readingMinutes, topicOf } from '../../features/content/rules.ts';
import { ArticleText } from '../../features/content/ui/article-view.tsx';
import { pageHead } from '../../web/page-head.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { articlePath } from '../../web/paths.ts';
import { siteContext } from '../../web/site-context.ts';
import { ArticleContents } from './article/article-contents.tsx';
import { ArticleHero } from './article/article-hero.tsx';
import { ArticleShare } from './article/article-share.tsx';
import { articleStructuredData } from './article/article-structured-data.ts';
import { ArticleGrid } from './blog/article-grid.tsx';
import { feedLink } from './blog/feed-link.ts';
import { Band } from './parts/band.tsx';
import type { Route } from './+types/article.ts';
import styles from './article/article.module.css';

// Cache class `changing`: a withdrawn article disappears within a second.
export const handle: PageHandle = { cache: 'changing' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(siteContext);
  const article = await services.readArticle(params.slug);
  if (article === null) throw data(null, { status: 404 });
  const { content, sub_title: subTitle, ...facts } = article;
  return {
    ...facts,
    ...outlineOf(content),
    subTitle: plainWords(subTitle),
    minutes: readingMinutes(content),
    topic: topicOf(article.title) ?? null,
    related: await services.relatedArticles(article),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: brand.name }];
  const { title, subTitle, excerpt, slug } = loaderData;
  return [
    ...pageHead(matches, {
      title,
      description: subTitle || excerpt,
      path: articlePath(slug),
      picture: `/og/articles/${encodeURIComponent(slug)}.png`,
      type: 'article',
      things: articleStructuredData(matches, loaderData),
    }),
    { property: 'article:published_time', content: loaderData.published_at },
    feedLink,
  ];
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { html, outline, related, slug, title } = loaderData;
  return (
    <>
      <article className={`page ${styles.article}`}>
        <ArticleHero {...loaderData} />
        <div className={styles.columns}>
          <div className={styles.aside}>
            <ArticleContents outline={outline} />
            <ArticleShare title={title} path={articlePath(slug)} />
          </div>
          <div className={styles.text}>
            <ArticleText html={html} />
          </div>
        </div>
      </article>
      {related.length > 0 && (
        <Band title="Related articles" background="sunken">
          <ArticleGrid articles={related} lazy />
        </Band>
      )}
    </>
  );
}
