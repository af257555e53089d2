import { data, Link, useRouteLoaderData } from 'react-router';
import { brand } from '#brand.ts';
import { formatDay } from '#lib/dates.ts';
import { unbreakableYears } from '#lib/unbreakable.ts';
import { outlineOf, type OutlineEntry } from '#oversight/content/outline.ts';
import { plainWords, readingMinutes, topicOf } from '#oversight/content/rules.ts';
import { ArticleText } from '#oversight/content/ui/article-view.tsx';
import type { loader as rootLoader } from '#root.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { SmallButton } from '#ui/layout/button.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageHead, HOME_STEP, breadcrumbs, originOf } from '#web/page-head.ts';
import { articlePath, BLOG_PATH } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/article.ts';
import { ArticleGrid } from './blog/article-grid.tsx';
import { ArticlePicture } from './blog/article-picture.tsx';
import { feedLink } from './blog/feed-link.ts';
import { Band } from './parts/band.tsx';
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

type LoadedArticle = Route.ComponentProps['loaderData'];

/** Header of an article: breadcrumbs, title, date and picture. */
function ArticleHero({ title, subTitle, image, published_at: published, minutes, topic }: LoadedArticle) {
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

/** Table of contents of an article: beside its text, and on a phone collapsed above it. */
function ArticleContents({ outline }: { outline: readonly OutlineEntry[] }) {
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

/** Shares an article's link: by copying it, or by mail, which works without scripts. */
function ArticleShare({ title, path }: { title: string; path: string }) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const address = `${root?.origin ?? ''}${path}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Link copied');
    } catch {
      toast.error(`The link could not be copied. It is ${address}`);
    }
  };
  return (
    <div role="group" aria-label="Share this article" className={styles.share}>
      <p className={styles.asideTitle}>Share this article</p>
      <div className={styles.ways}>
        <SmallButton icon="copy" onClick={() => void copy()} className="scripted">
          Copy link
        </SmallButton>
        <a
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`}
          className={styles.mail}
        >
          <Icon name="mail" size={1.125} />
          Send by mail
        </a>
      </div>
    </div>
  );
}

/** Structured data of an article and its breadcrumbs: schema.org's Article and BreadcrumbList. */
function articleStructuredData(
  matches: Parameters<typeof originOf>[0],
  { title, subTitle, excerpt, slug, image, published_at: published }: LoadedArticle,
): Record<string, unknown>[] {
  const origin = originOf(matches);
  const path = articlePath(slug);
  const house = { '@type': 'Organization', name: brand.name, url: `${origin}/` };
  return [
    {
      '@type': 'Article',
      headline: title,
      description: subTitle || excerpt,
      datePublished: published,
      inLanguage: 'en-IN',
      mainEntityOfPage: origin + path,
      author: house,
      publisher: house,
      ...(image !== null && { image: [origin + image] }),
    },
    breadcrumbs(origin, [HOME_STEP, { name: 'Blog', path: BLOG_PATH }, { name: title, path }]),
  ];
}
