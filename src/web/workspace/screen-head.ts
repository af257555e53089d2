import { useLocation, useMatches } from 'react-router';
import type { PageHandle, ScreenHead } from '../page-handle.ts';

/** Header data of the current route, from its handle. */
export function useScreenHead(): ScreenHead | undefined {
  const { search } = useLocation();
  const screen = (useMatches().at(-1)?.handle as PageHandle | undefined)?.screen;
  return typeof screen === 'function' ? screen(new URLSearchParams(search)) : screen;
}
