import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useIsLeaving } from '../../../web/address-search.ts';
import { withSearch } from './market-address.ts';

/** Milliseconds after the last key until the server is asked. Source: section 9 of the workspaces' specification. */
const SEARCH_DELAY = 500;

export interface MarketSearch {
  /** What stands in the box; filters the loaded offers at once. */
  typed: string;
  onType: (text: string) => void;
  /** The server has not been asked for it yet. */
  waiting: boolean;
}

/** The text of the search box: at once here, and in the address when one has stopped typing; it follows the address back. */
export function useMarketSearch(): MarketSearch {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const asked = address.get('search') ?? '';
  const [typed, setTyped] = useState(asked);
  const own = useRef(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ address, navigate });
  useEffect(() => {
    latest.current = { address, navigate };
  });
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
        const { address: now, navigate: go } = latest.current;
        own.current = text.trim();
        void go({ search: withSearch(now, text) }, { replace: true, preventScrollReset: true });
      },
      text === '' ? 0 : SEARCH_DELAY,
    );
  };
  return { typed, onType, waiting: typed.trim() !== asked };
}
