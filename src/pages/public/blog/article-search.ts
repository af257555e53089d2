import { useRef, useState } from 'react';
import { plainWords, topicOf } from '../../../features/content/rules.ts';
import { call } from '../../../web/api.ts';
import type { ArticleList, ListedArticle } from '../../../web/site-context.ts';
import { useTypedSearch } from '../../../web/typed-search.ts';
import { withSearch } from './blog-address.ts';

type Searched = ListedArticle & { words: string };

/** All published articles with the text of their contents, loaded separately from the page. */
async function askForAll(): Promise<Searched[]> {
  const all: Searched[] = [];
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
export function useArticleSearch(list: ArticleList & { search: string; topic: string | null }) {
  const { typed, onType, waiting } = useTypedSearch(list.search, withSearch);
  const [all, setAll] = useState<Searched[]>();
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
