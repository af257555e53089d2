import { useState, useEffect } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/brand/icon.tsx';
import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { LoadingState } from '#ui/feedback/states.tsx';
import { Menu } from '#ui/layout/menu.tsx';
import { errorText } from '../api.ts';
import { countsQuery } from '../frame-queries.ts';
import { PATHS } from '../paths.ts';
import { useApi, useApiWrite } from '../queries.ts';
import { useSession } from '../session.ts';
import { NotificationLink } from './notification-link.tsx';
import { latestNotifications } from './notification-queries.ts';
import styles from './bell.module.css';

/** The button with the latest notifications; the document's title says how many are not read. */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  const isMember = session?.role !== 'person';
  const counts = useApi(countsQuery, { enabled: isMember }).data?.data;
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
      <div className={styles.panel}>{isOpen && <Latest />}</div>
    </Menu>
  );
}

function Latest() {
  const { data, error, isPending } = useApi(latestNotifications);
  const readAll = useApiWrite('POST /api/users/notifications/read-all/');
  const newest = data?.data[0];
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>Notifications</h2>
        {newest && data.unread > 0 && (
          <button
            type="button"
            data-keeps-open
            disabled={readAll.isPending}
            className={styles.action}
            onClick={() => readAll.mutate({ body: { up_to: newest.id } })}
          >
            Mark all as read
          </button>
        )}
      </div>
      {readAll.error && <ErrorMessage>{errorText(readAll.error)}</ErrorMessage>}
      {isPending && <LoadingState />}
      {error && data === undefined && <p className={styles.none}>{errorText(error)}</p>}
      {data?.data.length === 0 && <p className={styles.none}>No notifications yet.</p>}
      <ul>
        {data?.data.map((each) => (
          <li key={each.id}>
            <NotificationLink {...each} />
          </li>
        ))}
      </ul>
      <Link to={PATHS.notifications} className={styles.all}>
        View all
      </Link>
    </>
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
