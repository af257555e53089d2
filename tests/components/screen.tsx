/** Opens a screen of the product, with all its routes, in a simulated browser. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { render } from '@testing-library/react';
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
import type { PartyRole } from '#lib/contract.ts';
import type { Part } from '#lib/parts.ts';
import { counts } from '#oversight/supervision/counts-contract.ts';
import { profile } from '#people/company/contract.ts';
import { security } from '#people/identity/account-contract.ts';
import { membersContract } from '#people/members/contract.ts';
import { ErrorBoundary } from '#root.tsx';
import routes from '#routes.ts';
import { marketCounts } from '#supply/offers/contract.ts';
import { documentRequestContext } from '#web/document-context.ts';
import { useFocusAfterNavigation } from '#web/focus-after-navigation.ts';
import { handleOf, titleOf } from '#web/page-handle.ts';
import { pageTitle } from '#web/page-head.ts';
import { siteContext, type SiteServices } from '#web/site-context.ts';
import { respond } from './api.ts';
import { sample } from './sample.ts';
import { TODAY } from './this-year.ts';

interface PageModule {
  default: ComponentType<Record<string, unknown>>;
  handle?: unknown;
  loader?: unknown;
  meta?: (facts: { matches: unknown[]; loaderData: unknown }) => MetaDescriptor[];
}

/** Data of the root loader. */
export const SITE = { origin: 'https://mandi.example', supportEmail: 'desk@mandi.example', today: TODAY };

const pages = import.meta.glob<PageModule>('../../src/pages/**/*.tsx');

function Root() {
  useFocusAfterNavigation();
  return <Outlet />;
}

/** The product's error page. */
function Failure() {
  return <ErrorBoundary error={useRouteError()} params={{}} />;
}

/** A page's meta tags; structured data stays in the body, which suffices for tests. */
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

/** A route of the product; the data of its server loader is given by the test, or loaded from the test's services. */
function toRoute(
  { file, path, index, caseSensitive, id, children }: RouteConfigEntry,
  { loaderData, services }: ScreenOptions,
): RouteObject {
  const load = pages[`../../src/${file}`];
  const routeId = id ?? file.replace(/\.tsx?$/, '');
  return {
    id: routeId,
    ...(path !== undefined && { path }),
    ...(caseSensitive && { caseSensitive }),
    ...(index ? { index } : { children: children?.map((child) => toRoute(child, { loaderData, services })) }),
    lazy: async () => {
      if (!load) throw new Error(`There is no ${file}`);
      const { default: Page, handle, loader, meta } = await load();
      const Component = () => {
        const [data, matches] = [useLoaderData<unknown>(), useMatches()];
        const page = handleOf({ id: routeId, handle });
        const title = titleOf(page);
        return (
          <>
            {title !== undefined && <title>{pageTitle(title)}</title>}
            {page.hidden && <meta name="robots" content="noindex" />}
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

interface ScreenOptions {
  /** Role of the logged-in user; nobody by default. */
  as?: PartyRole;
  /** Part of the user in the organisation `Kaveri Plastics`; by default the session knows of none, as an owner's of before. */
  part?: Part | undefined;
  /** Data of a public page's server loader; by default an empty market for a logged-in user. */
  loaderData?: unknown;
  /** Services from which public pages load themselves, meta tags included. */
  services?: Partial<SiteServices> | undefined;
}

/** The loaders' context; services that the test does not define throw. */
function contextOf(services: Partial<SiteServices>): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteContext, { now: () => new Date(), demoLogins: () => [], ...services } as SiteServices);
  const nobody = () => undefined;
  const compose = (document: Buffer) => ({ document, policy: '' });
  context.set(documentRequestContext, {
    requestId: 'r',
    address: '127.0.0.1',
    origin: SITE.origin,
    report: nobody,
    deliver: nobody,
    compose,
  });
  return context;
}

/** Data of the market page, to which an ended session redirects: no offers. */
const EMPTY_MARKET = {
  page: { data: [], next: null },
  counts: sample(marketCounts),
};

let serial = 0;

/**
 * Opens an address, as if typed in;
 * @returns the simulated user
 */
export function openScreen(
  path: string,
  { as, part, loaderData = as && EMPTY_MARKET, services }: ScreenOptions = {},
): UserEvent {
  if (as) {
    // Responses are cached per person, so every test has its own person.
    serial += 1;
    const email = `${as}${serial}@example.in`;
    const session = { role: as, token: 'access', refresh_token: 'refresh', useremail: email, username: '' };
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    const organisation = { id: 'o', unique_id: 'PRO-000001', company_name: 'Kaveri Plastics', part };
    if (part) localStorage.setItem('organisation', JSON.stringify(organisation));
    respond('GET /api/users/profile/', {
      data: sample(profile, { role: as, full_name: 'Asha Rao', email, email_verified: true }),
    });
    respond('GET /api/users/counts/', { data: sample(counts) });
    if (as !== 'superadmin')
      respond('GET /api/users/members/', sample(membersContract['GET /api/users/members/'].response));
    const second_factor = { enrolled: false, required: false, due_at: null };
    respond('GET /api/users/security/', { data: sample(security, { email, second_factor, factors: [] }) });
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

/** Path and query of the current address. */
export const address = (): string => window.location.pathname + window.location.search;
