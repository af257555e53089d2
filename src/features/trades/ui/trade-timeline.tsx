import { formatDateTime } from '../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { GivenReason } from '../../../ui/given-reason.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { Role } from '../../../lib/contract.ts';
import { Deadline } from './trade-deadline.tsx';
import { stepsToCome } from './trade-expectation.ts';
import type { TradeFile } from './trade-view.tsx';
import styles from './trade-timeline.module.css';

const MOVES: Readonly<Record<string, { text: string; icon: IconName }>> = {
  'trade pending': { text: 'Requested', icon: 'clock' },
  'trade approved': { text: 'Accepted by the recycler', icon: 'check' },
  'trade rejected': { text: 'Declined', icon: 'close' },
  'trade expired': { text: 'Expired', icon: 'clock' },
  'trade complete': { text: 'Payment initiated', icon: 'rupee' },
  'transaction initiated': { text: 'Work order made', icon: 'document' },
  'proof uploaded': { text: 'Proof of the payment uploaded', icon: 'upload' },
  'transaction payment_verified': { text: 'Payment verified, credit sold', icon: 'check' },
  'transaction completed': { text: 'Credit transferred, completed', icon: 'leaf' },
  'transaction cancelled': { text: 'Payment declined, credit released', icon: 'close' },
};

/** The changes of state, and between them the proof of the payment, which is none: without an instant, so that the step is not lost. */
function whatWasDone({ history, transaction, request }: TradeFile) {
  const hasProof = Boolean(transaction?.transaction_proof ?? transaction?.producer_transfer_proof);
  return history.flatMap(
    (move): { at: string | null; by: string; subject: string; to: string; reason?: string | null }[] =>
      hasProof && `${move.subject} ${move.to}` === 'transaction initiated'
        ? [move, { at: null, by: request.requested_by, subject: 'proof', to: 'uploaded' }]
        : [move],
  );
}

/** Every change of state with who and when, oldest first, then what is still to come, by whom and by when. */
export function TradeTimeline({ file, role, className }: { file: TradeFile; role: Role; className?: string }) {
  const coming = stepsToCome(file);
  return (
    <Card as="section" title="Timeline" aria-label="Timeline" className={className}>
      <ol className={styles.timeline}>
        {whatWasDone(file).map(({ at, by, subject, to, reason = null }) => {
          const move = MOVES[`${subject} ${to}`] ?? { text: to, icon: 'check' as const };
          return (
            <li key={`${subject} ${to}`} className={styles.done}>
              <span className={styles.mark}>
                <Icon name={move.icon} size={1} />
              </span>
              <div>
                <p className={styles.what}>{move.text}</p>
                <p className="text-soft text-small">
                  {by}
                  {at !== null && (
                    <>
                      , <span className="together">{formatDateTime(at)}</span>
                    </>
                  )}
                </p>
                <GivenReason reason={reason} />
              </div>
            </li>
          );
        })}
        {coming.map((step, index) => (
          <li
            key={step.text}
            className={classNames(index === 0 ? styles.next : styles.later)}
            aria-current={index === 0 ? 'step' : undefined}
          >
            <span className={styles.mark}>{index === 0 && <Icon name="arrow" size={1} />}</span>
            <div>
              <p className={styles.what}>
                {step.text}
                <span className="visually-hidden">{index === 0 ? ', next' : ', still to come'}</span>
              </p>
              <p className="text-soft text-small">
                {step.turn === role ? 'You' : step.who} <Deadline step={step} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
