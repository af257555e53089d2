import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsLeaving } from './address-search.ts';

/** Milliseconds after the last key until the server is asked. Source: section 9 of the workspaces' specification. */
const SEARCH_DELAY = 500;

export interface TypedSearch {
  /** What stands in the box; the screen narrows what it has by it at once. */
  typed: string;
  onType: (text: string) => void;
  /** The server has not been asked for it yet. */
  waiting: boolean;
}

/**
 * The text of a search box that narrows the screen at once: it stands in the address when one has stopped typing, and follows the address
 * back.
 * @param asked the text whose answer is on the screen
 * @param withText the query of an address with another text in it; the same function each time
 */
export function useTypedSearch(
  asked: string,
  withText: (address: URLSearchParams, text: string) => string,
): TypedSearch {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const [typed, setTyped] = useState(asked);
  const own = useRef(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The address changed by something else than this box.
    if (asked === own.current) return;
    own.current = asked;
    clearTimeout(timer.current);
    setTyped(asked);
  }, [asked]);

  const onType = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        if (isLeaving()) return;
        own.current = text.trim();
        // Not the address that is drawn: a change of a moment ago may not be yet.
        const now = new URLSearchParams(window.location.search);
        void navigate({ search: withText(now, text.trim()) }, { replace: true, preventScrollReset: true });
      },
      text === '' ? 0 : SEARCH_DELAY,
    );
  };
  return { typed, onType, waiting: typed.trim() !== asked };
}
