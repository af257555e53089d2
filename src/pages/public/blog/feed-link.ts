import type { MetaDescriptor } from 'react-router';
import { brand } from '../../../brand.ts';
import { FEED_PATH } from '../../../web/paths.ts';

/** Tells feed readers where the articles' feed is. */
export const feedLink: MetaDescriptor = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: `${brand.name} blog`,
  href: FEED_PATH,
};
