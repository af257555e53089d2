import { useRouteLoaderData } from 'react-router';

/** The matched routes as `meta` gets them; the first is the root. */
type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** Support e-mail address from the server's configuration; empty if the root could not be loaded. */
export const useSupportEmail = (): string => emailIn(useRouteLoaderData('root'));

/** The same for the `meta` function of a page. */
export const supportEmailOf = (matches: Matches): string => emailIn(matches[0]?.loaderData);

function emailIn(root: unknown): string {
  const known = typeof root === 'object' && root !== null && 'supportEmail' in root ? root.supportEmail : '';
  return typeof known === 'string' ? known : '';
}
