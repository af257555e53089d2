/** Public pages address their readers: one support address, and no text about how the pages were made. */
import type { APIRequestContext } from '@playwright/test';
import { brand } from '#brand.ts';
import { repeats } from '#tests/repetitions.ts';
import { expect, test } from './fixtures.ts';
import { SUPPORT_EMAIL } from './people.ts';

/** Number of offer pages that are read. */
const OFFERS = repeats(20, Infinity);
/** Pages that are not in the sitemap. */
const UNLISTED = ['/login', '/signup', '/Adminlogin', '/forgot-password', '/404', '/nowhere', '/detail/nothing'];
/** Pages without a footer. */
const ALONE = /^\/(login|signup|Adminlogin|forgot-password|filter|navbar)$/;

/** Phrases that refer to the making of the pages, or to documents that readers do not have. */
const TELL_TALE = [
  /product specification/i,
  /\bspecification\b/i,
  /\bas specified\b/i,
  /\bpart \d+,? section \d+/i,
  /\[[A-Z]{2,}(-[A-Z]+)?\d*\]/,
  /\bto be checked\b/i,
  /\bnot verified\b/i,
  /\bour reading\b/i,
  /\b(todo|fixme|tbd|lorem ipsum)\b/i,
  /\.(md|json|tsx?|sql)\b/,
  /\bdocs\//,
  /\bdecision record\b/i,
  /\bsource key\b/i,
  /\bsuperadmin of ours\b/i,
  /\bour superadmins?\b/i,
  /\ba superadmin\b/i,
];

async function publicPaths(request: APIRequestContext): Promise<string[]> {
  const addresses = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
  const found: string[] = [];
  for (const address of await addresses('/sitemap.xml')) {
    const { pathname } = new URL(address);
    found.push(
      ...(pathname.endsWith('.xml') ? (await addresses(pathname)).map((loc) => new URL(loc).pathname) : [pathname]),
    );
  }
  const offers = found.filter((path) => path.startsWith('/detail/'));
  const others = found.filter((path) => !path.startsWith('/detail/'));
  return [...new Set([...others, ...offers.slice(0, OFFERS), ...UNLISTED])];
}

/** Visible text of the body, and the targets of links. */
const textOf = (html: string): string =>
  html
    .replace(/^[\s\S]*?<body>/, '')
    .replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>/g, ' ')
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('public pages name the one support address, and nothing readers do not have', async ({ request }) => {
  const paths = await publicPaths(request);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths).toEqual(expect.arrayContaining(['/', '/terms', '/privacy', '/AboutUs', '/resources', '/support']));
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    expect(html, path).not.toContain(brand.support.email);
    if (!ALONE.test(path)) expect(textOf(html), path).toContain(SUPPORT_EMAIL);
    for (const word of TELL_TALE) expect(textOf(html), path).not.toMatch(word);
  }
});
