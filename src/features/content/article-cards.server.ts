import type { Context } from '../../platform/context.ts';
import { pictureLink } from '../files/links.server.ts';
import * as store from './article-store.server.ts';
import { ARTICLES_PER_PAGE, excerptOf, TOPICS, topicOf } from './rules.ts';
import type { Article } from './articles.server.ts';

/** An article as cards show it. */
type ArticleCard = Omit<Article, 'content'>;

function card(row: store.ArticleCardRow): ArticleCard {
  return {
    id: row.id,
    title: row.title,
    sub_title: row.sub_title,
    excerpt: excerptOf(row.plain_text),
    image: row.image_id === null ? null : pictureLink(row.image_id, 640),
    slug: row.slug,
    created_at: row.created_at.toISOString(),
    published_at: (row.published_at ?? row.created_at).toISOString(),
  };
}

/** A page of published articles without their contents, the latest first; one behind the last is empty. */
export async function listArticleCards({ db }: Pick<Context, 'db'>, page = 1, wish: store.ArticleWish = {}) {
  const offset = (page - 1) * ARTICLES_PER_PAGE;
  const [rows, counts] = await Promise.all([
    store.listArticleCards(db, { ...wish, limit: ARTICLES_PER_PAGE, offset }),
    store.countByTopic(db, wish),
  ]);
  const counted = counts.filter(({ topic }) => wish.topic === undefined || topic === wish.topic);
  const count = counted.reduce((sum, each) => sum + each.count, 0);
  const topics = TOPICS.flatMap(({ key, label }) => {
    const found = counts.find(({ topic }) => topic === key);
    return found ? [{ key, label, count: found.count }] : [];
  });
  return { data: rows.map(card), page, total_pages: Math.max(1, Math.ceil(count / ARTICLES_PER_PAGE)), topics };
}

/** Articles that stand below another one. */
const RELATED = 3;

/** Other articles for whoever has read this one: of the same topic, then the latest. */
export async function listRelatedArticles({ db }: Pick<Context, 'db'>, slug: string): Promise<ArticleCard[]> {
  const row = await store.findPublishedRow(db, slug.normalize('NFC'));
  if (row === undefined) return [];
  const some = { limit: RELATED + 1, offset: 0 };
  const topic = topicOf(row.title)?.key;
  const alike = topic === undefined ? [] : await store.listArticleCards(db, { ...some, topic });
  const latest = await store.listArticleCards(db, { ...some, limit: 2 * RELATED + 1 });
  const others = new Map([...alike, ...latest].filter(({ id }) => id !== row.id).map((each) => [each.id, each]));
  return [...others.values()].slice(0, RELATED).map(card);
}
