import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/brand/icon.tsx';
import { ErrorMessage } from '../../ui/feedback/form-message.tsx';
import { LoadingState } from '../../ui/feedback/states.tsx';
import { Menu } from '../../ui/layout/menu.tsx';
import { errorText } from '../api.ts';
import { countsQuery } from '../frame-queries.ts';
import { PATHS } from '../paths.ts';
import { useApi, useApiWrite } from '../queries.ts';
import { NotificationLink } from './notification-link.tsx';
import { latestNotifications } from './notification-queries.ts';
import { unreadText, useUnreadTitle } from './unread-title.ts';
import styles from './bell.module.css';

/** The button with the latest notifications; the document's title says how many are not read. */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const unread = useApi(countsQuery).data?.data.unread_notifications ?? 0;
  useUnreadTitle(unread);
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
