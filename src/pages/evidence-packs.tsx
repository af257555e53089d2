import { allProducerAccountsQuery, allRecyclerAccountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { PackList } from '#fulfilment/evidence/ui/pack-list.tsx';
import { packsQuery } from '#fulfilment/evidence/ui/queries.ts';
import { YearPack } from '#fulfilment/evidence/ui/year-pack.tsx';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ListView } from '#ui/lists/list-view.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { useApiList } from '#web/queries.ts';
import { useRole } from '#web/session.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Evidence packs', subtext: 'Documents of your orders, with a code that anyone can check' },
  preload: {
    roles: ['recycler', 'producer', 'superadmin'],
    queries: [packsQuery],
    ofRole: { recycler: [allRecyclerAccountsQuery], producer: [allProducerAccountsQuery] },
  },
};

/** `/EvidencePacks`: the packs of the reader's company, and the request of one for a year. */
export default function EvidencePacksPage() {
  const role = useRole();
  const list = useApiList(packsQuery);
  if (role === undefined) return null;
  return (
    <>
      <PageHeader />
      <div className="stack">
        {role !== 'superadmin' && <YearPack role={role} />}
        <ListView
          list={list}
          noun="evidence packs"
          empty={
            <EmptyState
              title="No evidence packs yet."
              drawing="papers"
              text="Packs of a single order are made on the tab Transfer of its trade."
            />
          }
        >
          {(packs) => <PackList packs={packs} withSubject />}
        </ListView>
        <ClosingLine />
      </div>
    </>
  );
}
