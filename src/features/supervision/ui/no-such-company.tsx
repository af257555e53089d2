import { ButtonLink } from '../../../ui/layout/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { useApi } from '../../../web/queries.ts';
import { statsQuery, type StatScope } from './queries.ts';

/** Whether the company of this scope is known not to be there: its figures are refused as not found. */
export function useIsMissing(scope: StatScope): boolean {
  return useApi(statsQuery(scope)).error?.status === 404;
}

/** In place of the dashboard of a company that is not there: trying again would not bring it. */
export function NoSuchCompany({ list, label }: { list: string; label: string }) {
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
