import { brand } from '#brand.ts';
import { escapeMarkup } from '#lib/markup.ts';
import { topicOf } from '#oversight/content/rules.ts';
import { documentRequestContext } from '#web/document-context.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { articlePath, BLOG_PATH, FEED_PATH } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/blog-feed.ts';

export const handle: PageHandle = { cache: 'changing' };

/** RSS 2.0 feed of the latest articles. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { origin } = context.get(documentRequestContext);
  const { data } = await context.get(siteContext).listArticles();
  const items = data.map(({ title, excerpt, slug, published_at: at }) => {
    const address = origin + articlePath(slug);
    const topic = topicOf(title);
    return [
      '<item>',
      element('title', title),
      element('link', address),
      `<guid isPermaLink="true">${escapeMarkup(address)}</guid>`,
      element('pubDate', new Date(at).toUTCString()),
      ...(topic ? [element('category', topic.label)] : []),
      element('description', excerpt),
      '</item>',
    ].join('');
  });
  const latest = data[0];
  const feed = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', `${brand.name} blog`),
    element('link', origin + BLOG_PATH),
    `<atom:link href="${escapeMarkup(origin + FEED_PATH)}" rel="self" type="application/rss+xml"/>`,
    element('description', 'How EPR works in India, and how to buy and sell credits safely.'),
    element('language', 'en-IN'),
    ...(latest ? [element('lastBuildDate', new Date(latest.published_at).toUTCString())] : []),
    ...items,
    '</channel></rss>',
  ].join('\n');
  return new Response(feed, {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  });
}

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`;
