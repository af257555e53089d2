import { useState } from 'react';
import { useLocation } from 'react-router';
import { browserStore } from '../storage.ts';

/** A number made of the address: whoever uses this browser later cannot read who has used it before. */
function digestOf(email: string): string {
  let digest = 0x811c9dc5;
  for (const letter of email.toLowerCase()) digest = Math.imul(digest ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return digest.toString(36);
}

const keyOf = (email: string) => `open_groups:${digestOf(email)}`;

function readGroups(key: string): readonly string[] {
  return browserStore.get(key)?.split(',') ?? [];
}

/**
 * Groups of the sidebar that are open: those that the person has opened, kept in this browser when the session ends, and the one with the current
 * page, which stays closed on that page alone if it is closed there.
 */
export function useOpenGroups(email: string) {
  const key = keyOf(email);
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(() => readGroups(key));
  const [closed, setClosed] = useState<{ label: string; pathname: string }>();

  const isOpen = (label: string, hasCurrent: boolean): boolean =>
    opened.includes(label) || (hasCurrent && !(closed?.label === label && closed.pathname === pathname));

  const toggle = (label: string, hasCurrent: boolean): void => {
    const closes = isOpen(label, hasCurrent);
    const next = [...opened.filter((each) => each !== label), ...(closes ? [] : [label])];
    if (next.length > 0) browserStore.set(key, next.join(','));
    else browserStore.remove(key);
    setOpened(next);
    if (closes) setClosed({ label, pathname });
    else if (closed?.label === label) setClosed(undefined);
  };
  return { isOpen, toggle };
}
