import { allOf, type Db, scalar, many, one, sql, type Tx } from '#platform/database/database.ts';
import type { ArticlesTable, UsersTable } from '#platform/database/schema.gen.ts';
import { likePattern, type Page, readPage, yearOfSearch } from '#platform/paging.ts';
import { TOPICS, type ArticleStatus, type Topic } from './rules.ts';

/** An article with the name of the person who saved it last. */
export interface ArticleRow extends Pick<
  ArticlesTable,
  | 'id'
  | 'slug'
  | 'title'
  | 'sub_title'
  | 'content'
  | 'plain_text'
  | 'image_id'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'published_at'
> {
  /** No statement here reads deleted ones. */
  status: Exclude<ArticleStatus, 'deleted'>;
  updated_by_name: UsersTable['full_name'];
}

const selectArticle = sql`
  select a.id, a.slug, a.title, a.sub_title, a.content, a.plain_text, a.image_id, a.status, a.version, a.created_at, a.updated_at,
    a.published_at, coalesce(u.full_name, u.email) as updated_by_name
  from articles a left join users u on u.id = a.updated_by`;

/** Articles that are not deleted, newest first. */
export function listArticleRows(db: Db, search: string | undefined, page: Page) {
  const pattern = likePattern(search);
  const conditions = [
    sql`a.status <> 'deleted'`,
    page.after !== null && sql`a.id < ${page.after}`,
    pattern !== null &&
      sql`(concat_ws(chr(31), a.title, a.slug, a.status, a.plain_text, u.full_name,
      date_forms((a.published_at at time zone 'Asia/Kolkata')::date), date_forms((a.updated_at at time zone 'Asia/Kolkata')::date)) ilike ${pattern}
      or extract(year from coalesce(a.published_at, a.created_at) at time zone 'Asia/Kolkata') = ${yearOfSearch(search)})`,
  ];
  return readPage<ArticleRow>(db, page)`${selectArticle} where ${allOf(conditions)} order by a.id desc`;
}

export function findArticleRow(db: Db, id: string): Promise<ArticleRow | undefined> {
  return one<ArticleRow>(db)`
    ${selectArticle} where a.id = ${id} and a.status <> 'deleted'`;
}

export function lockArticle(tx: Tx, id: string): Promise<ArticleRow | undefined> {
  return one<ArticleRow>(tx)`
    ${selectArticle} where a.id = ${id} and a.status <> 'deleted' for update of a`;
}

export async function listPublishedRows(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return many<ArticleRow>(db)`
    ${selectArticle} where a.status = 'published' order by a.published_at desc, a.id desc
    limit ${limit} offset ${offset}`;
}

/** Address of a published article and when its text was last saved. */
export type ArticleAddress = Pick<ArticlesTable, 'slug' | 'updated_at'>;

/** Published articles, latest first; limited to the size of one sitemap. */
export function listPublishedAddresses(db: Db): Promise<ArticleAddress[]> {
  return many<ArticleAddress>(db)`
    select slug, updated_at from articles where status = 'published' order by published_at desc, id desc limit 20000`;
}

export function countPublished(db: Db): Promise<number> {
  return scalar<number>(db)`select count(*) from articles where status = 'published'`;
}

/** Article fields for a card; `plain_text` holds only its beginning. */
export type ArticleCardRow = Pick<
  ArticleRow,
  'id' | 'slug' | 'title' | 'sub_title' | 'plain_text' | 'image_id' | 'created_at' | 'published_at'
>;

export interface ArticleFilters {
  /** Substring of title or text. */
  search?: string | undefined;
  topic?: string | undefined;
}

const topicOfRow = sql`case ${sql.join(
  TOPICS.map(({ key, pattern }) => sql`when a.title ~* ${pattern} then ${key}`),
  sql` `,
)} end`;

function published({ search, topic }: ArticleFilters) {
  const pattern = likePattern(search);
  return allOf([
    sql`a.status = 'published'`,
    pattern !== null && sql`(a.title ilike ${pattern} or a.plain_text ilike ${pattern})`,
    topic !== undefined && sql`${topicOfRow} = ${topic}`,
  ]);
}

