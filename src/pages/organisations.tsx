import { NO_ORGANISATION } from '#lib/parts.ts';
import { overviewQuery } from '#oversight/calendar/ui/queries.ts';
import { OrganisationTable } from '#people/members/ui/organisation-table.tsx';
import { EmptyState, LOADING_ROWS, LoadingState } from '#ui/feedback/states.tsx';
import { Button } from '#ui/layout/button.tsx';
import { organisationsQuery } from '#web/frame-queries.ts';
import { useOnDemand } from '#web/on-demand.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Organisations', subtext: 'The companies that you work for' },
  cache: 'static',
  preload: { roles: ['recycler', 'producer'], queries: [organisationsQuery, overviewQuery] },
};

/** `/Organisations`: the person's organisations with what each needs. */
export default function OrganisationsPage() {
  const list = useApi(organisationsQuery);
  const overview = useApi(overviewQuery);
  const form = useOnDemand(() =>
    import('#people/members/ui/add-organisation.tsx').then(({ AddOrganisation }) => AddOrganisation),
  );
  const add = (
    <Button icon="plus" onClick={() => void form.open()}>
      Add an organisation
    </Button>
  );
  const failed = [list, overview].find(({ data, isError }) => data === undefined && isError);
  const rows = list.data?.data.map((row) => ({
    ...row,
    figures: overview.data?.data.find(({ id }) => id === row.id),
  }));
  return (
    <>
      <PageHeader actions={rows && rows.length > 0 && add} />
      {rows === undefined && !failed && <LoadingState shape={LOADING_ROWS} />}
      {failed && <QueryError of={failed} />}
      {rows?.length === 0 && (
        <EmptyState
          title={NO_ORGANISATION}
          text="Ask an owner of your company for an invitation, or add a company of your own."
          drawing="papers"
          action={add}
        />
      )}
      {rows && rows.length > 0 && <OrganisationTable rows={rows} />}
      {form.Part && <form.Part onClose={form.close} />}
    </>
  );
}
