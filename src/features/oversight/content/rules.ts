/**
 * The status graphs of articles and enquiries, and the rules for an article's slug and excerpt. The database holds the same graphs
 * (`status_moves`) and refuses every other move; a test compares the two.
 */

export type ArticleStatus = 'draft' | 'published' | 'withdrawn' | 'deleted';
export type EnquiryStatus = 'received' | 'closed' | 'reopened';

export const ARTICLES_PER_PAGE = 12;
/** Articles that the home page shows. */
export const LATEST_ARTICLES = 6;

/** Topics of articles, matched against their titles; the first match counts. The patterns must work in JavaScript and in PostgreSQL. */
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

/** Topic of an article; undefined if no pattern matches its title. */
export function topicOf(title: string): Topic | undefined {
  return TOPICS.find(({ pattern }) => new RegExp(pattern, 'i').test(title));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Plain text of sanitised HTML, in one line. */
export function plainWords(cleaned: string): string {
  return cleaned
    .replace(/<\/?(?:strong|em|a|code)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

const WORDS_PER_MINUTE = 220;

/** Reading time in whole minutes, at least one. @param html sanitised */
export function readingMinutes(html: string): number {
  return Math.max(1, Math.round(plainWords(html).split(' ').length / WORDS_PER_MINUTE));
}

/** Retention of a closed enquiry, which is then erased: docs/decisions/0017. */
export const ENQUIRY_LIFE_MS = 365 * 24 * 60 * 60 * 1000;
/** Retention of an open enquiry that nobody has touched. */
export const OPEN_ENQUIRY_LIFE_MS = 2 * ENQUIRY_LIFE_MS;

/** Time for which a subscription may be confirmed; then its address is deleted. */
export const UNCONFIRMED_LIFE_MS = 7 * 24 * 60 * 60 * 1000;
/** Least time between two mails that ask one address to confirm. */
export const CONFIRMATION_PAUSE_MS = 60 * 60 * 1000;

/** Status after a save; undefined `published` leaves the status unchanged, and an article that was never published cannot be withdrawn. */
export function statusAfter(status: ArticleStatus, published: boolean | undefined): ArticleStatus {
  if (published === undefined) return status;
  if (published) return 'published';
  return status === 'published' ? 'withdrawn' : status;
}

const SLUG_LENGTH = 80;

/** Slug of a title: its letters and digits, in any script, joined by hyphens. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{Script=Latin}\p{Mn}+/gu, (letter) => letter.charAt(0))
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  let slug = '';
  for (const word of words ?? []) {
    // Never cuts a character (surrogate pair) in half.
    const longer = slug === '' ? word.slice(0, SLUG_LENGTH).replace(/[\ud800-\udbff]$/, '') : `${slug}-${word}`;
    if (longer.length > SLUG_LENGTH) break;
    slug = longer;
  }
  return slug === '' ? 'article' : slug;
}

const EXCERPT_LENGTH = 200;

/** Excerpt: the beginning of a text in whole words, with an ellipsis if it was cut. */
export function excerptOf(plainText: string): string {
  if (plainText.length <= EXCERPT_LENGTH) return plainText;
  const cut = plainText.slice(0, EXCERPT_LENGTH + 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > EXCERPT_LENGTH / 2 ? cut.slice(0, end) : cut.slice(0, EXCERPT_LENGTH)).toWellFormed().replace(/[\s,;:.\uFFFD]+$/u, '')}…`;
}

/** Allowed link targets: other sites by http(s), a mail address, or a path of this site; no script and no protocol-relative URL. */
const LINK_TARGET = /^(?:https?:\/\/[^\s\\/?#]|mailto:[^\s@?]+@|\/(?![/\\])|#)/i;

/** Whether a link in an article may have this target. */
export function isLinkTarget(href: string): boolean {
  return LINK_TARGET.test(href);
}

/** Normalises a typed link target: a bare host gets a scheme, a mail address `mailto:`. Null when it is not a valid target. */
export function linkTargetOf(typed: string): string | null {
  const text = typed.trim();
  if (isLinkTarget(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]\S*)?$/i.test(text) ? `https://${text}` : null;
}
