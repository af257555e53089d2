import { AccountForm } from '#accounts/epr-accounts/ui/account-form.tsx';
import { useProfileCheck } from '#people/company/ui/profile-check.tsx';
import { profileCheckQuery } from '#people/company/ui/queries.ts';
import { wasteTypesQuery } from '#rules/reference/ui/waste-types.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { type PageHandle, type Side, useSide } from '#web/page-handle.ts';
import { ACCOUNT_LIST_PATHS } from '#web/paths.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

/** Link to the list: above the heading for a recycler, a button for a producer: sections 1 and 2 of the workspaces' specification. */
const SIDES = {
  recycler: {
    title: 'Add EPR Accounts',
    added: { heading: 'Add EPR Accounts', subtext: 'Once approved, its credit can be listed and sold' },
    back: { to: ACCOUNT_LIST_PATHS.recycler, label: 'EPR Accounts' },
    actions: undefined,
  },
  producer: {
    title: 'Add EPR account',
    added: { heading: 'Add EPR Account', subtext: 'Add EPR Account to Accept Offers' },
    back: undefined,
    actions: (
      <ButtonLink to={ACCOUNT_LIST_PATHS.producer} variant="secondary">
        View EPR Accounts
      </ButtonLink>
    ),
  },
};
const CORRECTED = { heading: 'Correct EPR Account', subtext: 'It then waits for approval again' };

export const handle = (side: Side): PageHandle => ({
  title: SIDES[side].title,
  screen: (search) => ({ ...(search.get('account') ? CORRECTED : SIDES[side].added), back: SIDES[side].back }),
  preload: { roles: [side], queries: [wasteTypesQuery, profileCheckQuery] },
});

/** Form that adds a registration, or corrects a rejected one (`?account={id}`). */
export default function AccountFormPage() {
  const side = useSide();
  useProfileCheck();
  return (
    <>
      <PageHeader actions={SIDES[side].actions} />
      <Card>
        <AccountForm role={side} />
      </Card>
    </>
  );
}
