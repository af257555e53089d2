import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from './fixtures.ts';

/** Scripts and styles, compressed, that the first load of a page may need: KB of 1,024 bytes. */
const LIMITS = { read: 155, other: 220 };
/** Public pages that are mainly a form, which is checked by the contracts' schemas in the browser. */
const FORMS = ['login', 'admin-login', 'signup', 'forgot-password', 'reset-password', 'invitation'].map(
  (name) => `pages/public/${name}`,
);
/** A public page that people read or compare on. */
const isRead = (id: string) => id.startsWith('pages/public/') && !FORMS.includes(id);

const ASSETS = new URL('../build/client/assets/', import.meta.url);

interface RouteAssets {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  css?: string[];
}

const files = readdirSync(ASSETS);
const manifest = files.find((file) => /^manifest-.*\.js$/u.test(file)) ?? '';
const { entry, routes } = JSON.parse(
  readFileSync(new URL(manifest, ASSETS), 'utf8').replace(/^window\.__reactRouterManifest=|;$/gu, ''),
) as { entry: { module: string }; routes: Record<string, RouteAssets> };

/** Bytes as sent to a browser of today: the smallest files are not stored compressed. */
function sent(file: string): number {
  return statSync(new URL(files.includes(`${file}.br`) ? `${file}.br` : file, ASSETS)).size;
}

function importsOf(file: string): string[] {
  const text = readFileSync(new URL(file, ASSETS), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/gu)].map(([, name = '']) => name);
}

function firstLoad(route: RouteAssets): number {
  const chain: RouteAssets[] = [];
  for (let at: RouteAssets | undefined = route; at; at = routes[at.parentId ?? '']) chain.push(at);
  const needed = new Set(
    chain.flatMap(({ css = [] }) => css.filter((file) => !file.endsWith('#'))).map((file) => basename(file)),
  );
  const waiting = [entry.module, ...chain.map(({ module }) => module)].map((file) => basename(file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (needed.has(file)) continue;
    needed.add(file);
    waiting.push(...importsOf(file));
  }
  return [manifest, ...needed].reduce((sum, file) => sum + sent(file), 0);
}

test('no page needs more scripts and styles at its first load than it may', () => {
  const sizes = Object.values(routes).map((route) => ({ id: route.id, kilobytes: firstLoad(route) / 1024 }));
  expect(sizes.filter(({ id }) => isRead(id)).length).toBeGreaterThan(25);
  const above = sizes.filter(({ id, kilobytes }) => kilobytes > (isRead(id) ? LIMITS.read : LIMITS.other));
  expect(above).toEqual([]);
});
