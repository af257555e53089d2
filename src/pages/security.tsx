import { Suspense } from 'react';
import { erasureQuery, exportsQuery } from '#oversight/personal-data/ui/queries.ts';
import { Activity } from '#people/audit/ui/activity.tsx';
import { activityQuery } from '#people/audit/ui/queries.ts';
import { SecurityScreen } from '#people/identity/ui/security-screen.tsx';
import { PersonErasure } from '#people/members/ui/person-erasure.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { securityQuery, sessionsQuery } from '#web/frame-queries.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { useRole } from '#web/session.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

/** Loaded after the rest of the page, below which it stands. */
const YourData = lazyPart(async () => ({
  default: (await import('#oversight/personal-data/ui/your-data.tsx')).YourData,
}));

export const handle: PageHandle = {
  screen: { heading: 'Security', subtext: 'How your account is protected' },
  cache: 'static',
  preload: {
    roles: ['recycler', 'producer', 'superadmin'],
    queries: [securityQuery, sessionsQuery],
    ofRole: {
      recycler: [activityQuery, exportsQuery, erasureQuery],
      producer: [activityQuery, exportsQuery, erasureQuery],
    },
  },
};

/** `/Security`: what protects the account, for companies what happened to it, and how data are erased. */
export default function SecurityPage() {
  const role = useRole();
  return (
    <>
      <PageHeader />
      <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
        <SecurityScreen />
        {(role === 'recycler' || role === 'producer') && (
          <>
            <Card as="section" title="Activity" aria-label="Activity">
              <Activity />
            </Card>
            <Suspense fallback={<Skeleton height="20rem" card />}>
              <YourData />
            </Suspense>
          </>
        )}
        <PersonErasure />
      </div>
    </>
  );
}
