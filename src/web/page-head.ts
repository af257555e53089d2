/** What stands in the head of a public page, for search engines and for those who pass a link on. */
import type { MetaDescriptor } from 'react-router';
import { brand } from '../brand.ts';

export interface PageHead {
  /** Without the site's name, which is added. */
  title: string;
  /** One or two sentences, up to some 160 characters. */
  description: string;
  /** The page's own address, one for each page, beginning with `/`. */
  path: string;
  /** Path of the picture that stands for the page where a link is shown, 1200 by 630 px; the site's own unless told. */
  picture?: string;
  /** `website` unless told. */
  type?: 'website' | 'article' | 'product';
  /** Structured data after schema.org, one object a thing, without `@context`. */
  things?: readonly Record<string, unknown>[];
}

/** What a page is called in its tab, in its history and where a search finds it. */
export const pageTitle = (title: string) => `${title} | ${brand.name}`;

/** The routes of a page as `meta` gets them; the first is the root with the site's origin. */
type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** Origin of the site, without a slash at its end; empty where the root could not be loaded. */
export function originOf(matches: Matches): string {
  const root = matches[0]?.loaderData;
  const known = typeof root === 'object' && root !== null && 'origin' in root ? root.origin : '';
  return typeof known === 'string' ? known : '';
}

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

/** The first steps to a page of the site. */
export const HOME_STEP = { name: 'Home', path: '/' };
export const MARKET_STEP = { name: 'EPR Credits', path: '/Erpcredits' };

/** Where a page stands in the site, as a thing for its head; the last step is the page itself. */
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
