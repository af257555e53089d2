import { dayInIndia } from '../../../lib/dates.ts';
import { financialYearLabel } from '../../../lib/financial-year.ts';
import { KeepListFocus } from '../../../ui/lists/keep-list-focus.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { EmptyState, LOADING_ROWS, LoadingState } from '../../../ui/feedback/states.tsx';
import { Table, TALL_TABLE } from '../../../ui/lists/table.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { ExportMenu } from '../../../web/export-menu.tsx';
import { useApiList } from '../../../web/queries.ts';
import type { AccountRole } from '../../epr-accounts/rules.ts';
import { useYearFilter } from '../../targets/ui/year-filter.tsx';
import { ShowAll } from '../../../ui/lists/show-all.tsx';
import { PEOPLE_ORDERINGS } from '../people-rules.ts';
import type { Person } from './person.ts';
import { peopleQuery } from './queries.ts';
import { PERSON_COLUMNS, PERSON_EXPORT } from './person-columns.tsx';

/** Signed up or registered in that year, as the server interprets four digits in this list. */
function isOfYear(person: Person, year: string): boolean {
  return (
    dayInIndia(new Date(person.created_at)).startsWith(year) || person.registration_date?.startsWith(year) === true
  );
}

const keyOf = (person: Person) => person.id;

/** Reason for an empty list: the search text, the year, or no entries at all. */
function emptyText(side: AccountRole, text: string, year: string): string {
  if (text === '' && year === '') return `No ${side} has signed up yet.`;
  const whose = year === '' ? `No ${side}` : `No ${side} of FY ${financialYearLabel(Number(year))}`;
  return text === '' ? `${whose}.` : `${whose} matches “${text}”.`;
}

/**
 * Table of all recyclers or producers with their profiles. The financial year is sent as search text, as the specification says; with a typed text
 * too, the text is sent and the year filters the response.
 */
export function PersonTable({ side }: { side: AccountRole }) {
  const [text] = useAddressText('search');
  const year = useYearFilter();
  const search = text || year;
  const [typed, setOrder] = useAddressText('ordering');
  const ordering = PEOPLE_ORDERINGS.find((name) => name === typed) ?? '';
  const list = useApiList(peopleQuery(side, search, ordering));
  const shown = (people: readonly Person[]) =>
    text && year ? people.filter((person) => isOfYear(person, year)) : people;
  return (
    <>
      <ExportMenu list={list} name={`${side}s`} columns={PERSON_EXPORT[side]} rows={shown} />
      <ListView
        list={list}
        noun={`${side}s`}
        items={shown(list.items)}
        loading={<LoadingState shape={LOADING_ROWS} />}
        empty={
          <EmptyState
            title="No ERP Account available"
            drawing={search ? 'search' : 'papers'}
            text={emptyText(side, text, year)}
            action={search && <ShowAll />}
          />
        }
      >
        {(people) => (
          <KeepListFocus>
            <Table
              caption={side === 'recycler' ? 'Recyclers' : 'Producers'}
              columns={PERSON_COLUMNS[side]}
              rows={people}
              rowKey={keyOf}
              maxHeight={TALL_TABLE}
              ordering={ordering}
              onOrder={setOrder}
            />
          </KeepListFocus>
        )}
      </ListView>
    </>
  );
}
