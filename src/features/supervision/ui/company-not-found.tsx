import { ButtonLink } from '../../../ui/layout/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { useApi } from '../../../web/queries.ts';
import { statsQuery, type StatScope } from './queries.ts';

/** Whether the scope's company does not exist: the request for its figures fails with 404. */
export function useIsMissing(scope: StatScope): boolean {
  return useApi(statsQuery(scope)).error?.status === 404;
}

/** Replaces the dashboard of a company that does not exist; there is no retry button, as a retry would not help. */
export function CompanyNotFound({ list, label }: { list: string; label: string }) {
  return (
    <div role="alert">
      <EmptyState
        title="Not found."
        text="There is no such company, or it has been deleted."
        drawing="search"
        action={<ButtonLink to={list}>{label}</ButtonLink>}
      />
    </div>
  );
}
