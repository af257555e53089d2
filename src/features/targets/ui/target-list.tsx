import { ButtonLink } from '../../../ui/button.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { useApiList } from '../../../web/queries.ts';
import { TargetCard } from './target-card.tsx';
import { TargetSkeleton } from './target-skeleton.tsx';
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
  const narrowed = search !== '' || FY !== '';
  return (
    <ListView
      list={list}
      noun="targets"
      loading={<TargetSkeleton />}
      empty={
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
      }
    >
      {(targets) => (
        <div className="card-grid" style={{ ['--card-width' as string]: '20rem' }}>
          {targets.map((target, index) => (
            <TargetCard key={target.id} target={target} position={index + 1} withRegistration />
          ))}
        </div>
      )}
    </ListView>
  );
}
