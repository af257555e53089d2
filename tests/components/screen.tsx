/** Opens a screen of the product in a simulated browser, with all its routes. */
import { configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunction,
  type MetaDescriptor,
  Outlet,
  RouterContextProvider,
  type RouteObject,
  useLoaderData,
  useMatches,
  useParams,
  useRouteError,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { profile } from '../../src/features/company/contract.ts';
import { referenceContract } from '../../src/features/reference/contract.ts';
import { counts } from '../../src/features/supervision/contract.ts';
import type { Role } from '../../src/lib/contract.ts';
import routes from '../../src/routes.ts';
import { ErrorBoundary } from '../../src/root.tsx';
import { documentRequestContext } from '../../src/web/document-context.ts';
import { useFocusAfterNavigation } from '../../src/web/focus-after-navigation.ts';
import { siteContext, type SiteServices } from '../../src/web/site-context.ts';
import { answer } from './api.ts';
import { sample } from './sample.ts';

// A screen is loaded when a test first opens it, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

interface PageModule {
  default: ComponentType<Record<string, unknown>>;
  handle?: unknown;
  loader?: unknown;
  meta?: (facts: { matches: unknown[]; loaderData: unknown }) => MetaDescriptor[];
}

/** The site as its root knows it. */
export const SITE = { origin: 'https://mandi.example', supportEmail: 'desk@mandi.example' };

const pages = import.meta.glob<PageModule>('../../src/pages/**/*.tsx');

function Root() {
  useFocusAfterNavigation();
  return <Outlet />;
}

/** What the product shows in place of a page that failed. */
function Failure() {
  return <ErrorBoundary error={useRouteError()} params={{}} />;
}

/** What a page puts in the head of its document; structured data stays in the body, which is as good for a test. */
function Head({ descriptors }: { descriptors: readonly MetaDescriptor[] }) {
  return descriptors.map((each, place) => {
    if ('script:ld+json' in each)
      return (
        <script key={place} type="application/ld+json">
          {JSON.stringify(each['script:ld+json'])}
        </script>
      );
    if ('tagName' in each && each.tagName === 'link') {
      const { tagName: _, ...link } = each;
      return <link key={place} {...link} />;
    }
    if ('title' in each) return <title key={place}>{String(each.title)}</title>;
    return <meta key={place} {...each} />;
  });
}

/** The route as the product has it; what its loader gives on the server is given by the test, or read from the test's services. */
function toRoute(
  { file, path, index, caseSensitive, id, children }: RouteConfigEntry,
  { loaderData, services }: Opening,
): RouteObject {
  const load = pages[`../../src/${file}`];
  return {
    id: id ?? file.replace(/\.tsx?$/, ''),
    ...(path !== undefined && { path }),
    ...(caseSensitive && { caseSensitive }),
    ...(index ? { index } : { children: children?.map((child) => toRoute(child, { loaderData, services })) }),
    lazy: async () => {
      if (!load) throw new Error(`There is no ${file}`);
      const { default: Page, handle, loader, meta } = await load();
      const Component = () => {
        const [data, matches] = [useLoaderData<unknown>(), useMatches()];
        return (
          <>
            {services && meta && <Head descriptors={meta({ matches, loaderData: data })} />}
            <Page params={useParams()} loaderData={data} matches={matches} />
          </>
        );
      };
      const given = services ? (loader as LoaderFunction) : () => loaderData ?? null;
      return { Component, handle, ...(loader !== undefined && { loader: given }) };
    },
  } as RouteObject;
}

export interface Opening {
  /** Who is logged in; nobody unless told. */
  as?: Role;
  /** What the server's loader gives a public page; an empty market to somebody who is logged in, unless told. */
  loaderData?: unknown;
  /** Lets public pages load by themselves, from these; with their heads. */
  services?: Partial<SiteServices> | undefined;
}

/** What the server hands to loaders; that which the test does not give fails. */
function contextOf(services: Partial<SiteServices>): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteContext, { now: () => new Date(), demoLogins: () => [], ...services } as SiteServices);
  const nobody = () => undefined;
  const compose = (document: Buffer) => ({ document, policy: '' });
  context.set(documentRequestContext, {
    requestId: 'r',
    origin: SITE.origin,
    report: nobody,
    deliver: nobody,
    compose,
  });
  return context;
}

/** What the market gets, where the end of a session leads: no offers. */
const EMPTY_MARKET = {
  page: { data: [], next: null },
  groups: sample(referenceContract['GET /api/epr/all-types/'].answer).data,
};

let serial = 0;

/** Opens an address, as by typing it in; @returns who acts there */
export function openScreen(path: string, { as, loaderData = as && EMPTY_MARKET, services }: Opening = {}): UserEvent {
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
  const router = createBrowserRouter(
    [
      {
        id: 'root',
        loader: () => SITE,
        shouldRevalidate: () => false,
        Component: Root,
        ErrorBoundary: Failure,
        HydrateFallback: () => null,
        children: routes.map((each) => toRoute(each, { loaderData, services })),
      },
    ],
    services && { getContext: () => contextOf(services) },
  );
  const user = userEvent.setup();
  render(<RouterProvider router={router} />);
  return user;
}

/** Path and query of the address now. */
export const address = (): string => window.location.pathname + window.location.search;
