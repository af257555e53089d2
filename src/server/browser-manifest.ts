/** The list of routes that each page of the site loads: which scripts and styles a route needs. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Files {
  imports: readonly string[];
  css: readonly string[];
}

export interface BrowserManifest {
  entry: Files;
  routes: Readonly<Record<string, Files & { parentId?: string }>>;
}

const NAME = /^manifest-[\w-]+\.js$/u;
const START = 'window.__reactRouterManifest=';

/**
 * The manifest without what a page repeats of its layouts: the router joins the files of a page and of its layouts, so that nothing is lost.
 * The scripts that most routes need come first, since lists that begin alike are compressed best. Style sheets keep their order: in the browser
 * the router renders their links in it, and React discards a document whose links stand otherwise.
 */
export function withoutRepeats<Manifest extends BrowserManifest>(manifest: Manifest): Manifest {
  const { entry, routes } = manifest;
  const uses = new Map<string, number>();
  for (const { imports } of Object.values(routes))
    for (const file of imports) uses.set(file, (uses.get(file) ?? 0) + 1);
  const byUse = (one: string, other: string) =>
    (uses.get(other) ?? 0) - (uses.get(one) ?? 0) || one.localeCompare(other, 'en');

  const short = Object.entries(routes).map(([id, route]) => {
    const known = new Set(entry.imports);
    for (let at = routes[route.parentId ?? '']; at; at = routes[at.parentId ?? ''])
      for (const file of [...at.imports, ...at.css]) known.add(file);
    const own = (files: readonly string[]) => files.filter((file) => !known.has(file));
    return [id, { ...route, imports: own(route.imports).toSorted(byUse), css: own(route.css) }] as const;
  });
  return { ...manifest, routes: Object.fromEntries(short) };
}

/**
 * Writes the browser's manifest of a build anew without repeats.
 * @param assets absolute path of the folder that holds it
 * @throws Error when it is not there, or not as the router used to write it
 */
export async function shortenManifest(assets: string): Promise<void> {
  const file = (await readdir(assets)).find((name) => NAME.test(name));
  if (file === undefined) throw new Error(`${assets} holds no manifest of the routes`);
  const path = join(assets, file);
  const text = await readFile(path, 'utf8');
  if (!text.startsWith(START)) throw new Error(`${path} does not begin with ${START}`);
  const manifest = JSON.parse(text.slice(START.length).replace(/;\s*$/u, '')) as BrowserManifest;
  await writeFile(path, `${START}${JSON.stringify(withoutRepeats(manifest))};`);
}
