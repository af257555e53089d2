import { AuditTrail } from '#people/audit/ui/audit-trail.tsx';
import { auditQuery } from '#people/audit/ui/queries.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Audit Trail', subtext: 'Who did what, when and from where' },
  preload: { roles: ['superadmin'], queries: [auditQuery()] },
};

export default function AuditTrailPage() {
  return (
    <>
      <PageHeader />
      <AuditTrail />
    </>
  );
}
