import { useParams } from 'react-router';
import { useProfileCheck } from '../../features/company/ui/profile-check.tsx';
import { TargetForm } from '../../features/targets/ui/target-form.tsx';
import { TargetList } from '../../features/targets/ui/target-list.tsx';
import { ButtonLink } from '../../ui/layout/button.tsx';
import { useAddressText } from '../../web/address-search.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Add Target', subtext: 'What an account has to buy in a financial year' },
  asks: {
    roles: ['producer'],
    paths: [
      '/api/epr/producer/?is_approved=true&page_size=200',
      '/api/epr/target/',
      '/api/users/check-profile-completion/',
    ],
  },
};

export function meta() {
  return [{ title: pageTitle('Add target') }];
}

export default function AddTargetPage() {
  useProfileCheck();
  const { slug } = useParams();
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        search={{ label: 'Search targets', value: search, onSearch: setSearch }}
        actions={
          <ButtonLink to="/ProducerEPRAccountsList" variant="secondary">
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
