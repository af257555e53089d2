import { CertificateFilter, CertificateList } from '#fulfilment/transfers/ui/certificate-list.tsx';
import { certificatesQuery } from '#fulfilment/transfers/ui/queries.ts';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { useRole } from '#web/session.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: {
    heading: 'CPCB certificate numbers',
    subtext: 'As the CPCB portal shows them, with the orders that got them',
  },
  preload: { roles: ['recycler', 'producer', 'superadmin'], queries: [certificatesQuery()] },
};

/** `/CertificateNumbers`: the certificate numbers of the reader's orders. */
export default function CertificateNumbersPage() {
  const role = useRole();
  if (role === undefined) return null;
  return (
    <>
      <PageHeader searchLabel="Search certificate numbers" filters={<CertificateFilter />} />
      <div className="stack">
        <CertificateList role={role} />
        <ClosingLine />
      </div>
    </>
  );
}
