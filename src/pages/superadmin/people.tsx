import { YearFilter } from '#accounts/targets/ui/year-filter.tsx';
import { PersonTable } from '#oversight/supervision/ui/person-table.tsx';
import { peopleQuery } from '#oversight/supervision/ui/queries.ts';
import { type PageHandle, type Side, useSide } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

const NAMES = { recycler: 'Recyclers', producer: 'Producers' };

export const handle = (side: Side): PageHandle => ({
  title: NAMES[side],
  screen: { heading: `${NAMES[side]} - ProfileList`, subtext: `All ${side}s` },
  preload: { roles: ['superadmin'], queries: [peopleQuery(side)] },
});

/** All users of one role, with profiles. */
export default function PeoplePage() {
  const side = useSide();
  return (
    <>
      <PageHeader searchLabel={`Search ${side}s`} filters={<YearFilter everyYear />} />
      <PersonTable side={side} />
    </>
  );
}
