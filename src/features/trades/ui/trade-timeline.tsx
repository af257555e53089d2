import { formatDateTime } from '../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { Role } from '../../../lib/contract.ts';
import { expectation } from './trade-expectation.ts';
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

/** Every change of state with who and when, oldest first, and what comes next. */
export function TradeTimeline({ file, role }: { file: TradeFile; role: Role }) {
  const next = expectation(file, role);
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
              <p>{next.mine ? 'Your turn' : 'Next'}</p>
              <p className="text-small">{next.text}</p>
            </div>
          </li>
        )}
      </ol>
    </Card>
  );
}
