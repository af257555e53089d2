import { useRouteLoaderData } from 'react-router';
import { type Matches, textOfRoot } from './page-head.ts';

/** Support e-mail address from the server's configuration; empty if the root could not be loaded. */
export const useSupportEmail = (): string => textOfRoot(useRouteLoaderData('root'), 'supportEmail');

/** The same for the `meta` function of a page. */
export const supportEmailOf = (matches: Matches): string => textOfRoot(matches[0]?.loaderData, 'supportEmail');
