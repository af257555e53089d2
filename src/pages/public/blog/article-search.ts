import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { plainWords, topicOf } from '../../../features/content/rules.ts';
import { useIsLeaving } from '../../../web/address-search.ts';
import { call } from '../../../web/api.ts';
import type { ArticleList, ListedArticle } from '../../../web/site-context.ts';

/** Milliseconds after the last key until the address has what was typed. */
const SEARCH_DELAY = 500;

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
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const [typed, setTyped] = useState(list.search);
  const [all, setAll] = useState<Searched[]>();
  const asked = useRef<Promise<void>>(undefined);
  const own = useRef(list.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ address, navigate });
  useEffect(() => {
    latest.current = { address, navigate };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The address changed by something else than this box.
    if (list.search === own.current) return;
    own.current = list.search;
    clearTimeout(timer.current);
    setTyped(list.search);
  }, [list.search]);

  const onType = (text: string) => {
    setTyped(text);
    asked.current ??= askForAll().then(setAll, () => {
      // The server searches too, as soon as the address has the text; the next key tries again.
      asked.current = undefined;
    });
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        if (isLeaving()) return;
        const next = new URLSearchParams(latest.current.address);
        next.delete('page');
        next.delete('search');
        own.current = text.trim();
        if (own.current !== '') next.set('search', own.current);
        void latest.current.navigate({ search: String(next) }, { replace: true, preventScrollReset: true });
      },
      text === '' ? 0 : SEARCH_DELAY,
    );
  };

  const wanted = typed.trim().toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(wanted);
  const isAnswered = typed.trim() === list.search;
  const articles: ListedArticle[] = isAnswered
    ? list.data
    : all
      ? all.filter(
          ({ title, words }) =>
            (list.topic === null || topicOf(title)?.key === list.topic) && (has(title) || has(words)),
        )
      : list.data.filter(({ title, excerpt }) => has(title) || has(excerpt));
  return { typed, onType, articles, isNarrowed: wanted !== '' };
}
