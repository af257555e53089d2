/** Opens a screen of the product in a simulated browser, with all its routes. */
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  Outlet,
  type RouteObject,
  useLoaderData,
  useMatches,
  useParams,
  useRouteError,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { profile } from '../../src/features/company/contract.ts';
import { counts } from '../../src/features/supervision/contract.ts';
import type { Role } from '../../src/lib/contract.ts';
import routes from '../../src/routes.ts';
import { ErrorBoundary } from '../../src/root.tsx';
import { useFocusOnArrival } from '../../src/web/focus-on-arrival.ts';
import { answer } from './api.ts';
import { sample } from './sample.ts';

interface PageModule {
  default: ComponentType<Record<string, unknown>>;
  handle?: unknown;
  loader?: unknown;
}

const pages = import.meta.glob<PageModule>('../../src/pages/**/*.tsx');

function Root() {
  useFocusOnArrival();
  return <Outlet />;
}

/** What the product shows in place of a page that failed. */
function Failure() {
  return <ErrorBoundary error={useRouteError()} params={{}} />;
}

/** The route as the product has it; what its loader gives on the server is given by the test. */
function toRoute(
  { file, path, index, caseSensitive, id, children }: RouteConfigEntry,
  loaderData: unknown,
): RouteObject {
  const load = pages[`../../src/${file}`];
  return {
    id: id ?? file.replace(/\.tsx?$/, ''),
    ...(path !== undefined && { path }),
    ...(caseSensitive && { caseSensitive }),
    ...(index ? { index } : { children: children?.map((child) => toRoute(child, loaderData)) }),
    lazy: async () => {
      if (!load) throw new Error(`There is no ${file}`);
      const { default: Page, handle, loader } = await load();
      const Component = () => (
        <Page params={useParams()} loaderData={useLoaderData<unknown>()} matches={useMatches()} />
      );
      return { Component, handle, ...(loader !== undefined && { loader: () => loaderData ?? null }) };
    },
  } as RouteObject;
}

export interface Opening {
  /** Who is logged in; nobody unless told. */
  as?: Role;
  /** What the server's loader gives a public page. */
  loaderData?: unknown;
}

let serial = 0;

/** Opens an address, as by typing it in; @returns who acts there */
export function openScreen(path: string, { as, loaderData }: Opening = {}): UserEvent {
  if (as) {
    // Answers are kept for as long as the same person is there: every test has a person of its own.
    serial += 1;
    const email = `${as}${serial}@example.in`;
    const session = { role: as, token: 'access', refresh_token: 'refresh', useremail: email, username: '' };
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    answer('GET /api/users/profile/', { data: sample(profile, { role: as, full_name: 'Asha Rao', email }) });
    answer('GET /api/users/counts/', { data: sample(counts) });
  }
  window.history.replaceState(null, '', path);
  const router = createBrowserRouter([
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: Failure,
      HydrateFallback: () => null,
      children: routes.map((each) => toRoute(each, loaderData)),
    },
  ]);
  const user = userEvent.setup();
  render(<RouterProvider router={router} />);
  return user;
}

/** Path and query of the address now. */
export const address = (): string => window.location.pathname + window.location.search;
