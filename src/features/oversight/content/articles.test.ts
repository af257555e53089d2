import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, many, sql } from '#platform/database/database.ts';
import { picture } from '#tests/documents.ts';
import { openSharedMarket, openTestMarket, TestFile } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import type { ArticleStatus, EnquiryStatus } from './rules.ts';

const OWN = '/api/superadmin/blogs/';
const PUBLIC = '/api/users/blogs/';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
beforeEach(() => market.clock.advance(1_000));

const own = (method: string, path = '', body?: object) =>
  market.call(method, `${OWN}${path}`, { token: superadmin.token, ...(body && { body }) });
const write = async (article: object = {}) => {
  const response = await own('POST', '', { title: 'Rules of 2026', content: '<p>They change.</p>', ...article });
  expect(response.status).toBe(201);
  return response.body.data;
};
/** Public reads. */
const read = (path = '') => market.call('GET', `${PUBLIC}${path}`);
const titles = async (path = '') => (await read(path)).body.data.map(({ title }: { title: string }) => title);

it('the database knows the same states', async () => {
  const rows = await many<{ move: string }>(market.db)`
    select subject || ' ' || from_status || ' ' || to_status as move from status_moves
    where subject in ('article', 'enquiry') and from_status <> ''`;
  const moves = (subject: string, graph: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(graph).flatMap(([from, next]) => next.map((to) => `${subject} ${from} ${to}`));
  const article: Record<ArticleStatus, ArticleStatus[]> = {
    draft: ['published', 'deleted'],
    published: ['withdrawn', 'deleted'],
    withdrawn: ['published', 'deleted'],
    deleted: [],
  };
  const enquiry: Record<EnquiryStatus, EnquiryStatus[]> = {
    received: ['closed'],
    closed: ['reopened'],
    reopened: ['closed'],
  };
  expect(rows.map(({ move }) => move).sort()).toEqual(
    [...moves('article', article), ...moves('enquiry', enquiry)].sort(),
  );
});

describe('a draft', () => {
  it('is read by the superadmin alone', async () => {
    const draft = await write({ title: 'Secret plans', sub_title: '<p>Not <em>yet</em></p>' });
    expect(draft).toMatchObject({
      status: 'draft',
      published: false,
      published_at: null,
      slug: 'secret-plans',
      version: 1,
    });
    expect(draft.sub_title).toBe('<p>Not <em>yet</em></p>');
    expect((await read(draft.slug)).status).toBe(404);
    expect(await titles()).not.toContain('Secret plans');
    expect(await titles('latest/')).not.toContain('Secret plans');
    expect((await own('GET', `${draft.id}/`)).body.data).toEqual(draft);
  });

  it('needs a title, and content before it is published', async () => {
    expect((await own('POST', '', { title: ' ' })).body.errors).toEqual({ title: 'Title is required' });
    for (const content of ['', '<p> </p>', '<script>1</script>'])
      expect(await own('POST', '', { title: 'Empty', content, published: true })).toMatchObject({
        status: 400,
        body: { errors: { content: 'Content is required' } },
      });
    expect(await many(market.db)`select 1 from articles where title = 'Empty'`).toEqual([]);
  });

  it('follows its title with its address until it is published', async () => {
    const draft = await write({ title: 'First name' });
    const renamed = await own('PATCH', `${draft.id}/`, { title: 'Second name' });
    expect(renamed.body.data.slug).toBe('second-name');
    const published = await own('PATCH', `${draft.id}/`, { title: 'Third name', published: true });
    expect(published.body).toMatchObject({ message: 'Article published!', data: { slug: 'third-name' } });
    const last = await own('PATCH', `${draft.id}/`, { title: 'Fourth name' });
    expect(last.body.data).toMatchObject({ title: 'Fourth name', slug: 'third-name' });
    expect((await read('third-name')).body.data.title).toBe('Fourth name');
  });
});

describe('a published article', () => {
  it('is sanitised, has an excerpt, and is read by everybody', async () => {
    const content = '<h1>Kg &amp; ₹</h1><p onclick="x()">one<script>alert(1)</script></p>';
    const { slug } = await write({
      title: 'Read me',
      sub_title: '<p>so <img src=x onerror=1></p>',
      content,
      published: true,
    });
    const { status, body } = await read(`${slug}/`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      title: 'Read me',
      sub_title: '<p>so </p>',
      content: '<h2>Kg &amp; ₹</h2><p>one</p>',
      excerpt: 'Kg & ₹ one',
      image: null,
    });
    expect((await titles())[0]).toBe('Read me');
    expect((await titles('latest/'))[0]).toBe('Read me');
    expect(JSON.stringify(body)).not.toContain(superadmin.email);
  });

  it('leaves when it is withdrawn, comes back with its time and address, and each move is recorded', async () => {
    const article = await write({ title: 'Back and forth', published: true });
    market.clock.advance(60_000);
    const withdrawn = await own('PATCH', `${article.id}/`, { published: false });
    expect(withdrawn.body).toMatchObject({
      message: 'Article withdrawn!',
      data: { status: 'withdrawn' },
    });
    expect((await read(article.slug)).status).toBe(404);
    const back = (await own('PATCH', `${article.id}/`, { title: 'Another title', published: 'true' })).body.data;
    expect(back).toMatchObject({
      status: 'published',
      slug: article.slug,
      published_at: article.published_at,
      version: 3,
    });
    const rows = await many(market.db)`
      select from_status, to_status, by_id from history where subject = 'article' and subject_id = ${article.id}
      order by id`;
    const by = { by_id: superadmin.id };
    expect(rows).toEqual([
      { from_status: '', to_status: 'draft', ...by },
      { from_status: 'draft', to_status: 'published', ...by },
      { from_status: 'published', to_status: 'withdrawn', ...by },
      { from_status: 'withdrawn', to_status: 'published', ...by },
    ]);
  });

  it('cannot be emptied while it is public', async () => {
    const { id } = await write({ published: true });
    expect((await own('PATCH', `${id}/`, { content: '' })).body.errors).toEqual({ content: 'Content is required' });
    expect((await own('PATCH', `${id}/`, { content: '', published: false })).status).toBe(200);
    expect((await own('PATCH', `${id}/`, { published: true })).body.errors).toEqual({ content: 'Content is required' });
  });

  it('keeps its address whatever writes to the database', async () => {
    const { id } = await write({ published: true });
    const moved = inTransaction(market.db, (tx) => sql`update articles set slug = 'x' where id = ${id}`.execute(tx));
    await expect(moved).rejects.toThrow('the address of a published article stays');
  });

  it('is deleted with its texts and picture; its address never leads to another', async () => {
    const image = new TestFile('p.png', await picture());
    const { id, slug } = await write({ title: 'Going away', image, published: true });
    expect((await own('DELETE', `${id}/`)).body).toEqual({ status: true, message: 'Article deleted.' });
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect((await own(method, `${id}/`, method === 'PATCH' ? { title: 'x' } : undefined)).status).toBe(404);
    expect((await read(slug)).status).toBe(404);
    const rows = await many(market.db)`select content, image_id from articles where id = ${id}`;
    expect(rows).toEqual([{ content: '', image_id: null }]);
    const files = await sql`
      select 1 from files where purpose = 'article_image' and erased_at is null`.execute(market.db);
    expect(files.rows).toEqual([]);
    expect((await write({ title: 'Going away' })).slug).toBe('going-away-2');
  });
});

