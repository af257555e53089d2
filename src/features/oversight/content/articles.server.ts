import type * as z from 'zod/mini';
import { eraseFiles, withStoredFiles } from '#base/files/service.server.ts';
import type { BodyOf, QueryOf } from '#lib/contract.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { inTransaction, type Db, type Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import { found, Refusal, wrongField } from '#platform/refusal.ts';
import { shownCard, shownPicture } from './article-cards.server.ts';
import { cleanContent, cleanSubTitle } from './article-html.server.ts';
import * as store from './article-store.server.ts';
import type { article, articleForm, contentContract, editedArticle } from './contract.ts';
import {
  ARTICLES_PER_PAGE,
  excerptOf,
  LATEST_ARTICLES,
  plainWords,
  slugOf,
  statusAfter,
  type ArticleStatus,
} from './rules.ts';

export type Article = z.output<typeof article>;
export type EditedArticle = z.output<typeof editedArticle>;
type ArticleForm = z.output<typeof articleForm>;
type ArticleChange = BodyOf<(typeof contentContract)['PATCH /api/superadmin/blogs/{id}/']>;

/** Refusal of a save that is based on an outdated version. */
const STALE = 'Another person has saved this article since you opened it. Nothing was overwritten.';

function shownArticle(row: store.ArticleRow, width: 640 | 1280): Article {
  return { ...shownCard(row, width), content: row.content };
}

function listedArticle(row: store.ArticleRow) {
  return {
    id: row.id,
    title: row.title,
    excerpt: excerptOf(row.plain_text),
    image: shownPicture(row, 640),
    slug: row.slug,
    status: row.status,
    published: row.status === 'published',
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_by_name,
    published_at: row.published_at?.toISOString() ?? null,
  };
}

function edited(row: store.ArticleRow): EditedArticle {
  return { ...listedArticle(row), image: shownPicture(row, 1280), sub_title: row.sub_title, content: row.content };
}

export async function listLatestArticles({ db }: Pick<Context, 'db'>): Promise<Article[]> {
  const rows = await store.listPublishedRows(db, { limit: LATEST_ARTICLES, offset: 0 });
  return rows.map((row) => shownArticle(row, 640));
}

/** A page of published articles, by number; a page after the last is empty. @throws Refusal `invalid` on an invalid page number */
export async function listPublishedArticles(
  { db }: Pick<Context, 'db'>,
  asked: string = '1',
): Promise<{ data: Article[]; page: number; total_pages: number }> {
  if (!/^0*[1-9]\d{0,8}$/.test(asked)) throw wrongField('page', 'page is a whole number above 0');
  const page = Number(asked);
  const offset = (page - 1) * ARTICLES_PER_PAGE;
  const [rows, count] = await Promise.all([
    store.listPublishedRows(db, { limit: ARTICLES_PER_PAGE, offset }),
    store.countPublished(db),
  ]);
  const total_pages = Math.max(1, Math.ceil(count / ARTICLES_PER_PAGE));
  return { data: rows.map((row) => shownArticle(row, 640)), page, total_pages };
}

/** A published article by its address. @throws Refusal `not_found` */
export async function readPublishedArticle({ db }: Pick<Context, 'db'>, slug: string): Promise<Article> {
  const row = found(await store.findPublishedRow(db, slug.normalize('NFC')));
  return shownArticle(row, 1280);
}

/** All articles that are not deleted, newest first. */
export async function listArticles(
  { db }: ActorContext,
  query: QueryOf<(typeof contentContract)['GET /api/superadmin/blogs/']>,
) {
  const { data, next } = await store.listArticleRows(db, query.search, pageOf(query));
  return { data: data.map(listedArticle), next };
}

/** An article as its editor shows it. @throws Refusal `not_found` */
export async function readArticle(context: ActorContext, id: string, db: Db = context.db): Promise<EditedArticle> {
  return edited(found(await store.findArticleRow(db, id)));
}

/** Sanitised texts to store. */
export function previewArticle({ sub_title = '', content = '' }: Pick<ArticleForm, 'sub_title' | 'content'>) {
  return { sub_title: cleanSubTitle(sub_title), content: cleanContent(content) };
}

const purposes = { image: 'article_image' } as const;

/** Creates an article, as a draft unless `published` is requested. @throws Refusal `invalid` by field */
export async function createArticle(context: ActorContext, form: ArticleForm): Promise<EditedArticle> {
  const at = context.clock.now();
  const id = newId(at);
  const byId = context.actor.personId;
  const { sub_title: subTitle, content } = previewArticle(form);
  const written = await withStoredFiles(context, byId, { image: form.image }, purposes, async (tx, kept) => {
    await store.insertArticle(tx, id, {
      title: form.title,
      slug: slugOf(form.title),
      subTitle,
      content,
      plainText: plainWords(content),
      imageId: kept.image ?? null,
      at,
      byId,
    });
    if (form.published) await move(tx, { id, status: 'draft', content }, 'published', at, byId);
    return readArticle(context, id, tx);
  });
  context.articlesChanged();
  return written;
}

/**
 * Updates an article; missing fields stay unchanged.
 * @throws Refusal `not_found`, `invalid` by field, `conflict` when the version is outdated
 */
export async function changeArticle(context: ActorContext, id: string, form: ArticleChange): Promise<EditedArticle> {
  const at = context.clock.now();
  const byId = context.actor.personId;
  const changed = await withStoredFiles(context, byId, { image: form.image }, purposes, async (tx, kept) => {
    const row = found(await store.lockArticle(tx, id));
    if (form.version !== undefined && form.version !== row.version) throw new Refusal('conflict', STALE);
    const title = form.title ?? row.title;
    const subTitle = form.sub_title === undefined ? row.sub_title : cleanSubTitle(form.sub_title);
    const content = form.content === undefined ? row.content : cleanContent(form.content);
    const status = statusAfter(row.status, form.published);
    // Unpublish first: an article withdrawn by the same save may have empty texts.
    if (status !== 'published') await move(tx, row, status, at, byId);
    else if (content === '') throw wrongField('content', 'Content is required');
    await store.updateArticle(tx, row, {
      title,
      slug: slugOf(title),
      subTitle,
      content,
      plainText: plainWords(content),
      imageId: kept.image ?? row.image_id,
      at,
      byId,
    });
    if (status === 'published') await move(tx, { ...row, content }, status, at, byId);
    if (kept.image !== undefined) await eraseFiles(tx, [row.image_id], at);
    return readArticle(context, id, tx);
  });
  context.articlesChanged();
  return changed;
}

/** Deletes an article: its texts and picture are erased. @throws Refusal `not_found` */
export async function removeArticle(context: ActorContext, id: string): Promise<void> {
  const at = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const row = found(await store.lockArticle(tx, id));
    await store.eraseArticle(tx, row, at, context.actor.personId);
    await eraseFiles(tx, [row.image_id], at);
  });
  context.articlesChanged();
}

async function move(
  tx: Tx,
  { id, status, content }: Pick<store.ArticleRow, 'id' | 'status' | 'content'>,
  next: ArticleStatus,
  at: Date,
  byId: string,
): Promise<void> {
  if (next === status) return;
  if (next === 'published' && content === '') throw wrongField('content', 'Content is required');
  await store.moveArticle(tx, id, next, at, byId);
}
