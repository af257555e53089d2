import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Button, ButtonLink } from '#ui/layout/button.tsx';
import { ListView } from '#ui/lists/list-view.tsx';
import { errorText } from '#web/api.ts';
import { PATHS } from '#web/paths.ts';
import { useApiList, useApiWrite } from '#web/queries.ts';
import { NotificationLink } from '#web/workspace/notification-link.tsx';
import { notificationsQuery, type NotificationFilter } from './queries.ts';
import styles from './notification-list.module.css';

/** The reader's notifications, newest first; each can be marked as read or as not read. */
export function NotificationList({ filter }: { filter: NotificationFilter }) {
  const list = useApiList(notificationsQuery(filter));
  const readAll = useApiWrite('POST /api/users/notifications/read-all/');
  const mark = useApiWrite('PATCH /api/users/notifications/{id}/');
  const [newest] = list.items;
  const isWhole = filter.group === undefined;
  const unread = list.data?.pages[0]?.unread ?? 0;
  const failed = readAll.error ?? mark.error;
  return (
    <section aria-label="List of notifications" className="stack">
      {isWhole && newest && unread > 0 && (
        <div>
          <Button
            variant="secondary"
            icon="check"
            busy={readAll.isPending}
            onClick={() => readAll.mutate({ body: { up_to: newest.id } })}
          >
            Mark all as read
          </Button>
        </div>
      )}
      {failed && <ErrorMessage>{errorText(failed)}</ErrorMessage>}
      <ListView
        list={list}
        noun="notifications"
        empty={
          filter.unread ? (
            <EmptyState
              title="You're all caught up."
              drawing="papers"
              action={
                <ButtonLink to={PATHS.notifications} variant="secondary">
                  Show all notifications
                </ButtonLink>
              }
            />
          ) : (
            <EmptyState title="No notifications yet." drawing="papers" />
          )
        }
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map((each) => (
              <li key={each.id} className={styles.row}>
                <NotificationLink {...each} />
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Mark as ${each.read_at === null ? 'read' : 'unread'}: ${each.text}`}
                  onClick={() => mark.mutate({ params: { id: each.id }, body: { read: each.read_at === null } })}
                >
                  {each.read_at === null ? 'Mark as read' : 'Mark as unread'}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </section>
  );
}
