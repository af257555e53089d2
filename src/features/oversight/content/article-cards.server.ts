import type * as z from 'zod/mini';
import { pictureLink } from '#base/files/links.server.ts';
import type { Context } from '#platform/context.ts';
import * as store from './article-store.server.ts';
import type { article } from './contract.ts';
import { ARTICLES_PER_PAGE, excerptOf, LATEST_ARTICLES, TOPICS, topicOf } from './rules.ts';

type ArticleCard = Omit<z.output<typeof article>, 'content'>;

/** Fields of a published article, without its content. @param width of its picture, in px */
export function shownCard(row: store.ArticleCardRow, width: 640 | 1280): ArticleCard {
  return {
    id: row.id,
    title: row.title,
    sub_title: row.sub_title,
    excerpt: excerptOf(row.plain_text),
    image: shownPicture(row, width),
    slug: row.slug,
    created_at: row.created_at.toISOString(),
    published_at: (row.published_at ?? row.created_at).toISOString(),
  };
}

/** Link to an article's picture, if it has one. @param width in px */
export function shownPicture({ image_id: id }: Pick<store.ArticleRow, 'image_id'>, width: 640 | 1280): string | null {
  return id === null ? null : pictureLink(id, width);
}

const listed = (row: store.ArticleCardRow) => shownCard(row, 640);

/** The latest published articles without their contents, for the home page. */
export async function listLatestCards({ db }: Pick<Context, 'db'>): Promise<ArticleCard[]> {
  return (await store.listArticleCards(db, { limit: LATEST_ARTICLES, offset: 0 })).map(listed);
}

/** A page of published articles without their contents, latest first; a page after the last is empty. */
export async function listArticleCards({ db }: Pick<Context, 'db'>, page = 1, filters: store.ArticleFilters = {}) {
  const offset = (page - 1) * ARTICLES_PER_PAGE;
  const [rows, counts] = await Promise.all([
    store.listArticleCards(db, { ...filters, limit: ARTICLES_PER_PAGE, offset }),
    store.countByTopic(db, filters),
  ]);
  const counted = counts.filter(({ topic }) => filters.topic === undefined || topic === filters.topic);
  const count = counted.reduce((sum, each) => sum + each.count, 0);
  const topics = TOPICS.flatMap(({ key, label }) => {
    const found = counts.find(({ topic }) => topic === key);
    return found ? [{ key, label, count: found.count }] : [];
  });
  return { data: rows.map(listed), page, total_pages: Math.max(1, Math.ceil(count / ARTICLES_PER_PAGE)), topics };
}

/** Number of related articles below an article. */
const RELATED = 3;

/** Related articles: of the same topic first, then the latest. */
export async function listRelatedArticles(
  { db }: Pick<Context, 'db'>,
  read: Pick<ArticleCard, 'id' | 'title'>,
): Promise<ArticleCard[]> {
  const some = { limit: RELATED + 1, offset: 0 };
  const topic = topicOf(read.title)?.key;
  const alike = topic === undefined ? [] : await store.listArticleCards(db, { ...some, topic });
  const latest = await store.listArticleCards(db, { ...some, limit: 2 * RELATED + 1 });
  const others = new Map([...alike, ...latest].filter(({ id }) => id !== read.id).map((each) => [each.id, each]));
  return [...others.values()].slice(0, RELATED).map(listed);
}
