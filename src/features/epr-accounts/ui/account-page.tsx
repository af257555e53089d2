import { ButtonLink } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import type { AccountRole } from '../rules.ts';
import { ACCOUNT_FORM_PATHS } from './account-paths.ts';
import { AccountTable } from './account-table.tsx';

/** The screen that lists a role's EPR accounts, with search and the way to add one. */
export function AccountPage({ role }: { role: AccountRole }) {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        title="EPR Accounts"
        text="Registrations with the board that you trade under"
        tools={<SearchField label="Search EPR accounts" value={search} onSearch={setSearch} />}
      >
        <ButtonLink to={ACCOUNT_FORM_PATHS[role]} icon="plus">
          Add EPR Account
        </ButtonLink>
      </PageHeader>
      <AccountTable role={role} />
    </>
  );
}
