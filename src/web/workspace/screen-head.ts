import { useLocation, useMatches } from 'react-router';
import { handleOf, type ScreenHead } from '../page-handle.ts';

/** Header data of the current route, from its handle. */
export function useScreenHead(): ScreenHead | undefined {
  const { search } = useLocation();
  const leaf = useMatches().at(-1);
  const screen = leaf && handleOf(leaf).screen;
  return typeof screen === 'function' ? screen(new URLSearchParams(search)) : screen;
}
