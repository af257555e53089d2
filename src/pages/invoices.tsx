import { registrationsQuery } from '#accounts/gst-registrations/ui/queries.ts';
import { InvoiceList, InvoicesToIssue } from '#money/invoices/ui/invoice-list.tsx';
import { invoicesQuery, invoicesToIssueQuery } from '#money/invoices/ui/queries.ts';
import { RegisterButtons } from '#money/registers/ui/register-buttons.tsx';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { useRole } from '#web/session.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Invoices', subtext: 'Tax invoices and credit notes' },
  preload: {
    roles: ['recycler', 'producer', 'superadmin'],
    queries: [invoicesQuery(), registrationsQuery],
    ofRole: { recycler: [invoicesToIssueQuery] },
  },
};

/** `/Invoices`: tax invoices and credit notes of the reader, and the registers of a month. */
export default function InvoicesPage() {
  const role = useRole();
  if (role === undefined) return null;
  return (
    <>
      <PageHeader searchLabel="Search invoices" filters={<RegisterButtons role={role} />} />
      <h2 className="visually-hidden">Documents</h2>
      <div className="stack">
        {role === 'recycler' && <InvoicesToIssue />}
        <InvoiceList role={role} />
        <ClosingLine />
      </div>
    </>
  );
}
