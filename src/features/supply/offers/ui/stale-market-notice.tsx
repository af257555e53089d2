import { useEffect, useRef } from 'react';
import { Icon } from '#ui/brand/icon.tsx';
import { SmallButton } from '#ui/layout/button.tsx';
import styles from './stale-market-notice.module.css';

/** Milliseconds before each automatic retry. */
const PAUSES_MS = [2_000, 4_000, 8_000, 16_000, 30_000];

interface StaleMarketNoticeProps {
  onRetry: () => void;
  /** A retry is running. */
  retrying: boolean;
}

/** Shown above stale offers when the selected ones could not be loaded. Retries automatically, and when the network is back. */
export function StaleMarketNotice({ onRetry, retrying }: StaleMarketNoticeProps) {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  const tries = useRef(0);
  useEffect(() => {
    if (retrying) return;
    const ask = () => {
      tries.current += 1;
      retry.current();
    };
    const timer = setTimeout(ask, PAUSES_MS[Math.min(tries.current, PAUSES_MS.length - 1)]);
    window.addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', ask);
    };
  }, [retrying]);
  return (
    <div role="alert" className={styles.missed}>
      <Icon name="alert" size={1.25} className={styles.icon} />
      <p>Your choice could not be loaded. These are the offers from before; we are trying again.</p>
      <SmallButton icon="refresh" busy={retrying} onClick={onRetry}>
        Try again
      </SmallButton>
    </div>
  );
}
