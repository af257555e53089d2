import { formatDay } from '#lib/dates.ts';
import { PATHS, articleLink } from '#web/paths.ts';
import type { ListedArticle } from '#web/site-context.ts';

/** A news card. */
export interface NewsPost {
  key: string;
  title: string;
  excerpt: string;
  /** Link to its picture; without one the waste type's drawing is shown. */
  image: string | null;
  /** Waste type, or a text that contains one, such as the title. */
  wasteType: string;
  /** `DD-MM-YYYY`, or a replacement text. */
  date: string;
  path: string;
}

/** Sample cards until an article is published. Each is a fact with its source. */
const SAMPLE_POSTS: readonly NewsPost[] = [
  {
    key: 'plastic',
    title: 'Plastic packaging: more of it by recycling in 2026-27',
    excerpt:
      'Of the target for Category I at least 70% is to be met by recycling, for Categories II and III at least 50%. (Plastic Waste Management Rules, Schedule II)',
    wasteType: 'Plastic',
  },
  {
    key: 'e-waste',
    title: 'E-waste: 70% now, 80% from 2027-28',
    excerpt:
      'Existing producers recycle 70% of what they placed on the market in the year that counts, also in 2026-27. (E-Waste (Management) Rules, 2022)',
    wasteType: 'E-waste',
  },
  {
    key: 'battery',
    title: 'Battery credits go by metal',
    excerpt:
      'A credit for lead does not offset lithium. Look at the metal first, then at the price. (Battery Waste Management Rules, 2022)',
    wasteType: 'Battery',
  },
  {
    key: 'certificates',
    title: 'Who issues EPR certificates',
    excerpt:
      'Only the Central Pollution Control Board, on its own portal for each stream. No other document is a certificate.',
    wasteType: 'Tyre',
  },
].map((post) => ({ ...post, image: null, date: 'Sample post', path: PATHS.blogMenu }));

/** The latest articles, or the samples if there are none. */
export function newsPosts(articles: readonly ListedArticle[]): readonly NewsPost[] {
  if (articles.length === 0) return SAMPLE_POSTS;
  return articles.map(({ id, title, excerpt, image, slug, published_at }) => ({
    key: id,
    title,
    excerpt,
    image,
    wasteType: title,
    date: formatDay(published_at),
    path: articleLink(slug),
  }));
}
