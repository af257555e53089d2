import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shortenManifest, withoutRepeats } from './browser-manifest.ts';

const MANIFEST = {
  entry: { imports: ['react.js'], css: [] },
  routes: {
    root: { imports: ['react.js', 'ui.js'], css: ['root.css'] },
    layout: { parentId: 'root', imports: ['react.js', 'ui.js', 'menu.js'], css: ['root.css', 'menu.css'] },
    market: { parentId: 'layout', imports: ['card.js', 'menu.js', 'react.js'], css: ['card.css', 'menu.css'] },
    offer: {
      parentId: 'layout',
      path: 'detail/:slug',
      imports: ['panel.js', 'ui.js', 'card.js'],
      css: ['panel.css', 'card.css'],
    },
    login: { parentId: 'root', imports: ['react.js', 'menu.js'], css: ['menu.css'] },
  },
};

/** The files that the router loads for a page: its own and those of all its layouts. */
function filesOf({ entry, routes }: typeof MANIFEST, id: keyof typeof MANIFEST.routes): Set<string> {
  const files = new Set(entry.imports);
  const all: Record<string, { parentId?: string; imports: string[]; css: string[] } | undefined> = routes;
  for (let at = all[id]; at; at = all[at.parentId ?? ''])
    for (const file of [...at.imports, ...at.css]) files.add(file);
  return files;
}

test('a page does not repeat what its layouts load, and still gets all of it', () => {
  const short = withoutRepeats(MANIFEST);
  expect(short.routes.market).toEqual({ parentId: 'layout', imports: ['card.js'], css: ['card.css'] });
  expect(short.routes.layout).toEqual({ parentId: 'root', imports: ['menu.js'], css: ['menu.css'] });
  for (const id of ['root', 'layout', 'market', 'offer', 'login'] as const)
    expect(filesOf(short, id), id).toEqual(filesOf(MANIFEST, id));
});

test('the scripts that most routes need come first, and style sheets keep their order', () => {
  expect(withoutRepeats(MANIFEST).routes.offer).toEqual({
    parentId: 'layout',
    path: 'detail/:slug',
    imports: ['card.js', 'panel.js'],
    css: ['panel.css', 'card.css'],
  });
});

let assets: string;
beforeEach(async () => {
  assets = await mkdtemp(join(tmpdir(), 'assets-'));
});
afterEach(() => rm(assets, { recursive: true }));

test('the manifest of a build is written anew under its name', async () => {
  const path = join(assets, 'manifest-1a2b3c4d.js');
  await writeFile(path, `window.__reactRouterManifest=${JSON.stringify(MANIFEST)};`);
  await shortenManifest(assets);
  expect(await readFile(path, 'utf8')).toBe(
    `window.__reactRouterManifest=${JSON.stringify(withoutRepeats(MANIFEST))};`,
  );
});

test('a build without a manifest, or with another one, fails', async () => {
  await expect(shortenManifest(assets)).rejects.toThrow('holds no manifest of the routes');
  await writeFile(join(assets, 'manifest-1a2b3c4d.js'), 'export default {};');
  await expect(shortenManifest(assets)).rejects.toThrow('does not begin with window.__reactRouterManifest=');
});
