import { type ReactNode, useState } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  isRouteErrorResponse,
  useLocation,
  useMatches,
  useRouteError,
} from 'react-router';
import { dayInIndia } from '#lib/dates.ts';
import { FailureView, NotFoundView } from '#pages/status-views.tsx';
import { THEME_COLOURS, themeScript } from '#ui/brand/theme-script.ts';
import { NavigationProgress } from '#ui/feedback/navigation-progress.tsx';
import { documentRequestContext, useDocumentFacts } from '#web/document-context.ts';
import { startDeferredScripts } from '#web/document-scripts.ts';
import { useFocusAfterNavigation } from '#web/focus-after-navigation.ts';
import { handleOf, titleOf } from '#web/page-handle.ts';
import '#ui/brand/theme.css';
import '#ui/layout/base.css';
import '#ui/layout/classes.css';
import { pageTitle } from '#web/page-head.ts';
import { preloadRequests } from '#web/preloaded-requests.ts';
import { ScrollPositions } from '#web/scroll-positions.tsx';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/root.ts';
import latinFont from './ui/brand/fonts/anek-latin.woff2?url';

/** Preloads the font together with the style sheet. */
export const links: Route.LinksFunction = () => [
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: latinFont, crossOrigin: 'anonymous' },
];

/** The site's origin, for absolute addresses of pages and pictures, the support address, and the server's day when the page was opened. */
export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(siteContext);
  return {
    origin: context.get(documentRequestContext).origin,
    supportEmail: services.supportEmail(),
    today: dayInIndia(services.now()),
  };
}
export const shouldRevalidate = () => false;

/** Every page has its content in `<main id="main" tabIndex={-1}>`, the target of the skip link. */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce } = useDocumentFacts();
  const matches = useMatches();
  const { search } = useLocation();
  const leaf = matches.at(-1);
  // The error page has a title of its own, and no search engine keeps it.
  const failure = useRouteError();
  const title = leaf && !failure ? titleOf(handleOf(leaf)) : undefined;
  // The router ignores case: at `/erpcredits` it would replace the server's 404 page with the market, so this page has no scripts.
  const hasScripts = typeof document !== 'undefined' || leaf?.id !== 'pages/public/not-found';
  // A public page is readable without scripts, so they are deferred; a workspace needs its scripts first.
  const [hasDeferredScripts] = useState(() => matches.some(({ id }) => id === 'pages/public/public-layout'));
  // Preloads only in the document that the server sent; later screens request their data themselves.
  const [preloadScript] = useState(() => {
    const preload = leaf && handleOf(leaf).preload;
    return preload && preloadRequests(preload, leaf.params, search);
  });
  return (
    // The theme script sets an attribute that is not in the server's markup.
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {THEME_COLOURS.map(({ scheme, colour }) => (
          <meta
            key={scheme}
            name="theme-color"
            content={colour}
            media={`(prefers-color-scheme: ${scheme})`}
            data-scheme={scheme}
            suppressHydrationWarning
          />
        ))}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeScript }} />
        {preloadScript && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: preloadScript }} />}
        {(failure || matches.some((match) => handleOf(match).hidden)) && <meta name="robots" content="noindex" />}
        {title !== undefined && <title>{pageTitle(title)}</title>}
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        {children}
        {hasScripts && <ScrollPositions />}
        {hasScripts && <Scripts />}
        {hasDeferredScripts && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: startDeferredScripts }} />}
      </body>
    </html>
  );
}

export default function Root() {
  useFocusAfterNavigation();
  return (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundView /> : <FailureView />;
}
