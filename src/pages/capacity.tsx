import { useParams } from 'react-router';
import { CapacityFacts, CapacityFigures } from '#rules/capacity/ui/capacity-figures.tsx';
import { CapacityTable } from '#rules/capacity/ui/capacity-table.tsx';
import { capacityQuery } from '#rules/capacity/ui/queries.ts';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { NotFoundState } from '#ui/feedback/not-found.tsx';
import { LOADING_ROWS, LoadingState } from '#ui/feedback/states.tsx';
import { Button } from '#ui/layout/button.tsx';
import { useOnDemand } from '#web/on-demand.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { useSession } from '#web/session.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Capacity' },
  preload: { roles: ['recycler', 'superadmin'], queries: ({ id = '' }) => [capacityQuery(id)] },
};

/** `/Capacity/{account id}`: the capacities of an account, for its recycler and the superadmin. */
export default function CapacityPage() {
  const { id = '' } = useParams();
  const isSuperadmin = useSession()?.role === 'superadmin';
  const read = useApi(capacityQuery(id));
  const form = useOnDemand(() =>
    import('#rules/capacity/ui/capacity-dialog.tsx').then(({ CapacityDialog }) => CapacityDialog),
  );
  const back = { to: isSuperadmin ? PATHS.allRecyclerAccounts : PATHS.recyclerAccounts, label: 'EPR Accounts' };
  if (read.isPending || read.isPlaceholderData)
    return (
      <>
        <PageHeader back={back} />
        <LoadingState shape={LOADING_ROWS} />
      </>
    );
  if (read.isError) {
    if (read.error.status === 404) return <NotFoundState text="There is no such account." />;
    return (
      <>
        <PageHeader back={back} />
        <QueryError of={read} />
      </>
    );
  }
  const { capacity, rows, account } = read.data.data;
  return (
    <>
      <PageHeader
        back={back}
        subtext={`${account.waste_type}, ${account.epr_registration_number}, ${account.epr_registered_name}`}
        actions={
          !isSuperadmin && (
            <Button icon="plus" needs="trade" onClick={() => void form.open()}>
              Add Capacity
            </Button>
          )
        }
      />
      <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
        <CapacityFigures capacity={capacity} />
        <CapacityFacts facts={capacity.facts} />
        <CapacityTable rows={rows} canCheck={isSuperadmin} />
        <ClosingLine />
      </div>
      {form.Part && <form.Part accountId={id} onClose={form.close} />}
    </>
  );
}
