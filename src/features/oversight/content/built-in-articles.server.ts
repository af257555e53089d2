import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { withMadeFile } from '#base/files/service.server.ts';
import { formatDay } from '#lib/dates.ts';
import { Upload } from '#lib/fields.ts';
import { FILE_SIZE_LIMIT_BYTES, MEDIA_TYPES } from '#lib/file-rules.ts';
import { escapeMarkup } from '#lib/markup.ts';
import type { Context } from '#platform/context.ts';
import { column, exists, sql } from '#platform/database/database.ts';
import { takeLock } from '#platform/database/locks.ts';
import type { HouseArticlesTable } from '#platform/database/schema.gen.ts';
import { newId } from '#platform/ids.ts';
import { sharp } from '#platform/sharp.ts';
import { cleanContent, cleanSubTitle } from './article-html.server.ts';
import { insertArticle, moveArticle } from './article-store.server.ts';
import { BUILT_IN_ARTICLES, type BuiltInArticle } from './articles/catalogue.ts';
import { svgOf } from './articles/drawings.ts';
import { plainWords, slugOf } from './rules.ts';
import { sourceOf } from './sources.ts';

/**
 * Stores and publishes the articles that come with the product, with their pictures, unless they were stored before. An article that was
 * changed, withdrawn or deleted since stays as it is. Several servers may start at the same time.
 */
export async function insertBuiltInArticles(context: Context): Promise<void> {
  const stored = new Set(await column<HouseArticlesTable['key']>(context.db)`select key from house_articles`);
  const missing = BUILT_IN_ARTICLES.filter(({ key }) => !stored.has(key));
  for (const article of missing) await storeArticle(context, article);
  if (missing.length > 0) context.articlesChanged();
}

async function storeArticle(context: Context, article: BuiltInArticle): Promise<void> {
  const content = cleanContent(await textOf(article));
  const picture = await drawPicture(context, article);
  const now = context.clock.now();
  const published = new Date(`${article.date}T09:00:00+05:30`);
  // A server's clock may be behind: nothing is published in the future.
  const at = published < now ? published : now;
  const id = newId(now);
  try {
    await withMadeFile(context, picture, 'article_image', async (tx, imageId) => {
      await takeLock(tx, 'articles.house');
      if (await exists(tx)`select from house_articles where key = ${article.key}`) throw new StoredAlreadyError();
      const texts = {
        title: article.title,
        slug: slugOf(article.title),
        subTitle: cleanSubTitle(`<p>${article.subTitle}</p>`),
        content,
        plainText: plainWords(content),
        imageId,
        at,
        byId: null,
      };
      await insertArticle(tx, id, texts, now);
      await moveArticle(tx, id, 'published', now, null, at);
      await sql`insert into house_articles values (${article.key}, ${id}, ${now})`.execute(tx);
    });
  } catch (error) {
    if (!(error instanceof StoredAlreadyError)) throw error;
  }
}

/** Another process was faster; the files stored here are removed. */
class StoredAlreadyError extends Error {}

async function drawPicture({ storage }: Context, { key, drawing }: BuiltInArticle): Promise<Upload> {
  const bytes = await sharp(Buffer.from(svgOf(drawing)))
    .png({ compressionLevel: 1 })
    .toBuffer();
  const arrived = await storage.receive(Readable.from([bytes]), FILE_SIZE_LIMIT_BYTES);
  return new Upload({ ...arrived, name: `${key}.png`, mediaType: MEDIA_TYPES.png, inline: true });
}

const BLOCK_EDGE = /\s*(<\/?(?:p|h2|h3|ul|ol|li|blockquote|table|thead|tbody|tr|th|td)>)\s*/g;
const NAMED_SOURCE = /"source:([a-z\d-]+)"/g;

/** An article's content as HTML: links to its sources, and at its end a list of all sources and the disclaimer. */
export async function textOf({ key, date }: BuiltInArticle): Promise<string> {
  const file = new URL(`articles/${key}.html`, import.meta.url);
  const html = (await readFile(file, 'utf8'))
    .replace(/\s+/g, ' ')
    .replaceAll(' >', '>')
    .replace(BLOCK_EDGE, '$1')
    .trim();
  const named = [...new Set([...html.matchAll(NAMED_SOURCE)].map(([, name = '']) => name))];
  const linked = html.replace(NAMED_SOURCE, (_, name: string) => `"${escapeMarkup(sourceOf(name).url)}"`);
  return `${linked}<h2>Sources</h2><ul>${named.map(sourceItem).join('')}</ul><p><em>As of ${formatDay(date)}. This article explains rules in general and is not legal advice; what counts is the official text and the portal on the day you act.</em></p>`;
}

const STANDINGS = { official: 'official', copy: 'copy of the official text', report: 'report' } as const;

function sourceItem(name: string): string {
  const { title, publisher, dated, url, standing }: ReturnType<typeof sourceOf> = sourceOf(name);
  const facts = [publisher, dated, STANDINGS[standing]].filter((fact) => fact !== undefined).join(', ');
  return `<li><a href="${escapeMarkup(url)}">${escapeMarkup(title)}</a>: ${escapeMarkup(facts)}</li>`;
}
