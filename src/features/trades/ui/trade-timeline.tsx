import { formatDateTime } from '../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { TradeFile } from './trade-view.tsx';
import styles from './trade-view.module.css';

const STEPS: Readonly<Record<string, { text: string; icon: IconName }>> = {
  'trade pending': { text: 'Requested', icon: 'clock' },
  'trade approved': { text: 'Accepted by the recycler', icon: 'check' },
  'trade rejected': { text: 'Declined', icon: 'close' },
  'trade expired': { text: 'Expired', icon: 'clock' },
  'trade complete': { text: 'Payment initiated', icon: 'rupee' },
  'transaction initiated': { text: 'Work order made', icon: 'document' },
  'transaction payment_verified': { text: 'Payment verified, credit sold', icon: 'check' },
  'transaction completed': { text: 'Credit transferred, completed', icon: 'leaf' },
  'transaction cancelled': { text: 'Payment declined, credit released', icon: 'close' },
};

/** Who must act next, by when; nothing once the trade has ended. */
function expectation({ request, transaction }: TradeFile): string | null {
  const until = request.expires_at === null ? '' : ` by ${formatDateTime(request.expires_at)}`;
  if (request.expired || request.status === 'rejected') return null;
  if (request.status === 'pending') return `${request.offered_by} answers${until}.`;
  if (transaction === null) return `${request.requested_by} initiates the payment${until}.`;
  const proven = transaction.transaction_proof !== null || transaction.producer_transfer_proof !== null;
  if (transaction.transaction_status === 'Initiated')
    return proven ? 'The payment is being verified.' : `${request.requested_by} uploads a proof of the payment.`;
  if (transaction.transaction_status === 'Payment Verified')
    return `${request.offered_by} transfers the credit on the CPCB portal and uploads both documents.`;
  return null;
}

/** Every change of state with who and when, oldest first, and what comes next. */
export function TradeTimeline({ file }: { file: TradeFile }) {
  const next = expectation(file);
  return (
    <Card as="section" title="Timeline">
      <ol className={styles.timeline}>
        {file.history.map(({ at, by, subject, to }) => {
          const step = STEPS[`${subject} ${to}`] ?? { text: to, icon: 'check' as const };
          return (
            <li key={`${subject} ${to}`}>
              <span className={styles.mark}>
                <Icon name={step.icon} size={1} />
              </span>
              <div>
                <p>{step.text}</p>
                <p className="text-soft text-small">
                  {by} · {formatDateTime(at)}
                </p>
              </div>
            </li>
          );
        })}
        {next !== null && (
          <li className={styles.next} aria-current="step">
            <span className={styles.mark}>
              <Icon name="arrow" size={1} />
            </span>
            <div>
              <p>Next</p>
              <p className="text-small">{next}</p>
            </div>
          </li>
        )}
      </ol>
    </Card>
  );
}
