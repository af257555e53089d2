import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@playwright/test';

/**
 * Scripts and styles, compressed, that the first load of a page needs: KB of 1,024 bytes. The aim for pages to read is 150, which the market
 * does not reach yet.
 */
const LIMITS = { read: 156, other: 220 };
/** Pages that people come to first. */
const READ = ['home', 'marketplace', 'offer-detail', 'blog', 'article'].map((name) => `pages/public/${name}`);

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
  expect(sizes.filter(({ id }) => READ.includes(id))).toHaveLength(READ.length);
  const above = sizes.filter(({ id, kilobytes }) => kilobytes > (READ.includes(id) ? LIMITS.read : LIMITS.other));
  expect(above).toEqual([]);
});
