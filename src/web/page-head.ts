/** Head of a public page, for search engines and link previews. */
import type { MetaDescriptor } from 'react-router';
import { brand } from '#brand.ts';
import { PATHS } from './paths.ts';

interface PageHead {
  /** Without the site's name, which is added. */
  title: string;
  /** One or two sentences, up to about 160 characters. */
  description: string;
  /** Canonical path of the page, beginning with `/`. */
  path: string;
  /** Path of the preview picture, 1200 by 630 px; the site's own by default. */
  picture?: string;
  /** `website` by default. */
  type?: 'website' | 'article' | 'product';
  /** Structured data by schema.org, one object per item, without `@context`. */
  things?: readonly Record<string, unknown>[];
}

export const pageTitle = (title: string) => `${title} | ${brand.name}`;

/** The matched routes as `meta` gets them; the first is the root. */
export type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** A text of the root's data; empty if the root could not be loaded. */
export function textOfRoot(root: unknown, name: 'origin' | 'supportEmail'): string {
  const text = (root as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof text === 'string' ? text : '';
}

/** Origin of the site, without a trailing slash. */
export const originOf = (matches: Matches): string => textOfRoot(matches[0]?.loaderData, 'origin');

/** Title, description, canonical address, Open Graph and structured data of a public page: `meta` returns it. */
export function pageHead(matches: Matches, head: PageHead): MetaDescriptor[] {
  const origin = originOf(matches);
  const title = head.path === '/' ? head.title : pageTitle(head.title);
  const address = origin + head.path;
  const picture = origin + (head.picture ?? '/og/site.png');
  return [
    { title },
    { name: 'description', content: head.description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(head.things ?? []).map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ];
}

/** First step of every breadcrumb list. */
export const HOME_STEP = { name: 'Home', path: '/' };
export const MARKET_STEP = { name: 'EPR Credits', path: PATHS.market };

/** Breadcrumbs of a page as structured data; the last step is the page itself. */
export function breadcrumbs(origin: string, steps: readonly { name: string; path: string }[]): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
