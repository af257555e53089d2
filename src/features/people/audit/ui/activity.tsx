import { useState } from 'react';
import { deviceName } from '#lib/device-name.ts';
import { Instant } from '#ui/brand/instant.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ListView } from '#ui/lists/list-view.tsx';
import { Table, type Column } from '#ui/lists/table.tsx';
import type { ApiResponse } from '#web/api.ts';
import { useApiList } from '#web/queries.ts';
import { shownDetail } from '../rules.ts';
import { activityQuery } from './queries.ts';

type Entry = ApiResponse<'GET /api/users/activity/'>['data'][number];

const COLUMNS: readonly Column<Entry>[] = [
  { key: 'at', header: 'Time', cell: Instant },
  { key: 'what', header: 'What', main: true, cell: ({ text }) => text },
  { key: 'by', header: 'By', cell: ({ by }) => by?.name ?? '-' },
  {
    key: 'where',
    header: 'From',
    cell: ({ address, device }) => (address === null ? '-' : `${deviceName(device)}, ${address}`),
  },
  { key: 'details', header: 'Details', long: true, cell: ({ detail }) => shownDetail(detail).join('; ') || '-' },
];

/** Events of the caller's company: a section of the Security page. */
export function Activity() {
  const list = useApiList(activityQuery);
  // A list that loads more by itself would keep what follows it on the page out of reach.
  const [showsAll, setShowsAll] = useState(false);
  const hasMore = !showsAll && list.hasNextPage;
  const showAll = () => {
    setShowsAll(true);
    void list.fetchNextPage();
  };
  return (
    <>
      <ListView
        list={{ ...list, hasNextPage: showsAll && list.hasNextPage }}
        noun="entries"
        empty={<EmptyState title="Nothing yet." drawing="papers" />}
      >
        {(entries) => <Table caption="Latest activity" columns={COLUMNS} rows={entries} maxHeight={400} />}
      </ListView>
      {hasMore && (
        <Button variant="quiet" onClick={showAll}>
          Show all activity
        </Button>
      )}
    </>
  );
}
