import sanitizeHtml from 'sanitize-html';
import { withoutLeftovers } from '#lib/plain-text.ts';
import { isLinkTarget, plainWords } from './rules.ts';

/** URLs of our own pictures, in page widths. */
const OWN_PICTURE = /^\/media\/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}-(?:320|640|1280)\.webp$/;
const INLINE = ['strong', 'em', 'a', 'code', 'br'];
const BLOCKS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'figure', 'figcaption', 'img', 'hr'];
const TABLE = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

/** Elements without readable text, which are removed with their content. */
const NO_TEXT =
  'script style textarea option noscript iframe object svg math template title xmp noembed noframes plaintext select audio video canvas'.split(
    ' ',
  );

const options: sanitizeHtml.IOptions = {
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: NO_TEXT,
  nestingLimit: 30,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    a: (_, { href = '' }) => {
      const target = href.trim();
      const rel = 'noopener noreferrer nofollow';
      return { tagName: 'a', attribs: isLinkTarget(target) ? { href: target, rel } : {} };
    },
    img: (_, { src = '', alt = '' }) => ({ tagName: 'img', attribs: OWN_PICTURE.test(src) ? { src, alt } : {} }),
  },
  exclusiveFilter: ({ tag, attribs }) => {
    // A link without a valid target is replaced by its text.
    if (tag === 'a') return attribs['href'] ? false : 'excludeTag';
    return tag === 'img' && !attribs['src'];
  },
};

const isEmpty = (html: string): boolean => !html.includes('<img ') && plainWords(html) === '';

/** Maximum number of passes; wrongly nested elements may need a second one. */
const MAX_PASSES = 30;

function clean(html: string, allowedTags: string[]): string {
  let cleaned = html;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const before = cleaned;
    cleaned = withoutLeftovers(sanitizeHtml(before, { ...options, allowedTags })).trim();
    if (cleaned === before) break;
  }
  return isEmpty(cleaned) ? '' : cleaned;
}

/**
 * Sanitises an article's content: keeps text structure, links and our own pictures, and removes everything executable. Source: server
 * rules, section 6.
 */
export function cleanContent(html: string): string {
  return clean(html, [...INLINE, ...BLOCKS, ...TABLE]);
}

/** Sanitises a sub-title: paragraphs of text alone. */
export function cleanSubTitle(html: string): string {
  return clean(html, [...INLINE, 'p']);
}
