import { useSearchParams } from 'react-router';
import { allProducerAccountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { ExposedTargets } from '#supply/exposure/ui/exposed-targets.tsx';
import { ExposureFilter, type ExposureFilters } from '#supply/exposure/ui/exposure-filter.tsx';
import { ExposureTotals } from '#supply/exposure/ui/exposure-totals.tsx';
import { PaperButtons } from '#supply/exposure/ui/paper-buttons.tsx';
import { exposureQuery } from '#supply/exposure/ui/queries.ts';
import { EmptyState, LOADING_ROWS, LoadingState } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { changedSearch } from '#web/address-search.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Exposure', subtext: 'What it costs to meet your targets now, later, or not at all' },
  preload: { roles: ['producer'], queries: [exposureQuery(), allProducerAccountsQuery] },
};

/** `/Exposure`: each target of a year, bought now, left, cured in a later year. */
export default function ExposurePage() {
  const [address, setAddress] = useSearchParams();
  const given = (name: keyof ExposureFilters) => address.get(name) ?? '';
  const filters = { epr_id: given('epr_id'), FY: given('FY'), late_days: given('late_days') };
  const change = (parts: Partial<ExposureFilters>) =>
    setAddress(changedSearch(parts), { replace: true, preventScrollReset: true });
  const read = useApi(exposureQuery(filters));
  return (
    <>
      <PageHeader />
      <div className="stack">
        <ExposureFilter
          filters={filters}
          shownYear={read.data?.data.FY}
          onChange={change}
          error={read.error?.fields['late_days']}
        />
        {read.isError ? (
          <QueryError of={read} />
        ) : read.data === undefined || read.isPlaceholderData ? (
          <LoadingState shape={LOADING_ROWS} />
        ) : read.data.data.lines.length === 0 ? (
          <EmptyState
            title="No targets for this year"
            text="Add a target, or calculate the obligation of the year."
            drawing="papers"
            action={<ButtonLink to={PATHS.obligationPlanner}>Obligation Planner</ButtonLink>}
          />
        ) : (
          <>
            <ExposureTotals exposure={read.data.data} withInterest={filters.late_days !== ''} />
            <ExposedTargets exposure={read.data.data} lateDays={filters.late_days} />
            <PaperButtons filters={filters} year={read.data.data.FY} />
          </>
        )}
        <ClosingLine />
      </div>
    </>
  );
}
