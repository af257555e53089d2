import { targetsQuery } from '#accounts/targets/ui/queries.ts';
import { TargetDetail } from '#accounts/targets/ui/target-detail.tsx';
import { TargetList } from '#accounts/targets/ui/target-list.tsx';
import { YearFilter } from '#accounts/targets/ui/year-filter.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { useAddressText } from '#web/address-search.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  title: 'Target status',
  screen: (search) =>
    search.get('target')
      ? {
          heading: 'Target Status',
          subtext: 'What is achieved, blocked and missing',
          back: { to: PATHS.targets, label: 'All targets' },
        }
      : { heading: 'Target Status', subtext: 'All your targets and how far they are' },
  preload: { roles: ['producer'], queries: [targetsQuery()] },
};

export default function TargetStatusPage() {
  const [target] = useAddressText('target');
  if (target !== '')
    return (
      <>
        <PageHeader />
        <TargetDetail key={target} id={target} />
      </>
    );
  return (
    <>
      <PageHeader
        searchLabel="Search targets"
        filters={<YearFilter />}
        actions={
          <ButtonLink to={PATHS.addTarget} icon="plus">
            Add Target
          </ButtonLink>
        }
      />
      <h2 className="visually-hidden">Targets</h2>
      <TargetList />
    </>
  );
}
