import { Suspense, useEffect, useState } from 'react';
import { Icon } from '#ui/brand/icon.tsx';
import { LoadingState } from '#ui/feedback/states.tsx';
import { Menu } from '#ui/layout/menu.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { useSession } from '../session.ts';
import { useCounts } from './use-counts.ts';
import styles from './bell.module.css';

const Latest = lazyPart(
  () => import('./latest-notifications.tsx'),
  (message) => <div data-keeps-open>{message}</div>,
);

/** The button with the latest notifications; the document's title says how many are not read. */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  const counts = useCounts(session?.role);
  const unread = counts?.unread_notifications ?? 0;
  const company = session?.organisation?.company_name;
  useOwnTitle(unread, company !== undefined && (counts?.organisations ?? 0) > 1 ? company : '');
  const count = unreadText(unread);
  return (
    <Menu
      plain
      align="end"
      label={unread === 0 ? 'Notifications' : `Notifications, ${count} unread`}
      onOpenChange={setOpen}
      buttonClassName={styles.button}
      button={
        <>
          <Icon name="bell" />
          {unread > 0 && (
            <span aria-hidden="true" className={styles.count}>
              {count}
            </span>
          )}
        </>
      }
    >
      <div className={styles.panel}>
        {isOpen && (
          <Suspense fallback={<LoadingState />}>
            <Latest />
          </Suspense>
        )}
      </div>
    </Menu>
  );
}

/** A number of unread notifications as it is shown: `99+` above 99. */
const unreadText = (unread: number): string => (unread > 99 ? '99+' : String(unread));

/** A title as the page gives it. */
function plainTitle(title: string, company: string): string {
  const text = title.replace(/^\(\d+\+?\) /, '');
  return company !== '' && text.endsWith(endOf(company)) ? text.slice(0, -endOf(company).length) : text;
}

const endOf = (company: string): string => ` | ${company}`;

/** The same with the number of notifications that are not read before it and the company after it: `(3) Trades | EPR Mandi | Kaveri Foods`. */
export function titleWith(title: string, unread: number, company = ''): string {
  const number = unread === 0 ? '' : `(${unreadText(unread)}) `;
  return `${number}${plainTitle(title, company)}${company === '' ? '' : endOf(company)}`;
}

/** Keeps both in the document's title, also when a screen sets another title. @param company of a person with several; else empty */
function useOwnTitle(unread: number, company: string): void {
  useEffect(() => {
    const write = (): void => {
      const wanted = titleWith(document.title, unread, company);
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = plainTitle(document.title, company);
    };
  }, [unread, company]);
}
