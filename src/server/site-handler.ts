import * as built from 'virtual:react-router/server-build';
import {
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
  createRequestHandler,
  matchRoutes,
} from 'react-router';
import { type DocumentRequest, documentRequestContext } from '../web/document-context.ts';
import type { PageCaching } from '../web/page-handle.ts';
import { type SiteServices, siteContext } from '../web/site-context.ts';

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
const handle = createRequestHandler(build, import.meta.env.MODE);

/** Renders a document or answers a page's data request. Loaders get the services in-process. */
export function renderPage(request: Request, services: SiteServices, document: DocumentRequest): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(siteContext, services);
  context.set(documentRequestContext, document);
  return handle(request, context);
}

/** What the page at this path (of a document or of its data) says about caching; undefined: render each time. */
export function pageCaching(pathname: string): PageCaching | undefined {
  const path = pathname.endsWith('/_.data') ? pathname.slice(0, -6) : pathname.replace(/\.data$/u, '');
  const leaf = matchRoutes(routeTree, path)?.at(-1);
  const pageHandle: unknown = leaf?.route.handle;
  if (typeof pageHandle !== 'object' || pageHandle === null || !('cache' in pageHandle)) return undefined;
  return pageHandle.cache === 'market' || pageHandle.cache === 'static' ? pageHandle.cache : undefined;
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
