import type { AccountRole } from '../../features/epr-accounts/rules.ts';
import { PersonTable } from '../../features/supervision/ui/person-table.tsx';
import { peopleQuery } from '../../features/supervision/ui/queries.ts';
import { YearFilter } from '../../features/targets/ui/year-filter.tsx';
import { useAddressText } from '../../web/address-search.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

const SCREENS = {
  recycler: { heading: 'Recyclers - ProfileList', subtext: 'All recyclers' },
  producer: { heading: 'Producers - ProfileList', subtext: 'All producers' },
};

export const peopleHandle = (side: AccountRole): PageHandle => ({
  screen: SCREENS[side],
  preload: { roles: ['superadmin'], queries: [peopleQuery(side)] },
});

/** All users of one role, with profiles. */
export function PeoplePage({ side }: { side: AccountRole }) {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        search={{ label: `Search ${side}s`, value: search, onSearch: setSearch }}
        actions={<YearFilter everyYear />}
      />
      <PersonTable side={side} />
    </>
  );
}
