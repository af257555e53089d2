import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  /** There is more to load. */
  more: boolean;
  loading: boolean;
  onLoad: () => void;
  label?: string;
  /** How many are in sight, told to a screen reader, e.g. `48 offers shown`. */
  status?: string;
}

/** At the end of a list: loads the next part when it comes near, and has a button for those who do not scroll. */
export function LoadMore({ more, loading, onLoad, label = 'Load more', status }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });
  useEffect(() => {
    if (!more || loading || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && load.current(),
      {
        rootMargin: '600px 0px',
      },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [more, loading]);
  return (
    <div ref={end} className={styles.more}>
      {status && (
        <span role="status" className="visually-hidden">
          {status}
        </span>
      )}
      {more && (
        <Button variant="secondary" busy={loading} busyLabel="Loading..." onClick={onLoad}>
          {label}
        </Button>
      )}
    </div>
  );
}
