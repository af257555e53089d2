import { ListView } from '../../../ui/list-view.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { useApiList } from '../../../web/queries.ts';
import { useYearFilter } from '../../targets/ui/year-filter.tsx';
import { personColumns, type PersonSide } from './person-columns.tsx';

/**
 * All recyclers or producers with their profiles. A financial year goes as search text, as the specification says; a typed text goes
 * before it.
 */
export function PersonTable({ side }: { side: PersonSide }) {
  const [text] = useAddressText('search');
  const year = useYearFilter();
  const search = text || year;
  const list = useApiList(side === 'recycler' ? 'GET /api/superadmin/recyclers/' : 'GET /api/superadmin/producers/', {
    search,
  });
  return (
    <ListView
      list={list}
      noun={`${side}s`}
      empty={
        <EmptyState
          title="No ERP Account available"
          drawing={search ? 'search' : 'papers'}
          text={search ? `Nobody matches “${search}”.` : `Nobody has signed up as a ${side} yet.`}
        />
      }
    >
      {(people) => (
        <Table
          caption={side === 'recycler' ? 'Recyclers' : 'Producers'}
          columns={personColumns(side)}
          rows={people}
          rowKey={(person) => person.id}
        />
      )}
    </ListView>
  );
}
