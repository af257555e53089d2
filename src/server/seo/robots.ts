/**
 * What crawlers should leave alone: the API, private files, the workspaces, and the market under each filter, which is the same offers
 * again; the list of all of them is named instead.
 * @param closed paths that are for their owners, as the site's routes have them
 */
export function robots(origin: string, closed: readonly string[]): string {
  const beginnings = new Set(closed.map((path) => path.replace(/:.*$/u, '')));
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /files/',
    'Disallow: /Erpcredits?',
    ...[...beginnings].toSorted().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
