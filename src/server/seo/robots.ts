/**
 * The text of robots.txt. Crawlers should skip the API, private files, the workspaces, and the market under each filter, which only repeats
 * offers; the sitemap names all of them instead.
 * @param closed paths of the hidden pages (`sitePaths`)
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
