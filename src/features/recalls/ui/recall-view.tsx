import { useState } from 'react';
import { formatDateTime, formatDay } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DescriptionList } from '../../../ui/lists/description-list.tsx';
import { scopeText } from '../rules.ts';
import { HeldTrades } from './held-trades.tsx';
import { RecallActions } from './recall-actions.tsx';
import { RecallForm } from './recall-form.tsx';
import { RecallPreview } from './recall-preview.tsx';
import { STATE_WORDS, type Recall } from './recall.ts';

const at = (instant: string | null) => (instant === null ? null : formatDateTime(instant));

/** A recall: what the authority said, what executing it does, and the actions of its state. */
export function RecallView({ recall }: { recall: Recall }) {
  const [editing, setEditing] = useState(false);
  if (editing && recall.state === 'draft') {
    const stop = () => setEditing(false);
    return (
      <Card>
        <RecallForm recall={recall} onSaved={stop} onCancel={stop} />
      </Card>
    );
  }
  const [badge, word] = STATE_WORDS[recall.state];
  const registration_number = recall.epr_account?.epr_registration_number ?? null;
  return (
    <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-5)' }}>
      <Card as="section" title={recall.number} aria-label={recall.number} aside={<Badge status={badge}>{word}</Badge>}>
        <DescriptionList
          layout="grid"
          items={[
            { label: 'Authority', value: recall.authority },
            { label: 'Reference', value: recall.reference, wide: true },
            { label: 'Order date', value: formatDay(recall.order_date) },
            {
              label: 'Document',
              value: (
                <a href={recall.document} target="_blank" rel="noopener">
                  View document
                </a>
              ),
            },
            { label: 'Waste type', value: recall.waste_type },
            ...(recall.epr_account ? [{ label: 'Company', value: recall.epr_account.company_name }] : []),
            { label: 'Scope', value: scopeText({ ...recall, registration_number }), wide: true },
            { label: 'Reason', value: recall.reason, wide: true },
            { label: 'Drafted', value: at(recall.created_at) },
            { label: 'Executed', value: at(recall.executed_at) },
            { label: 'Lifted', value: at(recall.lifted_at) },
            ...(recall.lift_reason === null
              ? []
              : [
                  { label: 'Reference of the lifting', value: recall.lift_reference },
                  { label: 'Reason of the lifting', value: recall.lift_reason, wide: true },
                ]),
          ]}
        />
        <RecallActions recall={recall} onEdit={() => setEditing(true)} />
      </Card>
      <RecallPreview recall={recall} />
      <HeldTrades recall={recall} />
    </div>
  );
}
