import { useEffect } from 'react';

/** A number of unread notifications as it is shown: `99+` above 99. */
export const unreadText = (unread: number): string => (unread > 99 ? '99+' : String(unread));

/** The title of a document with the number of notifications that are not read before it: `(3) Trades`. */
export function titleWith(title: string, unread: number): string {
  const plain = title.replace(/^\(\d+\+?\) /, '');
  return unread === 0 ? plain : `(${unreadText(unread)}) ${plain}`;
}

/** Keeps the number in the document's title, also when a screen sets another title. */
export function useUnreadTitle(unread: number): void {
  useEffect(() => {
    const write = (): void => {
      const wanted = titleWith(document.title, unread);
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = titleWith(document.title, 0);
    };
  }, [unread]);
}
