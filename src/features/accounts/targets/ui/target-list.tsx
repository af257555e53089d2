import { EmptyState } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { CardList } from '#ui/lists/card-list.tsx';
import { ListView } from '#ui/lists/list-view.tsx';
import { useAddressText } from '#web/address-search.ts';
import { allItems, ExportMenu } from '#web/export-menu.tsx';
import { PATHS } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { CostBasis } from './cost-basis.tsx';
import { targetsQuery } from './queries.ts';
import { TARGET_EXPORT } from './target-export.ts';
import { TargetFilter, useTargetOrder, useTargetStatus } from './target-filter.tsx';
import { TargetRow, TargetRowsHead } from './target-row.tsx';
import { TargetSkeleton } from './target-skeleton.tsx';
import { useYearFilter } from './year-filter.tsx';
import styles from './target-list.module.css';

export interface TargetListProps {
  /** Leaves out the link to the form, where the form is beside the list. */
  withoutAction?: boolean;
}

/** The caller's targets with their progress, filtered and ordered by the address. */
export function TargetList({ withoutAction }: TargetListProps) {
  const [search] = useAddressText('search');
  const FY = useYearFilter();
  const status = useTargetStatus();
  const list = useApiList(targetsQuery({ search, FY, status, ordering: useTargetOrder() }));
  const narrowed = search !== '' || FY !== '' || status !== '';
  return (
    <>
      {!withoutAction && (narrowed || list.isPending || list.items.length > 0) && <TargetFilter ordered />}
      {!withoutAction && <ExportMenu list={list} name="targets" columns={TARGET_EXPORT} rows={allItems} />}
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
                ? 'Nothing matches the search, the financial year and the status.'
                : 'A target says how much of a credit an account needs in a financial year.'
            }
            action={!narrowed && !withoutAction && <ButtonLink to={PATHS.addTarget}>Add Target</ButtonLink>}
          />
        }
      >
        {(targets) => (
          <>
            <div className={styles.basis}>
              <CostBasis years={targets.flatMap(({ cost, FY: year }) => (cost === null ? [] : [year]))} />
            </div>
            <TargetRowsHead />
            <CardList label="Targets" items={targets} className={styles.rows} estimate={85}>
              {(target) => <TargetRow target={target} costed={target} withRegistration />}
            </CardList>
          </>
        )}
      </ListView>
    </>
  );
}
