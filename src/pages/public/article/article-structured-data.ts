import { brand } from '../../../brand.ts';
import { HOME_STEP, breadcrumbs, originOf } from '../../../web/page-head.ts';
import { articlePath, BLOG_PATH } from '../../../web/paths.ts';

interface Facts {
  title: string;
  subTitle: string;
  excerpt: string;
  slug: string;
  image: string | null;
  published_at: string;
}

/** Structured data of an article and its breadcrumbs: schema.org's Article and BreadcrumbList. */
export function articleStructuredData(
  matches: Parameters<typeof originOf>[0],
  { title, subTitle, excerpt, slug, image, published_at: published }: Facts,
): Record<string, unknown>[] {
  const origin = originOf(matches);
  const path = articlePath(slug);
  const house = { '@type': 'Organization', name: brand.name, url: `${origin}/` };
  return [
    {
      '@type': 'Article',
      headline: title,
      description: subTitle || excerpt,
      datePublished: published,
      inLanguage: 'en-IN',
      mainEntityOfPage: origin + path,
      author: house,
      publisher: house,
      ...(image !== null && { image: [origin + image] }),
    },
    breadcrumbs(origin, [HOME_STEP, { name: 'Blog', path: BLOG_PATH }, { name: title, path }]),
  ];
}
