import { Link } from 'react-router';
import { formatDateTime } from '#lib/dates.ts';
import { unbreakableAmounts } from '#lib/unbreakable.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { useApiWrite } from '../queries.ts';
import type { Notification } from './notification-queries.ts';
import styles from './notification-link.module.css';

/** A notification as a link to what it is about; opening it marks it as read. */
export function NotificationLink({ id, at, text, path, read_at: readAt }: Notification) {
  const mark = useApiWrite('PATCH /api/users/notifications/{id}/');
  const isNew = readAt === null;
  return (
    <Link
      to={path}
      className={classNames(styles.link, isNew && styles.unread)}
      onClick={() => isNew && mark.mutate({ params: { id }, body: { read: true } })}
    >
      <span className={styles.text}>
        {unbreakableAmounts(text)}
        {isNew && <span className="visually-hidden">, unread</span>}
      </span>
      <time dateTime={at} className={styles.time}>
        {formatDateTime(at)}
      </time>
    </Link>
  );
}
