import { securityQuery } from '../features/identity/ui/queries.ts';
import { SecurityScreen } from '../features/identity/ui/security-screen.tsx';
import type { PageHandle } from '../web/page-handle.ts';
import { pageTitle } from '../web/page-head.ts';
import { PageHeader } from '../web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Security', subtext: 'How your account is protected' },
  cache: 'static',
  preload: { roles: ['recycler', 'producer', 'superadmin'], queries: [securityQuery] },
};

export function meta() {
  return [{ title: pageTitle('Security') }];
}

export default function SecurityPage() {
  return (
    <>
      <PageHeader />
      <SecurityScreen />
    </>
  );
}
