/** A workspace screen of another role. */
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import { rememberProfile, startSession } from '#web/session.ts';
import WorkspaceLayout from './workspace-layout.tsx';

test('leads to the 404 page by one navigation, also when it renders again meanwhile', async () => {
  startSession({
    role: 'recycler',
    access: 'access',
    refresh: 'refresh',
    email: 'asha@example.in',
    organisation: null,
  });
  const { promise: loaded, resolve: load } = Promise.withResolvers<null>();
  const loader = vi.fn(() => loaded);
  const router = createMemoryRouter(
    [
      { path: '/ProducerDashboard', Component: WorkspaceLayout },
      { path: '/404', loader, element: <h1>Not found</h1> },
    ],
    { initialEntries: ['/ProducerDashboard'] },
  );
  render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(loader).toHaveBeenCalledOnce());
  // The profile changes the session, on which the screen depends.
  act(() => rememberProfile({ full_name: 'Asha Rao', email: 'asha@example.in', company_logo: null }));
  load(null);
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
  expect(loader).toHaveBeenCalledOnce();
});

test.each([
  ['/trades', 'Organisations'],
  ['/Team', 'Organisations'],
  ['/AuditTrail', 'Not found'],
])('leads a member of no organisation from %s to “%s”', async (path, heading) => {
  startSession({ role: 'person', access: 'access', refresh: 'refresh', email: 'bela@example.in', organisation: null });
  const router = createMemoryRouter(
    [
      { path, Component: WorkspaceLayout },
      { path: '/Organisations', element: <h1>Organisations</h1> },
      { path: '/404', element: <h1>Not found</h1> },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
});