describe('an address', () => {
  it('is never that of the API or of another', async () => {
    expect((await write({ title: 'Latest' })).slug).toBe('latest-2');
    expect([(await write({ title: 'Twice' })).slug, (await write({ title: 'twice!' })).slug]).toEqual([
      'twice',
      'twice-2',
    ]);
  });

  it('is found for each of many that are written at the same time', { tags: 'thorough' }, async () => {
    const written = await Promise.all(Array.from({ length: 12 }, () => write({ title: 'At once', published: true })));
    const slugs = written.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(12);
    expect(slugs).toContain('at-once-12');
  });

  it('may be in any script', async () => {
    const { slug } = await write({ title: 'प्लास्टिक कचरा', published: true });
    expect((await read(`${encodeURIComponent(slug)}/`)).body.data.slug).toBe('प्लास्टिक-कचरा');
  });
});

describe('two editors of one article', () => {
  it('the later save with an outdated version overwrites nothing', async () => {
    const { id, version } = await write();
    const first = await own('PATCH', `${id}/`, { content: '<p>hers</p>', version });
    expect(first.body.data.version).toBe(version + 1);
    const second = await own('PATCH', `${id}/`, { content: '<p>his</p>', version });
    expect(second).toMatchObject({ status: 409, body: { error: expect.stringContaining('Nothing was overwritten') } });
    expect((await own('GET', `${id}/`)).body.data.content).toBe('<p>hers</p>');
  });

  it('one of two concurrent saves is taken', async () => {
    const { id, version } = await write();
    const saves = Array.from({ length: 8 }, (_, n) =>
      own('PATCH', `${id}/`, { content: `<p>${n}</p>`, version: String(version) }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)]);
  });
});

