import { useEffect, useRef, useSyncExternalStore } from 'react';
import { brand } from '#brand.ts';
import type { Role } from '#lib/contract.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { defineQuery } from '#web/api-query.ts';
import { useApiList, useApiWrite } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { NEEDS_DISPUTE } from '../rules.ts';
import { MessageForm } from './message-form.tsx';
import { MessageItem } from './message-item.tsx';
import styles from './messages.module.css';

/** Messages of a trade's conversation, newest first. */
const messagesQuery = (id: string) => defineQuery('GET /api/epr/trades/{id}/messages/', { params: { id } });

interface TradeMessagesProps {
  file: { order: { id: string }; open_disputes: number; unread_messages: number };
  role: Role;
}

/** The conversation of a trade; a superadmin without an open dispute reads when it can be read. */
export function TradeMessages({ file, role }: TradeMessagesProps) {
  if (role !== 'superadmin' || file.open_disputes > 0) return <Conversation file={file} role={role} />;
  return (
    <Card as="section" title="Messages" aria-label="Messages of this trade">
      <p className="text-soft">{NEEDS_DISPUTE}</p>
    </Card>
  );
}

/** The messages of the two companies, the newest at the bottom, and the box to write in. */
function Conversation({ file, role }: TradeMessagesProps) {
  const { id } = file.order;
  const { items, hasNextPage, fetchNextPage, isFetchingNextPage, ...answer } = useApiList(messagesQuery(id));
  useReading(id, role === 'superadmin' ? 0 : file.unread_messages, items[0]?.id);
  const box = useRef<HTMLDivElement>(null);
  const newest = items[0]?.id;
  const closed = answer.data?.pages[0]?.closed ?? null;
  useEffect(() => {
    if (newest !== undefined) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [newest]);
  return (
    <Card as="section" title="Messages" aria-label="Messages of this trade">
      <p className="text-soft text-small">{`Both companies read this. ${brand.name} reads it only while a dispute is open.`}</p>
      {answer.isPending && <Skeleton height="12rem" />}
      {answer.isError && <QueryError of={answer} />}
      {answer.isSuccess && items.length === 0 && <p className="text-soft">No messages yet.</p>}
      {items.length > 0 && (
        // The keyboard scrolls what is longer than the box.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div ref={box} role="log" aria-label="Conversation" tabIndex={0} className={styles.box}>
          {hasNextPage && (
            <Button size="small" variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show earlier messages
            </Button>
          )}
          <ol className="stack">
            {items.toReversed().map((message) => (
              <MessageItem key={message.id} message={message} role={role} />
            ))}
          </ol>
        </div>
      )}
      {answer.isSuccess && (closed === null ? <MessageForm trade={id} /> : <p className="text-soft">{closed}</p>)}
    </Card>
  );
}

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Says once that the messages so far are read, as soon as they are in sight; where that fails, again when they next come into sight. */
function useReading(id: string, unread: number, newest: string | undefined): void {
  const { mutate } = useApiWrite('POST /api/epr/trades/{id}/messages/read/');
  const notified = useRef<string>(undefined);
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  useEffect(() => {
    if (unread === 0 || newest === undefined || !isVisible || notified.current === newest) return;
    notified.current = newest;
    mutate({ params: { id } }, { onError: () => (notified.current = undefined) });
  }, [id, unread, newest, isVisible, mutate]);
}