export async function listArticleCards(db: Db, filters: ArticleFilters & { limit: number; offset: number }) {
  return many<ArticleCardRow>(db)`
    select a.id, a.slug, a.title, a.sub_title, left(a.plain_text, 400) as plain_text, a.image_id, a.created_at, a.published_at
    from articles a where ${published(filters)} order by a.published_at desc, a.id desc
    limit ${filters.limit} offset ${filters.offset}`;
}

/** Number of published articles per topic; articles without a topic are under null. */
export async function countByTopic(db: Db, filters: Pick<ArticleFilters, 'search'>) {
  return many<{ topic: Topic['key'] | null; count: number }>(db)`
    select ${topicOfRow} as topic, count(*) as count from articles a where ${published(filters)} group by 1`;
}

export function findPublishedRow(db: Db, slug: string): Promise<ArticleRow | undefined> {
  return one<ArticleRow>(db)`
    ${selectArticle} where a.slug = ${slug} and a.status = 'published'`;
}

/** Texts of an article. The HTML is already sanitised. */
interface ArticleTexts {
  title: string;
  /** Slug made from the title. */
  slug: string;
  subTitle: string;
  content: string;
  plainText: string;
  imageId: string | null;
  at: Date;
  /** User id; null for articles that come with the product. */
  byId: string | null;
}

/** Inserts a draft. @param movedAt for the history; by default the time of its texts */
export async function insertArticle(tx: Tx, id: string, article: ArticleTexts, movedAt = article.at): Promise<void> {
  const { at, byId } = article;
  // A statement by itself: after the wait for the lock, the next statement sees which addresses the other transaction took.
  const slug = await uniqueSlug(tx, article.slug, id);
  await sql`
    insert into articles (id, slug, title, sub_title, content, plain_text, image_id, status, created_at, updated_at, updated_by,
      changed_at, changed_by)
    values (${id}, ${slug}, ${article.title}, ${article.subTitle}, ${article.content}, ${article.plainText}, ${article.imageId},
      'draft', ${at}, ${at}, ${byId}, ${movedAt}, ${byId})`.execute(tx);
}

function uniqueSlug(tx: Tx, wanted: string, id: string): Promise<ArticlesTable['slug']> {
  return scalar<ArticlesTable['slug']>(tx)`select unique_article_slug(${wanted}, ${id})`;
}

/** Saves a locked article in its new state. The address of an article that was never published follows its title. */
export async function updateArticle(tx: Tx, row: ArticleRow, article: ArticleTexts): Promise<void> {
  const keepsAddress = row.published_at !== null || row.title === article.title;
  const slug = keepsAddress ? row.slug : await uniqueSlug(tx, article.slug, row.id);
  await sql`
    update articles set slug = ${slug}, title = ${article.title}, sub_title = ${article.subTitle}, content = ${article.content},
      plain_text = ${article.plainText}, image_id = ${article.imageId}, version = version + 1, updated_at = ${article.at},
      updated_by = ${article.byId}
    where id = ${row.id}`.execute(tx);
}

/** Changes the status of a locked article; the first publication sets `publishedAt`. */
export async function moveArticle(
  tx: Tx,
  id: string,
  status: ArticleStatus,
  at: Date,
  byId: string | null,
  publishedAt = at,
): Promise<void> {
  await sql`
    update articles set status = ${status}, changed_at = ${at}, changed_by = ${byId},
      published_at = case when ${status} = 'published' then coalesce(published_at, ${publishedAt}) else published_at end
    where id = ${id}`.execute(tx);
}

/** Erases a locked article except for its title, and its address if it was ever published. */
export async function eraseArticle(tx: Tx, row: ArticleRow, at: Date, byId: string): Promise<void> {
  await sql`
    update articles set status = 'deleted', sub_title = '', content = '', plain_text = '', image_id = null, version = version + 1,
      slug = case when published_at is null then id::text else slug end, updated_at = ${at}, updated_by = ${byId},
      changed_at = ${at}, changed_by = ${byId}
    where id = ${row.id}`.execute(tx);
}
