import { tradesQuery } from '#trading/trade-list/ui/queries.ts';
import { TradeList } from '#trading/trade-list/ui/trade-list.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { useRole } from '#web/session.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Trades', subtext: 'What needs you comes first' },
  preload: { roles: ['recycler', 'producer', 'superadmin'], queries: [tradesQuery()] },
};

/** `/trades`: the reader's trades by what they wait for. */
export default function TradesPage() {
  const role = useRole();
  if (role === undefined) return null;
  return (
    <>
      <PageHeader searchLabel="Search trades" />
      <h2 className="visually-hidden">List of trades</h2>
      <div className="stack">
        <TradeList role={role} />
      </div>
    </>
  );
}
