import { LoadMore } from '../../../ui/load-more.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { errorText } from '../../../web/api.ts';
import { useApiList } from '../../../web/queries.ts';
import { useYearFilter } from '../../targets/ui/year-filter.tsx';
import { personColumns, type PersonRole } from './person-columns.tsx';

/**
 * All recyclers or producers with their profiles. A financial year goes as search text, as the specification says; a typed text goes
 * before it.
 */
export function PersonTable({ role }: { role: PersonRole }) {
  const [text] = useAddressText('search');
  const year = useYearFilter();
  const search = text || year;
  const list = useApiList(
    role === 'recycler' ? 'GET /api/superadmin/recyclers/' : 'GET /api/superadmin/producers/',
    { search },
  );
  if (list.isPending) return <LoadingState />;
  if (list.isError && list.items.length === 0)
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (list.items.length === 0)
    return (
      <EmptyState
        title="No ERP Account available"
        drawing={search ? 'search' : 'papers'}
        text={search ? `Nobody matches “${search}”.` : `Nobody has signed up as a ${role} yet.`}
      />
    );
  return (
    <>
      <Table
        caption={role === 'recycler' ? 'Recyclers' : 'Producers'}
        columns={personColumns(role)}
        rows={list.items}
        rowKey={(person) => person.id}
      />
      <LoadMore
        more={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
        status={`${list.items.length} shown`}
      />
    </>
  );
}
