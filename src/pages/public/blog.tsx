import { useRef, useState } from 'react';
import { data, Link, useSearchParams } from 'react-router';
import { TOPICS, type Topic, plainWords, topicOf } from '#oversight/content/rules.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Menu } from '#ui/layout/menu.tsx';
import { call } from '#web/api.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageHead } from '#web/page-head.ts';
import { BLOG_PATH, FEED_PATH } from '#web/paths.ts';
import { siteContext, type ArticleList, type ListedArticle } from '#web/site-context.ts';
import { useTypedSearch } from '#web/typed-search.ts';
import type { Route } from './+types/blog.ts';
import { ArticleGrid } from './blog/article-grid.tsx';
import { withPage, withTopic, withSearch } from './blog/blog-address.ts';
import { feedLink } from './blog/feed-link.ts';
import { PageHero } from './parts/page-hero.tsx';
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

/** Pagination links of a list; nothing if there is one page. */
function PageLinks({ page, pages }: { page: number; pages: number }) {
  const [address] = useSearchParams();
  if (pages < 2) return null;
  const to = (number: number) => ({ search: withPage(address, number) });
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className={styles.step}>
          <Icon name="chevron-left" size={1} />
          Newer articles
        </Link>
      )}
      <ol className={styles.numbers}>
        {Array.from({ length: pages }, (_, index) => (
          <li key={index}>
            <Link
              to={to(index + 1)}
              aria-label={`Page ${index + 1}`}
              aria-current={index + 1 === page ? 'page' : undefined}
              className={styles.number}
            >
              {index + 1}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link to={to(page + 1)} rel="next" className={styles.step}>
          Older articles
          <Icon name="chevron-right" size={1} />
        </Link>
      )}
    </nav>
  );
}

/** Filter button for articles of one topic. The topic is part of the address, is shown beside the button, and can be cleared there. */
function TopicFilter({ topics, chosen }: { topics: ArticleList['topics']; chosen: Topic | undefined }) {
  const [address] = useSearchParams();
  return (
    <div className={styles.filter}>
      <Menu
        buttonClassName={styles.control ?? ''}
        button={
          <>
            <Icon name="filter" size={1.125} />
            Filter
          </>
        }
      >
        {topics.map(({ key, label, count }) => (
          <Link
            key={key}
            to={{ search: withTopic(address, key) }}
            aria-current={key === chosen?.key ? 'true' : undefined}
            preventScrollReset
          >
            {label}
            <span className={`figures ${styles.count}`}>{count}</span>
          </Link>
        ))}
      </Menu>
      {chosen && (
        <Link
          to={{ search: withTopic(address, null) }}
          preventScrollReset
          className={styles.chosen}
          aria-label={`${chosen.label}: show all topics again`}
        >
          {chosen.label}
          <Icon name="close" size={1} />
        </Link>
      )}
    </div>
  );
}

type SearchableArticle = ListedArticle & { words: string };

/** All published articles with the text of their contents, loaded separately from the page. */
async function askForAll(): Promise<SearchableArticle[]> {
  const all: SearchableArticle[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await call('GET /api/users/blogs/', { query: { page: String(page) } });
    pages = answer.total_pages;
    for (const { content, ...article } of answer.data) all.push({ ...article, words: plainWords(content) });
  }
  return all;
}

/**
 * Search box of the articles. Filters while typing, by title or content, case-insensitive. Contents are loaded at the first use of the box;
 * until then titles and excerpts are searched. When typing stops, the text is put into the address, and the server's response is shown.
 */
function useArticleSearch(list: ArticleList & { search: string; topic: string | null }) {
  const { typed, onType, waiting } = useTypedSearch(list.search, withSearch);
  const [all, setAll] = useState<SearchableArticle[]>();
  const asked = useRef<Promise<void>>(undefined);
  const search = (text: string) => {
    asked.current ??= askForAll().then(setAll, () => {
      // Failure is ignored: the server searches too once the address has the text, and the next key press tries again.
      asked.current = undefined;
    });
    onType(text);
  };

  const wanted = typed.trim().toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(wanted);
  const ofTopic = ({ title }: ListedArticle) => list.topic === null || topicOf(title)?.key === list.topic;
  const found =
    all?.filter((article) => ofTopic(article) && (has(article.title) || has(article.words))) ??
    list.data.filter(({ title, excerpt }) => has(title) || has(excerpt));
  return { typed, onType: search, articles: waiting ? found : list.data, isSearched: wanted !== '' };
}
