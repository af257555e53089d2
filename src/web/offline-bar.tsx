import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { Icon } from '#ui/brand/icon.tsx';
import { SmallButton } from '#ui/layout/button.tsx';
import { network, probeNetwork } from './network.ts';
import styles from './offline-bar.module.css';

const RETRY_MS = 10_000;

/**
 * Shown while there is no network. Ways to other pages then keep this one, as the browser would lose it with what was typed.
 * @param props.onFound asks again for what the page shows
 */
export function OfflineBar({ onFound }: { onFound: () => unknown }) {
  const isLost = useSyncExternalStore(network.subscribe, network.isLost, () => false);
  return isLost && <ShownBar onFound={onFound} />;
}

function ShownBar({ onFound }: { onFound: () => unknown }) {
  const [retrying, setRetrying] = useState(false);
  /** Counts what was kept from leaving: each time the text is read out again. */
  const [kept, setKept] = useState(0);
  // Pages that are no links: those that the search dialog finds, and what follows a question. An end of the session replaces the page.
  const way = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isKept =
      historyAction === NavigationType.Push && network.isLost() && nextLocation.pathname !== currentLocation.pathname;
    if (isKept) setKept((count) => count + 1);
    return isKept;
  });
  useEffect(() => {
    if (way.state === 'blocked') way.reset();
  }, [way]);
  const retry = async () => {
    setRetrying(true);
    const isFound = await probeNetwork();
    setRetrying(false);
    if (isFound) await onFound();
  };
  const ask = useEffectEvent(() => void retry());
  useEffect(() => {
    const keepPage = (event: MouseEvent) => {
      if (!leavesPage(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setKept((count) => count + 1);
    };
    const timer = setInterval(ask, RETRY_MS);
    window.addEventListener('online', ask);
    document.addEventListener('click', keepPage, true);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
      document.removeEventListener('click', keepPage, true);
    };
  }, []);
  return (
    <div className={styles.bar}>
      <Icon name="alert" size={1.25} className={styles.icon} />
      <p key={kept} role="status">
        You are offline. What you see may be out of date.
      </p>
      <SmallButton icon="refresh" busy={retrying} onClick={() => void retry()}>
        Retry
      </SmallButton>
    </div>
  );
}

/** Whether a click follows a link to another page in this tab. */
function leavesPage({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || button !== 0 || ctrlKey || metaKey || shiftKey) return false;
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return false;
  const to = new URL(link.href);
  return to.protocol.startsWith('http') && (to.origin !== location.origin || to.pathname !== location.pathname);
}