it('a picture is re-encoded in the sizes of pages; another file is refused and leaves nothing', async () => {
  const image = new TestFile('p.png', await picture());
  const { id, image: link } = await write({ title: 'With picture', image, published: true });
  expect(link).toMatch(/-1280\.webp$/);
  for (const width of ['320', '640', '1280']) {
    const { statusCode, headers } = await market.app.inject(link.replace('1280', width));
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
  }
  expect((await read()).body.data[0].image).toBe(link.replace('1280', '640'));
  const wrong = await own('PATCH', `${id}/`, { image: new TestFile('p.png', '<svg onload="alert(1)">') });
  expect(wrong).toMatchObject({
    status: 415,
    body: { errors: { image: 'Only PNG, JPG, and WEBP files are allowed' } },
  });
  expect((await own('GET', `${id}/`)).body.data.image).toBe(link);
});

it('a text too long for a form is refused, never cut', async () => {
  const image = new TestFile('p.png', await picture());
  const long = await own('POST', '', { title: 'Long', content: 'x'.repeat(300_000), image });
  expect(long).toMatchObject({ status: 413, body: { errors: { content: 'The text is too long' } } });
  const whole = await write({ title: 'Whole', content: `<p>${'क'.repeat(80_000)}</p>`, image });
  expect(whole.content).toHaveLength(80_007);
});

it('a preview is what would be stored, and stores nothing', async () => {
  const before = await many(market.db)`select count(*) from articles`;
  const response = await own('POST', 'preview/', { sub_title: '<h1>a</h1>', content: '<div>b</div><iframe>' });
  expect(response.body.data).toEqual({ sub_title: 'a', content: '<p>b</p>' });
  expect(await many(market.db)`select count(*) from articles`).toEqual(before);
});

describe('the list', () => {
  it('the superadmin’s list is searched by title, text, state and year', async () => {
    const { id } = await write({ title: 'Needle 100%', content: '<p>in a <strong>hay</strong>stack</p>' });
    const found = async (search: string) =>
      (await own('GET', `?search=${encodeURIComponent(search)}`)).body.data.map((row: { id: string }) => row.id);
    for (const search of ['needle 100%', 'HAYSTACK']) expect(await found(search)).toEqual([id]);
    for (const search of ['draft', '2026']) expect(await found(search)).toContain(id);
    for (const search of ['strong>', 'needle 100_', '2025']) expect(await found(search)).toEqual([]);
    const [first] = (await own('GET', '?page_size=1')).body.data;
    expect(first).not.toHaveProperty('content');
  });

  it('the public list comes by number, the latest first', async () => {
    const other = await openTestMarket();
    const { token } = await addPerson(other, 'superadmin');
    for (let n = 1; n <= 13; n += 1) {
      other.clock.advance(1_000);
      await other.call('POST', OWN, { token, body: { title: `No ${n}`, content: '<p>x</p>', published: true } });
    }
    const page = async (number: string) => other.call('GET', `${PUBLIC}?page=${number}`);
    const first = (await other.call('GET', PUBLIC)).body;
    expect([first.page, first.total_pages, first.data.length, first.data[0].title]).toEqual([1, 2, 12, 'No 13']);
    expect((await page('2')).body.data.map(({ title }: { title: string }) => title)).toEqual(['No 1']);
    expect((await page('3')).body).toMatchObject({ data: [], total_pages: 2 });
    for (const wrong of ['0', '-1', 'x', '1.5', '9999999999'])
      expect(await page(wrong)).toMatchObject({ status: 400, body: { errors: { page: expect.any(String) } } });
    expect((await other.call('GET', `${PUBLIC}latest/`)).body.data).toHaveLength(6);
    await other.close();
  });
});

it('the badge counts what the list shows', async () => {
  const count = async () =>
    (await market.call('GET', '/api/users/counts/', { token: superadmin.token })).body.data.articles;
  const before = await count();
  const { id } = await write();
  expect(await count()).toBe(before + 1);
  await own('DELETE', `${id}/`);
  expect(await count()).toBe(before);
});
