import { dayInIndia } from '../../../lib/dates.ts';
import { ListView } from '../../../ui/list-view.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { useApiList } from '../../../web/queries.ts';
import { useYearFilter } from '../../targets/ui/year-filter.tsx';
import { personColumns, type Person, type PersonSide } from './person-columns.tsx';

/** Signed up in that year or registered in it, as the server reads four digits in this list. */
function isOfYear(person: Person, year: string): boolean {
  return (
    dayInIndia(new Date(person.created_at)).startsWith(year) || person.registration_date?.startsWith(year) === true
  );
}

/**
 * All recyclers or producers with their profiles. A financial year goes as search text, as the specification says; where a text is
 * typed too, the text goes and the year narrows what came.
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
      items={text && year ? list.items.filter((person) => isOfYear(person, year)) : list.items}
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
