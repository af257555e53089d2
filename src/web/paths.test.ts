import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import routes from '#routes.ts';
import {
  addCreditPath,
  addTargetPath,
  articleEditPath,
  articlePath,
  companyPath,
  createOfferPath,
  invoicePath,
  offerPath,
  orderPath,
  PATHS,
  safeNext,
  targetPath,
  tradePath,
  updateOfferPath,
} from './paths.ts';

const SITE = 'https://market.example';
const PARTS = [
  '/',
  '\\',
  '.',
  '..',
  '//',
  '/.',
  '/..',
  '%2f',
  '%5c',
  '%2e',
  'evil.example',
  '@',
  ':',
  '?',
  '#',
  ' ',
  '\t',
  '\n',
  'a',
  'https:',
  'javascript:',
  '\u2028',
  '%',
  '&',
  ';',
  'é',
  '[',
  ']',
];

/** The same targets in each run (the ANSI C generator). */
function* targets(count: number): Generator<string> {
  let seed = 20_261_123;
  const below = (limit: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >> 8) % limit;
  };
  for (let made = 0; made < count; made += 1) {
    const parts = Array.from({ length: 1 + below(7) }, () => PARTS[below(PARTS.length)] ?? '');
    yield below(4) === 0 ? parts.join('') : `/${parts.join('')}`;
  }
}

test('whatever is asked for, one stays on the site', () => {
  let kept = 0;
  for (const target of targets(10_000)) {
    const next = safeNext(target, '/home');
    expect(new URL(next, `${SITE}/login`).origin, JSON.stringify(target)).toBe(SITE);
    expect(next, JSON.stringify(target)).toMatch(/^\/(?![/\\])/);
    // The normalised path is accepted unchanged when it is checked again.
    expect(safeNext(next, '/home')).toBe(next);
    if (next !== '/home') kept += 1;
  }
  expect(kept).toBeGreaterThan(1_000);
});

test.each(['/.//evil.example', '/..//evil.example', '/a/..//evil.example', '//evil.example', '/\\evil.example', null])(
  '%s leads home',
  (target) => {
    expect(safeNext(target, '/home')).toBe('/home');
  },
);

test.each(['/trade/1?tab=x#y', '/', '/Erpcredits?search=a%20b'])('%s is a place of the site', (target) => {
  expect(safeNext(target, '/home')).toBe(target);
});

const OF_ONE = [
  addCreditPath,
  addTargetPath,
  articleEditPath,
  articlePath,
  createOfferPath,
  invoicePath,
  offerPath,
  orderPath,
  targetPath,
  tradePath,
  updateOfferPath,
  (id: string) => companyPath('recycler', id),
  (id: string) => companyPath('producer', id),
].map((pathOf) => pathOf('one'));

test.each([...Object.values(PATHS), ...OF_ONE].filter((path) => path !== PATHS.notFound))('%s is a screen', (path) => {
  const routesOf = (config: typeof routes): object[] =>
    config.map(({ children = [], ...route }) => ({
      ...route,
      id: undefined,
      children: routesOf(children),
    }));
  const [pathname = path] = path.split('?');
  const leaf = matchRoutes(routesOf(routes), pathname)?.at(-1)?.route as { file: string } | undefined;
  expect(leaf?.file).toMatch(/^pages\//);
  expect(leaf?.file).not.toBe('pages/public/not-found.tsx');
});

// In the browser the router takes no notice of capitals: of two such routes it takes the first, which is not the one whose page the server has rendered.
test('No two routes differ in capitals alone', () => {
  const pathsOf = (config: typeof routes, above = ''): string[] =>
    config.flatMap(({ path = '', children }) =>
      children ? pathsOf(children, `${above}${path}/`) : [`${above}${path}`.replaceAll(/:\w+/g, ':').toLowerCase()],
    );
  const paths = pathsOf(routes);
  expect(paths.filter((path, place) => paths.indexOf(path) !== place)).toEqual([]);
});
