import { ButtonLink } from '../../../ui/button.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { errorText } from '../../../web/api.ts';
import { useApiList } from '../../../web/queries.ts';
import { TargetCard } from './target-card.tsx';
import { useYearFilter } from './year-filter.tsx';

export interface TargetListProps {
  /** Leaves the way to the form out, where the form stands beside it. */
  withoutAction?: boolean;
}

/** All targets of the caller with their progress, narrowed by `search` and `FY` of the address. */
export function TargetList({ withoutAction }: TargetListProps) {
  const [search] = useAddressText('search');
  const FY = useYearFilter();
  const list = useApiList('GET /api/epr/target/', { search, FY });
  if (list.isPending) return <LoadingState />;
  if (list.isError && list.items.length === 0)
    return (
      <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
    );
  if (list.items.length === 0) {
    const narrowed = search !== '' || FY !== '';
    return (
      <EmptyState
        title="No targets available"
        drawing={narrowed ? 'search' : 'papers'}
        text={
          narrowed
            ? 'Nothing matches the search and the financial year.'
            : 'A target says how many kilograms of a credit an account needs in a financial year.'
        }
        action={!narrowed && !withoutAction && <ButtonLink to="/ProducerAddTarget">Add Target</ButtonLink>}
      />
    );
  }
  return (
    <>
      <div className="card-grid" style={{ ['--card-width' as string]: '20rem' }}>
        {list.items.map((target, index) => (
          <TargetCard key={target.id} target={target} position={index + 1} withRegistration />
        ))}
      </div>
      <LoadMore
        more={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
        status={`${list.items.length} targets shown`}
      />
    </>
  );
}
