/**
 * The roles that may open a screen are declared twice: in its route's handle (for preloaded requests) and in `access.ts`, which the log-in
 * reads before a screen is loaded. This test compares the two.
 */
import { describe, expect, test } from 'vitest';
import routes from '../routes.ts';
import type { PageHandle } from '../web/page-handle.ts';
import { mayOpen } from '../web/workspace/access.ts';

const ROLES = ['recycler', 'producer', 'superadmin'] as const;
const modules = import.meta.glob<{ handle: PageHandle }>('./**/*.tsx');
const screens = routes.find(({ file }) => file === 'pages/workspace-layout.tsx')?.children ?? [];

describe('A workspace screen preloads for those alone who may open it', () => {
  test.each(screens.map(({ path = '', file }) => [path, file] as const))('%s', async (path, file) => {
    const load = modules[file.replace('pages/', './')];
    const { handle } = (await load?.()) ?? {};
    const address = `/${path.replace('/:slug?', '').replace(/:\w+/, 'one')}`;
    expect(handle?.preload?.roles).toEqual(ROLES.filter((role) => mayOpen(role, address)));
  });
});
