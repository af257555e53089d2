import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { SCREENS } from '#e2e/screens.ts';
import routes from '#routes.ts';
import { mayOpen } from '#web/workspace/access.ts';

const ANY = {
  offer: 'any',
  trade: 'any',
  account: 'any',
  recycler: 'any',
  producer: 'any',
  plant: 'any',
  article: 'any',
  recall: 'any',
};
const addresses = (role: keyof typeof SCREENS) => Object.values(SCREENS[role](ANY));

describe('The list of screens behind a log-in', () => {
  test('has all that the workspace has', () => {
    const workspace = routes.find(({ file }) => file === 'pages/workspace-layout.tsx')?.children ?? [];
    const screens = workspace.map(({ path = '', caseSensitive = false, file }) => ({ path, caseSensitive, file }));
    const fileOf = (address: string) => matchRoutes(screens, address)?.at(-1)?.route.file;
    const listed = [...addresses('recycler'), ...addresses('producer'), ...addresses('superadmin')].map(fileOf);
    expect(new Set(listed)).toEqual(new Set(screens.map(({ file }) => file)));
  });

  test.each(['recycler', 'producer', 'superadmin'] as const)('names for a %s what that role may open', (role) => {
    expect(addresses(role).filter((address) => !mayOpen(role, address))).toEqual([]);
  });

  test('names for all three what all three may open', () => {
    const of = (role: keyof typeof SCREENS) => addresses(role);
    const shared = [...of('recycler'), ...of('producer'), ...of('superadmin')].filter((address) =>
      (['recycler', 'producer', 'superadmin'] as const).every((role) => mayOpen(role, address)),
    );
    expect(shared).toHaveLength(3 * 11);
  });
});
