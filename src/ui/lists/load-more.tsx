import { useEffect, useRef } from 'react';
import { Button } from '../layout/button.tsx';
import styles from './load-more.module.css';

interface LoadMoreProps {
  /** There are more pages to load. */
  more: boolean;
  loading: boolean;
  onLoad: () => void;
  /** The last attempt failed: only the button retries. */
  failed?: boolean | undefined;
  label?: string;
  /** Number of items shown, announced to a screen reader, e.g. `48 offers shown`. */
  status?: string;
  /** The list above scrolls in this box, so the distance to the box's end counts instead of the window's. */
  box?: HTMLElement | null;
}

/** Distance from the end, in pixels, at which the next page is loaded. */
const LOAD_DISTANCE_PX = 600;

function isNearEnd(box: HTMLElement): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight < LOAD_DISTANCE_PX;
}

/** Loads the next page when the end of a list is near, and has a button for people who do not scroll. */
export function LoadMore(props: LoadMoreProps) {
  const { more, loading, onLoad, failed = false, label = 'Load more', status, box = null } = props;
  const end = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });
  useEffect(() => {
    if (!more || loading || failed || !end.current) return;
    let inSight = false;
    // Both observers may fire at the same moment; a second call would discard the first response.
    let isAsked = false;
    const loadIfNear = () => {
      if (isAsked || !inSight || (box !== null && !isNearEnd(box))) return;
      isAsked = true;
      load.current();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        inSight = entries.at(-1)?.isIntersecting === true;
        loadIfNear();
      },
      { rootMargin: `${LOAD_DISTANCE_PX}px 0px` },
    );
    observer.observe(end.current);
    box?.addEventListener('scroll', loadIfNear, { passive: true });
    return () => {
      observer.disconnect();
      box?.removeEventListener('scroll', loadIfNear);
    };
  }, [more, loading, failed, box]);
  return (
    <div ref={end} className={styles.more}>
      {status && (
        <span role="status" className="visually-hidden">
          {status}
        </span>
      )}
      {failed && (
        <p role="alert" className={styles.failed}>
          The next part could not be loaded.
        </p>
      )}
      {more && (
        <Button variant="secondary" busy={loading} busyLabel="Loading..." onClick={onLoad}>
          {failed ? 'Try again' : label}
        </Button>
      )}
    </div>
  );
}
