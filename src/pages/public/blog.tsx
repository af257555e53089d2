import { data } from 'react-router';
import { TOPICS } from '../../features/content/rules.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { pageHead } from '../../web/page-head.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { BLOG_PATH, FEED_PATH } from '../../web/paths.ts';
import { siteContext } from '../../web/site-context.ts';
import { ArticleGrid } from './blog/article-grid.tsx';
import { useArticleSearch } from './blog/article-search.ts';
import { feedLink } from './blog/feed-link.ts';
import { PageLinks } from './blog/page-links.tsx';
import { TopicFilter } from './blog/topic-filter.tsx';
import { PageHero } from './parts/page-hero.tsx';
import type { Route } from './+types/blog.ts';
import styles from './blog/blog.module.css';

// Cache class `changing`: publishing or withdrawing an article shows within a second.
export const handle: PageHandle = { cache: 'changing' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const address = new URL(request.url).searchParams;
  const asked = address.get('page') ?? '1';
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
  const search = address.get('search')?.trim() ?? '';
  const topic = TOPICS.find(({ key }) => key === address.get('topic'))?.key;
  const list = await context.get(siteContext).listArticles(page, { search, topic });
  if (page > list.total_pages) throw data(null, { status: 404 });
  return { ...list, search, topic: topic ?? null };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1;
  return [
    ...pageHead(matches, {
      title: page === 1 ? 'Blog' : `Blog, page ${page}`,
      description:
        'How EPR for plastic, e-waste, battery, tyre and used oil works in India, how to read and buy a credit, and the deadlines of the year, each fact with its source.',
      path: page === 1 ? BLOG_PATH : `${BLOG_PATH}?page=${page}`,
    }),
    feedLink,
  ];
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { page, total_pages: pages, topics, topic } = loaderData;
  const { typed, onType, articles, isSearched } = useArticleSearch(loaderData);
  const chosen = TOPICS.find(({ key }) => key === topic);
  const isNarrowed = isSearched || chosen !== undefined;
  return (
    <>
      <PageHero
        title="Blog"
        lead="How the rules work, what credits cost, and how to buy and sell them safely. Each fact has its source and its date."
      />
      <div className={`page ${styles.page}`}>
        <div className={styles.controls}>
          <SearchField
            label="Search articles"
            placeholder="Search articles"
            name="search"
            value={typed}
            onSearch={onType}
            delay={0}
            className={styles.search ?? ''}
          >
            {topic !== null && <input type="hidden" name="topic" value={topic} />}
          </SearchField>
          <TopicFilter topics={topics} chosen={chosen} />
          <a href={FEED_PATH} className={styles.feed}>
            <Icon name="feed" size={1.125} />
            RSS feed
          </a>
        </div>
        <p role="status" className="visually-hidden">
          {isSearched ? `${articles.length === 1 ? '1 article' : `${articles.length} articles`} found` : ''}
        </p>
        <h2 className="visually-hidden">Articles</h2>
        {articles.length > 0 ? (
          <ArticleGrid articles={articles} />
        ) : (
          <EmptyState
            drawing={isNarrowed ? 'search' : 'papers'}
            title={isNarrowed ? 'No articles found' : 'No articles yet'}
            text={
              isNarrowed
                ? 'Try another word, or look at all articles.'
                : 'Articles about EPR will appear here once they are published.'
            }
          />
        )}
        {articles === loaderData.data && <PageLinks page={page} pages={pages} />}
      </div>
    </>
  );
}
