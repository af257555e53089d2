import { useState } from 'react';
import type { Role } from '#lib/contract.ts';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { errorText } from '#web/api.ts';
import { useApiWrite } from '#web/queries.ts';
import { useIdempotencyKey } from '#web/use-idempotency-key.ts';
import { feeInvoiceText, reconciliationText } from '../rules.ts';
import { DocumentItem } from './document-item.tsx';
import { IssueInvoiceDialog } from './issue-dialogs.tsx';
import { type BillingFile, isActionAllowed, refusalOf } from './queries.ts';
import lists from './document-item.module.css';
import styles from './invoices-card.module.css';

interface InvoicesCardProps {
  file: TradeFile;
  billing: BillingFile;
  role: Role;
}

/** The invoices and credit notes of a trade, and whether they agree with the order. */
export function InvoicesCard({ file, billing, role }: InvoicesCardProps) {
  const [issuing, setIssuing] = useState(false);
  const { invoices, reconciliation, fee_invoice: fee } = billing;
  const feeText = fee && feeInvoiceText(fee);
  const isOpen = invoices.some(({ type, credited, taxable_value: value }) => type === 'invoice' && credited < value);
  return (
    <Card as="section" title="Invoices" aria-label="Invoices">
      {invoices.length === 0 ? (
        <p className="text-soft">No invoices yet.</p>
      ) : (
        <ul className={lists.list}>
          {invoices.map((document) => (
            <DocumentItem
              key={document.id}
              document={document}
              invoices={invoices}
              unit={file.order.unit}
              role={role}
            />
          ))}
        </ul>
      )}
      {reconciliation !== null && isOpen && <p className={styles.sum}>{reconciliationText(reconciliation)}</p>}
      {feeText !== null && <p className={styles.note}>{feeText}</p>}
      {isActionAllowed(billing, 'issue_invoice') && (
        <p className="no-print">
          <Button icon="document" onClick={() => setIssuing(true)}>
            Issue invoice
          </Button>
        </p>
      )}
      {invoices.length === 0 && refusalOf(billing, 'issue_invoice') !== null && (
        <p className="text-soft text-small">{`Issue invoice: ${refusalOf(billing, 'issue_invoice') ?? ''}`}</p>
      )}
      {isActionAllowed(billing, 'make_fee_invoice') && <MakeFeeInvoice trade={file.order.id} />}
      {issuing && <IssueInvoiceDialog file={file} billing={billing} onClose={() => setIssuing(false)} />}
    </Card>
  );
}

function MakeFeeInvoice({ trade }: { trade: string }) {
  const make = useApiWrite('POST /api/superadmin/fee-invoices/');
  const once = useIdempotencyKey();
  const press = async () => {
    const input = { body: { trade } };
    try {
      const { message, warnings } = await once(input, (idempotencyKey) =>
        make.mutateAsync({ ...input, idempotencyKey }),
      );
      toast.success([message, ...warnings.map(({ text }) => text)].join(' '));
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <p className="no-print">
      <Button icon="document" busy={make.isPending} onClick={() => void press()}>
        Make fee invoice
      </Button>
    </p>
  );
}
