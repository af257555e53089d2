import { useParams } from 'react-router';
import { approvedProducerAccountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { targetsQuery } from '#accounts/targets/ui/queries.ts';
import { TargetForm } from '#accounts/targets/ui/target-form.tsx';
import { TargetList } from '#accounts/targets/ui/target-list.tsx';
import { useProfileCheck } from '#people/company/ui/profile-check.tsx';
import { profileCheckQuery } from '#people/company/ui/queries.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  title: 'Add target',
  screen: { heading: 'Add Target', subtext: 'What an account has to buy in a financial year' },
  preload: { roles: ['producer'], queries: [approvedProducerAccountsQuery(), targetsQuery(), profileCheckQuery] },
};

export default function AddTargetPage() {
  useProfileCheck();
  const { slug } = useParams();
  return (
    <>
      <PageHeader
        searchLabel="Search targets"
        actions={
          <ButtonLink to={PATHS.producerAccounts} variant="secondary">
            View EPR Accounts
          </ButtonLink>
        }
      />
      <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
        <TargetForm key={slug} accountId={slug} />
        <section className="stack">
          <h2>Your targets</h2>
          <TargetList withoutAction />
        </section>
      </div>
    </>
  );
}
