import { useRef, useState } from 'react';
import { plainWords, topicOf } from '../../../features/content/rules.ts';
import { call } from '../../../web/api.ts';
import type { ArticleList, ListedArticle } from '../../../web/site-context.ts';
import { useTypedSearch } from '../../../web/typed-search.ts';
import { withSearch } from './blog-address.ts';

type Searched = ListedArticle & { words: string };

/** All published articles with the words of their contents: the page itself carries none. */
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
 * The search box of the articles. Typing filters at once, by title or content, whatever the capitals; contents are asked for when the
 * box is first used, and until they are there titles and beginnings count. When one stops typing the address has the text, and from
 * then on the server's own answer is shown.
 */
export function useArticleSearch(list: ArticleList & { search: string; topic: string | null }) {
  const { typed, onType, waiting } = useTypedSearch(list.search, withSearch);
  const [all, setAll] = useState<Searched[]>();
  const asked = useRef<Promise<void>>(undefined);
  const search = (text: string) => {
    asked.current ??= askForAll().then(setAll, () => {
      // The server searches too, as soon as the address has the text; the next key tries again.
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
