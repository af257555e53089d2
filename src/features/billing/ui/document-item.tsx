import { useState } from 'react';
import type { Role } from '../../../lib/contract.ts';
import { formatDay } from '../../../lib/dates.ts';
import { formatRupees } from '../../../lib/money.ts';
import type { Unit } from '../../../lib/quantity.ts';
import { Money } from '../../../ui/brand/amount.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { DescriptionList } from '../../../ui/lists/description-list.tsx';
import { ViewPaper } from '../../invoices/ui/view-paper.tsx';
import type { BilledDocument } from './billing-file.ts';
import { CreditNoteDialog } from './credit-note-dialog.tsx';
import { EInvoiceActions } from './document-actions.tsx';
import { taxLines } from './document-amounts.ts';
import styles from './document-item.module.css';

interface DocumentItemProps {
  document: BilledDocument;
  /** All documents of the trade. */
  invoices: readonly BilledDocument[];
  /** Unit of the trade's quantity. */
  unit: Unit;
  role: Role;
}

/** An invoice or credit note with its amounts, and what its reader may do with it. */
export function DocumentItem({ document, invoices, unit, role }: DocumentItemProps) {
  const [crediting, setCrediting] = useState(false);
  const { number, type, date, total, from, to, credited, taxable_value: value } = document;
  const isNote = type === 'credit_note';
  const invoice = invoices.find(({ id }) => id === document.invoice_id);
  const isSupplier = role === (document.supplier === 'recycler' ? 'recycler' : 'superadmin');
  return (
    <li className={styles.document} aria-label={`${isNote ? 'Credit note' : 'Invoice'} ${number}`}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h3 className={styles.number}>{number}</h3>
          <p className="text-soft text-small">
            {isNote ? 'Credit note' : 'Invoice'} of {from.legal_name} to {to.legal_name},{' '}
            <span className="together">{formatDay(date)}</span>
          </p>
          {isNote && (
            <p className="text-soft text-small">{`Of invoice ${invoice?.number ?? ''}: ${document.reason ?? ''}`}</p>
          )}
        </div>
        <p className={styles.total}>
          {isNote && <span>−</span>}
          <Money rupees={total} />
        </p>
      </div>
      <DescriptionList
        layout="grid"
        items={[
          { label: 'Taxable value', value: formatRupees(value) },
          ...taxLines(document),
          { label: document.classification === 'goods' ? 'HSN' : 'SAC', value: document.hsn_sac },
          ...(credited > 0 ? [{ label: 'Credited before tax', value: formatRupees(credited) }] : []),
        ]}
      />
      <div className={`${styles.foot} no-print`}>
        {!isNote && credited === value && <Badge status="withdrawn">Wholly credited</Badge>}
        <EInvoiceState document={document} />
        <ViewPaper document={document} />
        <EInvoiceActions document={document} role={role} />
        {isSupplier && !isNote && credited < value && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Credit note for ${number}`}
            onClick={() => setCrediting(true)}
          >
            Credit note
          </Button>
        )}
      </div>
      {crediting && <CreditNoteDialog invoice={document} unit={unit} onClose={() => setCrediting(false)} />}
    </li>
  );
}

/** Whether the document carries an IRN, where it needs one. */
function EInvoiceState({ document: { irn, needs_irn: needsIrn } }: Pick<DocumentItemProps, 'document'>) {
  if (irn !== null) return <Badge status="approved">{`IRN ${irn.slice(-6)}`}</Badge>;
  return needsIrn && <Badge status="pending">IRN missing</Badge>;
}
