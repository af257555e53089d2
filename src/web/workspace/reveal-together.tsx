import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Skeleton } from '#ui/feedback/states.tsx';
import { PendingContext } from '#ui/layout/deferred.tsx';
import { StatTiles } from '#ui/layout/stat-tile.tsx';

/** Longest time that the loaded parts wait for the others. */
const REVEAL_TIMEOUT_MS = 3_000;

const isPending = (query: Query): boolean => query.state.status === 'pending';

/** Number of loaded parts that are still rendering. */
function usePendingParts() {
  const [pending, setPending] = useState(0);
  const pendingNow = useRef(0);
  const register = useCallback(() => {
    const add = (more: number): void => {
      pendingNow.current += more;
      setPending(pendingNow.current);
    };
    add(1);
    return () => add(-1);
  }, []);
  return { pending, pendingNow, register };
}

interface RevealTogetherProps {
  /** Key of the screen: on a return visit its cached parts are shown at once. */
  name: string;
  children: ReactNode;
}

/**
 * Shows the parts of a screen, each with its own queries, together after all first responses are rendered: parts that appear one by one
 * shift each other while a person is about to press something. Late parts are not waited for.
 */
export function RevealTogether({ name, children }: RevealTogetherProps) {
  const client = useQueryClient();
  const [shown, setShown] = useState(() => client.getQueryData(['shown', name]) !== undefined);
  const loading = useIsFetching({ predicate: isPending });
  const { pending, pendingNow, register } = usePendingParts();
  useEffect(() => {
    if (loading + pending > 0) return undefined;
    // Deferred, since a second query may start only when the response to the first one is rendered.
    const timer = setTimeout(() => {
      if (client.isFetching({ predicate: isPending }) + pendingNow.current === 0) setShown(true);
    });
    return () => clearTimeout(timer);
  }, [client, loading, pending, pendingNow]);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), REVEAL_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (shown) client.setQueryData(['shown', name], true);
  }, [client, name, shown]);
  return (
    <>
      {!shown && (
        <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
          <output className="visually-hidden">Loading...</output>
          <StatTiles>
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} height="6.5rem" card style={{ marginTop: 0 }} />
            ))}
          </StatTiles>
          <Skeleton height="24rem" card />
        </div>
      )}
      <div hidden={!shown}>
        <PendingContext value={register}>{children}</PendingContext>
      </div>
    </>
  );
}
