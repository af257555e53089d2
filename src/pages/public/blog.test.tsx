import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { respond, breakConnection, requests } from '#tests/components/api.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { address, openScreen, SITE } from '#tests/components/screen.tsx';
import { articleOf, canonical, siteOf } from '#tests/components/site.ts';

const LIST = 'GET /api/users/blogs/';
const named = articleOf('Zirconflakes in the title', { content: '<p>Some words.</p>', excerpt: 'Some words.' });
const described = articleOf('Tyre matters', {
  content: '<p>Long.</p><p>About ZIRCONFLAKES hidden.</p>',
  excerpt: 'Long. …',
  image: '/media/tyre-640.webp',
  published_at: '2026-11-19T06:30:00.000Z',
});
const other = articleOf('Plastic matters', { content: '<p>Nothing.</p>', excerpt: 'Nothing.' });
const articles = [named, described, other];

const cards = () => within(screen.getByRole('main')).queryAllByRole('article');
const titles = () => textsOf(within(screen.getByRole('main')).queryAllByRole('heading', { level: 3 }));
const box = () => screen.getByRole('searchbox', { name: 'Search articles' });

async function open(path: string, all = articles, services = siteOf({ articles: all })) {
  const user = openScreen(path, { services });
  await screen.findByRole('heading', { level: 1, name: 'Blog' });
  return user;
}

describe('The list of articles', () => {
  test.each(['/blog', '/Blog'])('at %s has cards with picture, title, excerpt and a View News link', async (path) => {
    await open(path);
    expect(titles()).toEqual(articles.map(({ title }) => title));
    const card = cards()[1] as HTMLElement;
    expect(card).toHaveTextContent('Long. …');
    expect(card).toHaveTextContent('19 Nov 2026');
    expect(card.querySelector('img')).toHaveAttribute('src', '/media/tyre-640.webp');
    const more = within(card).getByRole('link', { name: /^View News/ });
    expect(more).toHaveTextContent(/^View News$/);
    expect(more).toHaveAttribute('href', '/blog/tyre-matters/');
    expect(canonical()).toBe(`${SITE.origin}/blog`);
    expect(document.head.querySelector('link[rel=alternate]')).toHaveAttribute('href', '/blog/rss.xml');
    expect(screen.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', '/blog/rss.xml');
  });

  test('has pages by links, each with its own address; a page that is not there is the 404 page', async () => {
    const many = Array.from({ length: 13 }, (_, place) => articleOf(`Archive ${12 - place}`));
    const user = await open('/blog', many);
    expect(cards()).toHaveLength(12);
    const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));
    await user.click(pages().getByRole('link', { name: 'Older articles' }));
    await waitFor(() => expect(titles()).toEqual(['Archive 0']));
    expect(address()).toBe('/blog?page=2');
    expect(canonical()).toBe(`${SITE.origin}/blog?page=2`);
    expect(pages().getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await user.click(pages().getByRole('link', { name: 'Page 1' }));
    await waitFor(() => expect(cards()).toHaveLength(12));
    expect(address()).toBe('/blog');
  });

  test('a page that is not there is the 404 page', async () => {
    openScreen('/blog?page=99', { services: siteOf({ articles }) });
    expect(await screen.findByRole('heading', { name: '404' })).toBeVisible();
  });

  test('the Filter button shows one topic alone, in the address', async () => {
    const user = await open('/blog');
    await user.click(screen.getByRole('link', { name: /^Tyre/, hidden: true }));
    await waitFor(() => expect(titles()).toEqual(['Tyre matters']));
    expect(address()).toBe('/blog?topic=tyre');
    await user.click(screen.getByRole('link', { name: /show all topics/ }));
    await waitFor(() => expect(cards()).toHaveLength(3));
    expect(address()).toBe('/blog');
  });
});

describe('The search', () => {
  /** Waits until the address, the box and the cards are those of the server's response. */
  const settled = async (path: string, text: string) => {
    await act(() => vi.advanceTimersByTimeAsync(600));
    await waitFor(() => expect([address(), (box() as HTMLInputElement).value]).toEqual([path, text]));
    await act(() => vi.advanceTimersByTimeAsync(100));
  };

  test('asks for contents when it is first used, and narrows at once by title or content, whatever the capitals', async () => {
    respond(LIST, { data: articles, page: 1, total_pages: 1 });
    await open('/blog');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    expect(requests(LIST)).toHaveLength(0);
    await user.type(box(), 'ZIRCONFLAKES IN');
    await waitFor(() => expect(titles()).toEqual([named.title]));
    await settled('/blog?search=ZIRCONFLAKES+IN', 'ZIRCONFLAKES IN');
    expect(requests(LIST)).toHaveLength(1);

    // In the content, before the address changes: the text is not in the excerpt.
    await user.clear(box());
    await settled('/blog', '');
    await user.type(box(), 'zirconflakes hidden');
    await waitFor(() => expect(titles()).toEqual([described.title]));
    expect(address()).toBe('/blog');
    await settled('/blog?search=zirconflakes+hidden', 'zirconflakes hidden');
    expect(titles()).toEqual([described.title]);

    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await settled('/blog', '');
    await waitFor(() => expect(cards()).toHaveLength(3));
    await user.type(box(), 'nothing of the kind');
    expect(await screen.findByText('No articles found')).toBeVisible();
  });

  test('keeps what is typed while its answer is awaited', async () => {
    respond(LIST, { data: articles, page: 1, total_pages: 1 });
    const site = siteOf({ articles });
    const late = Promise.withResolvers<void>();
    const asked: (string | undefined)[] = [];
    const listArticles: typeof site.listArticles = async (page, narrowed) => {
      asked.push(narrowed?.search);
      if (narrowed?.search) await late.promise;
      return site.listArticles!(page, narrowed);
    };
    const user = await open('/blog', articles, { ...site, listArticles });
    await user.type(box(), 'tyre');
    await waitFor(() => expect(asked).toEqual(['', 'tyre']));
    await user.type(box(), ' m');
    expect(box()).toHaveValue('tyre m');
    expect(titles()).toEqual([described.title]);
    late.resolve();
    await waitFor(() => expect(address()).toBe('/blog?search=tyre+m'));
    expect(box()).toHaveValue('tyre m');
  });

  test('stands in the address, and so does the topic', async () => {
    await open('/blog?search=zirconflakes+hidden');
    expect(box()).toHaveValue('zirconflakes hidden');
    expect(titles()).toEqual([described.title]);
    cleanup();
    await open('/blog?topic=plastic');
    expect(titles()).toEqual([other.title]);
  });

  test('while contents cannot be asked for goes by titles and beginnings, then by the server', async () => {
    breakConnection(LIST);
    const user = await open('/blog');
    await user.type(box(), 'hidden');
    expect(titles()).toEqual([]);
    await waitFor(() => expect(titles()).toEqual([described.title]));
  });
});
