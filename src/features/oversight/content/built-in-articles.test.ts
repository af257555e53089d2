import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { openTestMarket, type TestMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { cleanContent } from './article-html.server.ts';
import { BUILT_IN_ARTICLES } from './articles/catalogue.ts';
import { insertBuiltInArticles, textOf } from './built-in-articles.server.ts';
import { plainWords, slugOf, topicOf } from './rules.ts';
import { SOURCES } from './sources.ts';

describe.each(BUILT_IN_ARTICLES)('“$title”', (article) => {
  it('is of the length of an article, and the sanitiser leaves it as it is', async () => {
    const text = await textOf(article);
    const words = plainWords(text.split('<h2>Sources</h2>')[0] ?? '').split(' ').length;
    expect(words).toBeGreaterThanOrEqual(700);
    expect(words).toBeLessThanOrEqual(1_300);
    // Without the attributes that it adds to links.
    const plain = (html: string) => html.replaceAll(' rel="noopener noreferrer nofollow"', '');
    expect(plain(cleanContent(text))).toBe(text);
  });

  it('names its sources and its day, and links to what there is', async () => {
    const text = await textOf(article);
    const sources = text.split('<h2>Sources</h2>')[1] ?? '';
    expect(sources.match(/<li>/g)?.length ?? 0).toBeGreaterThanOrEqual(3);
    expect(sources).toContain('As of ');
    expect(text).not.toContain('source:');
    const pages = ['/resources', ...BUILT_IN_ARTICLES.map(({ title }) => `/blog/${slugOf(title)}`)];
    for (const [, href = ''] of text.matchAll(/href="(\/[^"]*)"/g))
      expect(href.startsWith('/Erpcredits?waste_type=') || pages.includes(href), href).toBe(true);
  });

  it('has a topic', () => expect(topicOf(article.title)).toBeDefined());
});

it('every source is named somewhere and has an address of the web', async () => {
  const texts = (await Promise.all(BUILT_IN_ARTICLES.map(textOf))).join('');
  for (const [key, { url }] of Object.entries(SOURCES)) {
    expect(URL.canParse(url), key).toBe(true);
    expect(url, key).toMatch(/^https:/);
  }
  expect(texts).toContain(SOURCES['ewaste-rules'].url);
});

describe('at the start', () => {
  let market: TestMarket;
  let token: string;
  beforeAll(async () => {
    market = await openTestMarket();
    ({ token } = await addPerson(market, 'superadmin'));
    // Two servers may start on an empty database at once.
    await Promise.all([insertBuiltInArticles(market.context), insertBuiltInArticles(market.context)]);
  }, 120_000);
  afterAll(() => market.close());

  const titles = async (): Promise<string[]> =>
    (await market.call('GET', '/api/users/blogs/')).body.data.map(({ title }: { title: string }) => title);

  it('each is there once, published on its day, with a picture, by nobody', async () => {
    const { body } = await market.call('GET', '/api/users/blogs/');
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(
      BUILT_IN_ARTICLES.toReversed().map(({ title }) => title),
    );
    expect(body.data[0].published_at).toBe('2026-11-12T03:30:00.000Z');
    for (const { content } of body.data) expect(content).toContain('<h2>Sources</h2>');
    expect(body.data[0].content).toMatch(/>As of 12 Nov 2026/);
    for (const { image } of body.data)
      expect((await market.app.inject(image.replace('-640.', '-1280.'))).statusCode).toBe(200);
    const rows = await many(market.db)`
      select distinct h.by_id, h.at, f.owner_id from history h join articles a on a.id = h.subject_id
      join files f on f.id = a.image_id`;
    expect(rows).toEqual([{ by_id: null, at: market.clock.now(), owner_id: null }]);
    const files = await sql<{ count: number }>`select count(*) from files`.execute(market.db);
    expect(files.rows[0]?.count).toBe(BUILT_IN_ARTICLES.length);
    const listed = await market.call('GET', '/api/superadmin/blogs/?search=deadlines', { token });
    expect(listed.body.data[0]).toMatchObject({ status: 'published', updated_by: null });
  });

  it('later changes, withdrawals and deletions stay', async () => {
    const { data } = (await market.call('GET', '/api/superadmin/blogs/', { token })).body;
    const [changed, withdrawn, deleted] = data as { id: string; title: string }[];
    const own = (method: string, id = '', body?: object) =>
      market.call(method, `/api/superadmin/blogs/${id}/`, { token, ...(body && { body }) });
    await own('PATCH', changed?.id, { title: 'Ours now' });
    await own('PATCH', withdrawn?.id, { published: false });
    await own('DELETE', deleted?.id);
    await insertBuiltInArticles(market.context);
    const now = await titles();
    expect(now).toHaveLength(BUILT_IN_ARTICLES.length - 2);
    expect(now).toContain('Ours now');
    for (const gone of [changed, withdrawn, deleted]) expect(now).not.toContain(gone?.title);
  });

  it('a clock that is behind publishes nothing in the future', async () => {
    const early = await openTestMarket();
    early.clock.set('2026-09-05T00:00:00Z');
    await insertBuiltInArticles(early.context);
    const { data } = (await early.call('GET', '/api/users/blogs/')).body;
    for (const { published_at: at } of data) expect(Date.parse(at)).toBeLessThanOrEqual(early.clock.now().getTime());
    await early.close();
  }, 60_000);
});
