import type { MetaDescriptor } from 'react-router';
import { brand } from '#brand.ts';
import { FEED_PATH } from '#web/paths.ts';

/** `<link rel="alternate">` to the articles' RSS feed. */
export const feedLink: MetaDescriptor = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: `${brand.name} blog`,
  href: FEED_PATH,
};
