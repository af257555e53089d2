import {
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
  createRequestHandler,
  matchRoutes,
} from 'react-router';
import * as built from 'virtual:react-router/server-build';
import { type DocumentRequest, documentRequestContext } from '#web/document-context.ts';
import type { PageCaching } from '#web/page-handle.ts';
import { type SiteServices, siteContext } from '#web/site-context.ts';

const { assets, assetsBuildDirectory, entry, future, isSpaMode, prerender, publicPath, routeDiscovery, routes, ssr } =
  built;
const build: ServerBuild = {
  assets,
  assetsBuildDirectory,
  entry,
  future,
  isSpaMode,
  prerender,
  publicPath,
  routeDiscovery,
  routes,
  ssr,
};
const respond = createRequestHandler(build, import.meta.env.MODE);

/** Renders a document or responds to a page's data request. Loaders call the services in-process. */
export function renderPage(request: Request, services: SiteServices, document: DocumentRequest): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(siteContext, services);
  context.set(documentRequestContext, document);
  return respond(request, context);
}

/** Caching settings of the page at this path (of a document or of its data); undefined: render for each request. */
export function pageCaching(pathname: string): PageCaching | undefined {
  const path = pathname.endsWith('/_.data') ? pathname.slice(0, -6) : pathname.replace(/\.data$/u, '');
  const leaf = matchRoutes(routeTree, path)?.at(-1);
  const { cache } = leaf ? handleOf(leaf.route) : {};
  return cache === 'changing' || cache === 'static' ? cache : undefined;
}

/** Paths of pages as the routes define them, a parameter as `:name`. */
export interface SitePaths {
  /** Public pages, without those that have parameters, such as an offer. */
  open: string[];
  /** Pages with `hidden` in their handle: those that need a log-in or lead to one. */
  closed: string[];
}

/** @returns a promise, since in development the routes are read again each time */
export async function sitePaths(): Promise<SitePaths> {
  const found: SitePaths = { open: [], closed: [] };
  const visit = (list: readonly RouteObject[], hiddenAbove: boolean): void => {
    for (const route of list) {
      const handle = handleOf(route);
      const isHidden = hiddenAbove || handle.hidden === true;
      if (route.children && route.children.length > 0) visit(route.children, isHidden);
      else if (isHidden && route.path !== '*') found.closed.push(`/${route.path ?? ''}`);
      else if (handle.cache !== undefined && !/[:*]/u.test(route.path ?? '')) found.open.push(`/${route.path ?? ''}`);
    }
  };
  visit(routeTree, false);
  return found;
}

function handleOf(route: RouteObject): { cache?: unknown; hidden?: unknown } {
  const handle: unknown = route.handle;
  return typeof handle === 'object' && handle !== null ? handle : {};
}

const routeTree = childrenOf(undefined);

function childrenOf(parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, caseSensitive = false, module } = route;
    const shared = { id, caseSensitive, handle: module.handle, ...(path === undefined ? {} : { path }) };
    return [route.index ? { ...shared, index: true } : { ...shared, children: childrenOf(id) }];
  });
}
