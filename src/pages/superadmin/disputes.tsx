import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { DisputeFilter, DisputeList } from '#trading/disputes/ui/dispute-list.tsx';
import { allDisputesQuery } from '#trading/disputes/ui/queries.ts';
import { useAddressText } from '#web/address-search.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Disputes', subtext: 'Where the companies of a trade disagree' },
  preload: { roles: ['superadmin'], queries: [allDisputesQuery()] },
};

/** `/Disputes`: the disputes of all trades, for superadmins. */
export default function DisputesPage() {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        search={{ label: 'Search disputes', value: search, onSearch: setSearch }}
        filters={<DisputeFilter />}
      />
      <div className="stack">
        <DisputeList />
        <ClosingLine />
      </div>
    </>
  );
}
