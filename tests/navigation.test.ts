/** Every screen of a workspace is found: by a link of the navigation, or by one of a screen that is found. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchPath } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { Role } from '#lib/contract.ts';
import routes from '#routes.ts';
import * as addresses from '#web/paths.ts';
import { mayOpen } from '#web/workspace/access.ts';
import { linksOf, NAVIGATION } from '#web/workspace/navigation.ts';
import packageFile from '../package.json' with { type: 'json' };

/** A page of samples, which file 2 asks for, and no link to it. */
const UNLINKED = ['/Organisations', '/PrcducerMyOffers'];
/** Modules that name all addresses, and lead nowhere by themselves. */
const FRAME = /^src\/web\/(?:paths|workspace\/(?:access|navigation|page-search))\.ts$/;
const ROLES = ['producer', 'recycler', 'superadmin'] as const;

interface Screen {
  path: string;
  file: string;
  side: string;
}

const screens = (routes.find(({ file }) => file === 'pages/workspace-layout.tsx')?.children ?? []).map(
  ({ path: own = '', file, id = '' }): Screen => ({
    path: `/${own}`,
    file: `src/${file}`,
    side: /^(?:producer|recycler):/.exec(id)?.[0] ?? '',
  }),
);

const matches = (pattern: string, address: string) =>
  matchPath({ path: pattern, caseSensitive: true }, address.split(/[?#]/)[0] ?? '') !== null;

/** Names in `paths.ts` by which code leads to a screen. */
function namesOf({ path: pattern }: Screen): string[] {
  const holds = (value: unknown): boolean =>
    typeof value === 'string'
      ? matches(pattern, value)
      : typeof value === 'object' && value !== null && Object.values(value).some(holds);
  const makes = (make: (...parts: string[]) => unknown) =>
    [['any'], ['recycler', 'any'], ['producer', 'any']].some((parts) => {
      try {
        return holds(make(...parts));
      } catch {
        return false;
      }
    });
  const fixed = Object.entries(addresses.PATHS).filter(([, value]) => holds(value));
  const others = Object.entries(addresses).filter(([name, value]) =>
    typeof value === 'function' ? makes(value as never) : name !== 'PATHS' && holds(value),
  );
  return [...fixed.map(([name]) => `PATHS.${name}`), ...others.map(([name]) => name)];
}

/** The file that a module imports by this name, from the root of the project. */
function fileOf(name: string, from: string): string | undefined {
  if (name.startsWith('.')) return path.join(path.dirname(from), name);
  const [key, target] =
    Object.entries(packageFile.imports).find(([each]) => name.startsWith(each.replace('*', ''))) ?? [];
  return key && target && path.normalize(target.replace('*', name.slice(key.indexOf('*'))));
}

const sources = new Map<string, string>();

/** Text of a page and of everything that it imports. */
function textOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file) || FRAME.test(file) || !existsSync(file)) return '';
  seen.add(file);
  const text = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, text);
  const imported = [...text.matchAll(/(?:from|import\()\s*'([^']+\.tsx?)'/g)].map(([, name = '']) =>
    fileOf(name, file),
  );
  return [text, ...imported.map((each) => (each === undefined ? '' : textOf(each, seen)))].join('\n');
}

/** Screens of a role that no link leads to. */
function lost(role: Role, links: readonly string[]): string[] {
  const own = screens.filter((screen) => mayOpen(role, screen.path));
  const found = new Set(own.filter((screen) => links.some((to) => matches(screen.path, to))));
  // A set goes on through what is added meanwhile.
  for (const { file, side } of found) {
    const text = textOf(file);
    const leadsTo = (screen: Screen) => namesOf(screen).some((name) => new RegExp(`\\b${name}\\b`).test(text));
    // The same page stands at several addresses.
    for (const screen of own) if ((screen.file === file && screen.side === side) || leadsTo(screen)) found.add(screen);
  }
  return own.filter((screen) => !found.has(screen)).map((screen) => screen.path);
}

describe.each(ROLES)('The navigation of a %s', (role) => {
  const links = linksOf(role).map(({ to }) => to);

  test('leads to every screen, or to one that leads there', () => {
    expect(lost(role, links)).toEqual(UNLINKED.filter((each) => mayOpen(role, each)));
  });

  test('names each screen once, and as within a link what is led to from elsewhere', () => {
    expect(links).toHaveLength(new Set(links).size);
    const within = linksOf(role).flatMap((link) => link.within ?? []);
    expect(within).toHaveLength(new Set(within).size);
    expect(within.filter((each) => !mayOpen(role, each.replaceAll(/:\w+\??/g, 'any')))).toEqual([]);
    expect(within.filter((each) => links.includes(each))).toEqual([]);
  });
});

test('A screen that no screen leads to is noticed', () => {
  expect(lost('superadmin', ['/AdminDashboad'])).toContain('/Findings');
  expect(lost('producer', ['/Security'])).toContain('/Calendar');
});

test('Groups alone are closed, and each has a name', () => {
  const sections = Object.values(NAVIGATION).flat();
  expect(sections.filter(({ isGroup, label }) => isGroup && label === undefined)).toEqual([]);
});
