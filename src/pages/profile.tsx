import { ProfileScreen } from '#people/company/ui/profile-screen.tsx';
import { profileCheckQuery } from '#people/company/ui/queries.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Profile', subtext: 'Your company and where your payments go' },
  cache: 'static',
  preload: { roles: ['recycler', 'producer'], queries: [profileCheckQuery] },
};

/** `/profile` and `/Profile`. */
export default function ProfilePage() {
  return (
    <>
      <PageHeader
        actions={
          <ButtonLink to={PATHS.gstRegistrations} variant="secondary">
            GST registrations
          </ButtonLink>
        }
      />
      <ProfileScreen />
    </>
  );
}
