import { Link } from 'react-router';
import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { LoadingState } from '#ui/feedback/states.tsx';
import { errorText } from '../api.ts';
import { PATHS } from '../paths.ts';
import { useApi, useApiWrite } from '../queries.ts';
import { QueryError } from '../query-error.tsx';
import { NotificationLink } from './notification-link.tsx';
import { latestNotifications } from './notification-queries.ts';
import styles from './bell.module.css';

export default function LatestNotifications() {
  const query = useApi(latestNotifications);
  const { data } = query;
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
      {query.isPending && <LoadingState />}
      {query.isError && data === undefined && (
        <div data-keeps-open>
          <QueryError of={query} />
        </div>
      )}
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
