import { brand } from '../../../brand.ts';
import { originOf } from '../../../web/page-head.ts';
import { articlePath, BLOG_PATH } from '../../../web/paths.ts';

interface Facts {
  title: string;
  subTitle: string;
  excerpt: string;
  slug: string;
  image: string | null;
  published_at: string;
}

/** The article and the way to it, for search engines: schema.org's Article and BreadcrumbList. */
export function articleThings(
  matches: Parameters<typeof originOf>[0],
  { title, subTitle, excerpt, slug, image, published_at: published }: Facts,
): Record<string, unknown>[] {
  const origin = originOf(matches);
  const address = origin + articlePath(slug);
  const house = { '@type': 'Organization', name: brand.name, url: `${origin}/` };
  const crumbs = [
    ['Home', `${origin}/`],
    ['Blog', origin + BLOG_PATH],
    [title, address],
  ];
  return [
    {
      '@type': 'Article',
      headline: title,
      description: subTitle || excerpt,
      datePublished: published,
      inLanguage: 'en-IN',
      mainEntityOfPage: address,
      author: house,
      publisher: house,
      ...(image !== null && { image: [origin + image] }),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
    },
  ];
}
