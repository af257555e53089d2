import { useSession } from '../../../web/session.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useApi } from '../../../web/queries.ts';
import { profileQuery } from '../../../web/frame-queries.ts';
import { PersonSection } from './person-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Screen of an account's protection. Superadmins, who have no profile screen, change their own data here too. */
export function SecurityScreen() {
  const session = useSession();
  const profile = useApi(profileQuery).data?.data;
  return (
    <>
      <SecondFactorSection />
      <SessionsSection />
      {session?.role === 'superadmin' && profile && (
        <Card title="Personal Details">
          <PersonSection person={profile} />
        </Card>
      )}
    </>
  );
}
