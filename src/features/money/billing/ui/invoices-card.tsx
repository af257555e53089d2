import type { Role } from '#lib/contract.ts';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { errorText } from '#web/api.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { feeInvoiceText, reconciliationText } from '../rules.ts';
import { DocumentItem } from './document-item.tsx';
import { IssueInvoice } from './issue-invoice.tsx';
import { type BillingFile, isActionAllowed, refusalOf } from './queries.ts';
import lists from './document-item.module.css';
import styles from './invoices-card.module.css';

/** The invoices and credit notes of a trade, and whether they agree with the order. */
export function InvoicesCard({ file, billing, role }: { file: TradeFile; billing: BillingFile; role: Role }) {
  const { invoices, reconciliation, fee_invoice: fee } = billing;
  const feeText = fee && feeInvoiceText(fee);
  // Before the payment is verified an invoice may be issued; then it is a task, which stands above.
  const isTask = file.tasks.some(({ name }) => name === 'issue_invoice');
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
      {isActionAllowed(billing, 'issue_invoice') && !isTask && (
        <div className="no-print">
          <IssueInvoice file={file} variant="secondary" />
        </div>
      )}
      {invoices.length === 0 && refusalOf(billing, 'issue_invoice') !== null && (
        <p className="text-soft text-small">{`Issue invoice: ${refusalOf(billing, 'issue_invoice') ?? ''}`}</p>
      )}
      {isActionAllowed(billing, 'make_fee_invoice') && <MakeFeeInvoice trade={file.order.id} />}
    </Card>
  );
}

function MakeFeeInvoice({ trade }: { trade: string }) {
  const make = useWriteOnce('POST /api/superadmin/fee-invoices/');
  const press = async () => {
    try {
      const { message, warnings } = await make.send({ body: { trade } });
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
