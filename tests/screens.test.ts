import { matchPath } from 'react-router';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import { SCREENS } from '../e2e/screens.ts';
import routes from '../src/routes.ts';
import { mayOpen } from '../src/web/workspace/access.ts';

const ANY = { offer: 'any', trade: 'any', account: 'any', recycler: 'any', producer: 'any', article: 'any' };
const addresses = (role: keyof typeof SCREENS) => Object.values(SCREENS[role](ANY));

describe('The list of screens behind a log-in', () => {
  const workspace: RouteConfigEntry | undefined = routes.find(({ file }) => file === 'pages/workspace-layout.tsx');
  const screens = Map.groupBy(workspace?.children ?? [], ({ file }) => file);

  test.each([...screens])('has %s', (_file, itsRoutes) => {
    const all = [...addresses('recycler'), ...addresses('producer'), ...addresses('superadmin')];
    const found = all.filter((address) =>
      itsRoutes.some(({ path = '' }) => matchPath({ path: `/${path}`, caseSensitive: true }, address) !== null),
    );
    expect(found).not.toEqual([]);
  });

  test.each(['recycler', 'producer', 'superadmin'] as const)('names for a %s what that role may open', (role) => {
    expect(addresses(role).filter((address) => !mayOpen(role, address))).toEqual([]);
  });

  test('names for all three what all three may open', () => {
    const of = (role: keyof typeof SCREENS) => addresses(role);
    const shared = [...of('recycler'), ...of('producer'), ...of('superadmin')].filter((address) =>
      (['recycler', 'producer', 'superadmin'] as const).every((role) => mayOpen(role, address)),
    );
    expect(shared).toHaveLength(3 * 2);
  });
});
