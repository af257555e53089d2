/**
 * The states of articles and enquiries, and what an article's address and excerpt are made of. The database holds the same graphs
 * (`status_moves`) and refuses every other move; a test compares the two.
 */

export type ArticleStatus = 'draft' | 'published' | 'withdrawn' | 'deleted';
export type EnquiryStatus = 'received' | 'closed' | 'reopened';

/** Articles of one page of the public list. */
export const ARTICLES_PER_PAGE = 12;
/** Articles that the home page shows. */
export const LATEST_ARTICLES = 6;

/** What articles are about, by their titles; the first that fits counts. The patterns are read by JavaScript and by PostgreSQL alike. */
export const TOPICS = [
  { key: 'plastic', label: 'Plastic', pattern: 'plastic' },
  { key: 'e-waste', label: 'E-waste', pattern: 'e-?waste' },
  { key: 'battery', label: 'Battery', pattern: 'batter' },
  { key: 'tyre', label: 'Tyre', pattern: 'tyre' },
  { key: 'oil', label: 'Used oil', pattern: '(^|[^a-z])oils?([^a-z]|$)' },
  { key: 'rules', label: 'Rules and dates', pattern: 'deadline|calendar|rules|notification' },
  { key: 'trading', label: 'Buying and selling', pattern: 'buy|sell|credit|price|offer|list' },
] as const;

export type Topic = (typeof TOPICS)[number];

/** What an article is about; undefined where its title says nothing of it. */
export function topicOf(title: string): Topic | undefined {
  return TOPICS.find(({ pattern }) => new RegExp(pattern, 'i').test(title));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The words of HTML that was sanitised, in one line. */
export function plainWords(cleaned: string): string {
  return cleaned
    .replace(/<\/?(?:strong|em|a|code)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Words that are read in a minute. */
const READING_SPEED = 220;

/** How long a text is read, in whole minutes, at least one. @param html sanitised */
export function readingMinutes(html: string): number {
  return Math.max(1, Math.round(plainWords(html).split(' ').length / READING_SPEED));
}

/** A closed enquiry is kept so long, then erased: docs/decisions/0017. Milliseconds. */
export const ENQUIRY_LIFE = 365 * 24 * 60 * 60 * 1000;

/** Where a save leads; `published` unsaid leaves the state as it is, and what was never published cannot be withdrawn. */
export function statusAfter(status: ArticleStatus, published: boolean | undefined): ArticleStatus {
  if (published === undefined) return status;
  if (published) return 'published';
  return status === 'published' ? 'withdrawn' : status;
}

const SLUG_LENGTH = 80;

/** The address that a title asks for: its letters and digits, in any script, joined by hyphens. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{Script=Latin}\p{Mn}+/gu, (letter) => letter.charAt(0))
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  let slug = '';
  for (const word of words ?? []) {
    // Never half a character.
    const longer = slug === '' ? word.slice(0, SLUG_LENGTH).replace(/[\ud800-\udbff]$/, '') : `${slug}-${word}`;
    if (longer.length > SLUG_LENGTH) break;
    slug = longer;
  }
  return slug === '' ? 'article' : slug;
}

const EXCERPT_LENGTH = 200;

/** The beginning of a text in whole words, with an ellipsis where more follows. */
export function excerptOf(plainText: string): string {
  if (plainText.length <= EXCERPT_LENGTH) return plainText;
  const cut = plainText.slice(0, EXCERPT_LENGTH + 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > EXCERPT_LENGTH / 2 ? cut.slice(0, end) : cut.slice(0, EXCERPT_LENGTH)).toWellFormed().replace(/[\s,;:.\uFFFD]+$/u, '')}…`;
}

/** Elsewhere by name, a mail, or a place of this site; nothing that a browser could take for a script or another host. */
const LINK_TARGET = /^(?:https?:\/\/[^\s\\/?#]|mailto:[^\s@?]+@|\/(?![/\\])|#)/i;

/** Whether an article may link there. */
export function isLinkTarget(href: string): boolean {
  return LINK_TARGET.test(href);
}

/** What somebody typed as the target of a link: a bare host or mail address means what one thinks. Null when it is none. */
export function linkTargetOf(typed: string): string | null {
  const text = typed.trim();
  if (isLinkTarget(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]\S*)?$/i.test(text) ? `https://${text}` : null;
}
