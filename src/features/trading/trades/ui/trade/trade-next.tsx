import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Role } from '#lib/contract.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { RejectionReason } from '#ui/feedback/rejection-reason.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PATHS, tradePath } from '#web/paths.ts';
import { ActionsToCome } from './trade-actions.tsx';
import { Deadline } from './trade-deadline.tsx';
import type { TradeFile } from './trade-file.ts';
import { TradeStage } from './trade-stage.tsx';
import { stepsToCome, WAITING_DAYS } from './trade-steps.ts';
import styles from './trade-next.module.css';

interface TradeNextProps {
  file: TradeFile;
  role: Role;
  /** The reader's buttons. */
  children: ReactNode;
}

/** Whose turn it is, the step and its deadline, with the reader's own actions. */
export function TradeNext({ file, role, children }: TradeNextProps) {
  const [step] = stepsToCome(file);
  const { ended_by_recall: recall } = file.order;
  const mine = step?.turn === role;
  const title = step === undefined ? endingTitle(file) : mine ? 'Your turn' : `Waiting for ${step.who}`;
  return (
    <Card
      as="section"
      title={title}
      aria-label={title}
      aside={<TradeStage stage={file.stage} role={role} />}
      className={mine ? styles.mine : undefined}
    >
      <div>
        <p>{step === undefined ? ending(file, role) : mine ? step.textForParty : step.textForOthers}</p>
        <RejectionReason reason={file.transaction?.reason ?? (recall === null ? file.request.reason : null)} />
        {step !== undefined && (step.until !== null || step.within) && (
          <p className={styles.deadline}>
            <Deadline step={step} />
          </p>
        )}
      </div>
      {file.held_by !== null && <HeldBy number={file.held_by} isParty={role !== 'superadmin'} />}
      <LatestRound file={file} />
      {children}
      <ActionsToCome file={file} />
    </Card>
  );
}

/** A recall in force that holds a trade; a party reads more of it on the public list. */
function HeldBy({ number, isParty }: { number: string; isParty: boolean }) {
  return (
    <p className="row">
      <Icon name="lock" size={1} />
      <span>{`Held by recall ${number}`}</span>
      {isParty && <Link to={PATHS.recalls}>View recalls</Link>}
    </p>
  );
}

/** Link from a countered round to the newest one of its negotiation. */
function LatestRound({ file: { stage, rounds } }: { file: TradeFile }) {
  const latest = rounds.at(-1);
  if (stage !== 'countered' || latest === undefined) return null;
  return (
    <p>
      <Link to={tradePath(latest.id)}>View the latest round</Link>
    </p>
  );
}

function endingTitle({ stage, request, order }: TradeFile): string {
  if (stage === 'declined' && order.ended_by_recall !== null) return 'Ended by a recall';
  const isProducers = request.made_by === 'producer';
  const [maker, answerer] = isProducers
    ? [request.requested_by, request.offered_by]
    : [request.offered_by, request.requested_by];
  if (stage === 'declined') return `Declined by ${answerer}`;
  if (stage === 'countered') return `Countered by ${answerer}`;
  if (stage === 'withdrawn') return `Withdrawn by ${maker}`;
  if (stage === 'expired') return 'Expired';
  return stage === 'cancelled' ? 'Work order cancelled' : 'Trade completed';
}

/** Text that says how a trade has ended. */
function ending({ stage, request, accepted, order }: TradeFile, role: Role): string {
  if (order.ended_by_recall !== null) return `Ended by recall ${order.ended_by_recall}.`;
  // A counter-offer reserves nothing until it is accepted.
  const freed = accepted || request.kind === 'purchase' ? '. The quantity is no longer reserved.' : '.';
  if (stage === 'expired') {
    const why = accepted
      ? `The payment was not initiated within ${WAITING_DAYS.payment} days`
      : `It was not answered within ${WAITING_DAYS.answer} days`;
    return why + freed;
  }
  const [maker, answerer] = request.made_by === 'producer' ? ['producer', 'recycler'] : ['recycler', 'producer'];
  if (stage === 'declined') return `The ${answerer} declined${freed}`;
  if (stage === 'countered') return `The ${answerer} answered with round ${request.round + 1}. Nothing is reserved.`;
  if (stage === 'withdrawn') return `The ${maker} withdrew it${freed}`;
  if (stage === 'cancelled')
    return `The payment was declined; the credit was released.${role === 'producer' ? ' If you have paid, please write to us.' : ''}`;
  return 'The credit has been transferred and the trade is completed.';
}
