import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cleaned } from '#lib/plain-text.ts';
import { useLatestLocation } from './address-search.ts';

/** Delay from the last key to the request. Source: section 9 of the workspaces' specification. */
const SEARCH_DELAY_MS = 500;

export interface TypedSearch {
  /** Text in the box; the screen filters its loaded items by it at once. */
  typed: string;
  onType: (text: string) => void;
  /** The request with this text has not been sent yet. */
  waiting: boolean;
}

/**
 * The text of a search box that narrows the screen at once: it stands in the address when one has stopped typing, and follows the address
 * back. Another change of the address, also one that is still on its way, calls off what was typed and not asked for yet.
 * @param asked the text whose answer is on the screen
 * @param delayMs from the last key to the change of the address
 * @param withText the query of an address with another text in it, as `location.search` has it; the same function each time
 */
export function useTypedSearch(
  asked: string,
  withText: (address: URLSearchParams, text: string) => string,
  delayMs = SEARCH_DELAY_MS,
): TypedSearch {
  const navigate = useNavigate();
  const { key, search } = useLocation();
  const latestLocation = useLatestLocation();
  const [typed, setTyped] = useState(asked);
  /** The text of the address that the box showed last. */
  const followed = useRef(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const known = useRef(key);
  /** Query of the last change that this box made. */
  const sent = useRef<string>(undefined);
  useEffect(() => {
    const isOtherChange = key !== known.current && search !== sent.current;
    known.current = key;
    if (isOtherChange) sent.current = undefined;
    // The box keeps what is typed while its own change is drawn.
    if (search === sent.current || (asked === followed.current && !isOtherChange)) return;
    followed.current = asked;
    setTyped(asked);
  }, [key, search, asked]);

  const onType = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    const begun = latestLocation().key;
    timer.current = setTimeout(
      () => {
        const latest = latestLocation();
        // Another change of the address, also one that is not rendered yet, calls this one off.
        if (latest.key !== begun && latest.search !== sent.current) return;
        // Not the address that is drawn: a change of a moment ago may not be yet.
        sent.current = withText(new URLSearchParams(window.location.search), cleaned(text).trim());
        void navigate({ search: sent.current }, { replace: true, preventScrollReset: true });
      },
      text === '' ? 0 : delayMs,
    );
  };
  return { typed, onType, waiting: cleaned(typed).trim() !== asked };
}
