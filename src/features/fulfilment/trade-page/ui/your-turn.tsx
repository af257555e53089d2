import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Role } from '#lib/contract.ts';
import { formatDateTime } from '#lib/dates.ts';
import { heldInBrief } from '#lib/held-by.ts';
import { isClosed, otherSide } from '#trading/stages/stages.ts';
import { nameOf } from '#trading/tasks/rules.ts';
import { Due } from '#trading/tasks/ui/due.tsx';
import type { TradeFile, TradeTask } from '#trading/trades/ui/trade/trade-file.ts';
import { TradeStage } from '#trading/trades/ui/trade/trade-stage.tsx';
import { WAITING_DAYS } from '#trading/trades/ui/trade/trade-steps.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { RejectionReason } from '#ui/feedback/rejection-reason.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PATHS, tradePath } from '#web/paths.ts';
import { OtherActions, Refusals, TaskActions, type TaskWork } from './task-actions.tsx';
import styles from './your-turn.module.css';

interface YourTurnProps extends TaskWork {
  file: TradeFile;
  role: Role;
}

/** Everything that the trade waits for: the reader's own tasks, each with its button, and below them the others'. */
export function YourTurn({ file, role, ...work }: YourTurnProps) {
  const own = file.tasks.filter(({ who }) => who === role);
  const others = [...Map.groupBy(file.tasks, ({ who }) => who)]
    .filter(([who]) => who !== role)
    .map(([who, tasks]) => ({ heading: `Waiting for ${companyOf(file, who)}`, tasks }));
  const title = own.length > 0 ? 'Your turn' : (others[0]?.heading ?? endingTitle(file));
  return (
    <Card
      as="section"
      title={title}
      aria-label={title}
      aside={<TradeStage stage={file.stage} />}
      className={own.length > 0 ? styles.mine : undefined}
    >
      <Ending file={file} role={role} />
      <HeldBy file={file} isParty={role !== 'superadmin'} />
      {own.length > 0 && (
        <ul className={styles.tasks}>
          {own.map((task, index) => (
            <Task key={task.name} task={task}>
              <TaskActions task={task} isFirst={index === 0} file={file} role={role} {...work} />
            </Task>
          ))}
        </ul>
      )}
      <Refusals file={file} role={role} />
      {others.map(({ heading, tasks }) => (
        <div key={heading} className={styles.others}>
          {heading !== title && <h3 className={styles.heading}>{heading}</h3>}
          <ul className={styles.tasks}>
            {tasks.map((task) => (
              <Task key={task.name} task={task} />
            ))}
          </ul>
        </div>
      ))}
      <OtherActions file={file} role={role} {...work} />
    </Card>
  );
}

const companyOf = ({ recycler, producer }: TradeFile, who: Role): string =>
  nameOf(who, { seller_company: recycler.company_name, buyer_company: producer.company_name });

function Task({ task, children }: { task: TradeTask; children?: ReactNode }) {
  return (
    <li className={styles.task}>
      <div className={styles.what}>
        <p>{task.text}</p>
        <p className={styles.due}>
          <Due task={task} />
        </p>
      </div>
      {children}
    </li>
  );
}

/** A recall in force that holds the trade, and when an accepted one still expires; a party reads more of it on the public list. */
function HeldBy({ file, isParty }: { file: TradeFile; isParty: boolean }) {
  const { held_by: number, stage, request } = file;
  if (number === null) return null;
  const until = stage === 'accepted' ? request.expires_at : null;
  return (
    <p className="row">
      <Icon name="lock" size={1} />
      <span>{heldInBrief(number)}</span>
      {until !== null && <span>{`It still expires ${formatDateTime(until)}.`}</span>}
      {isParty && <Link to={PATHS.recalls}>View recalls</Link>}
    </p>
  );
}

/** How the trade has ended and why; of a completed one that nothing is left to do, where that is so. */
function Ending({ file, role }: { file: TradeFile; role: Role }) {
  const { stage, tasks, transaction, request, order, rounds } = file;
  if (stage === 'completed') return tasks.length === 0 && <p>Nothing is left to do.</p>;
  if (!isClosed(stage)) return null;
  const latest = stage === 'countered' ? rounds.at(-1) : undefined;
  return (
    <>
      <div>
        <p>{ending(file, role)}</p>
        <RejectionReason reason={transaction?.reason ?? (order.ended_by_recall === null ? request.reason : null)} />
      </div>
      {latest && (
        <p>
          <Link to={tradePath(latest.id)}>View the latest round</Link>
        </p>
      )}
    </>
  );
}

/** Title where the trade waits for nobody: it has ended, or a recall holds it. */
function endingTitle({ stage, request, order, held_by: recall }: TradeFile): string {
  if (recall !== null && stage !== 'completed') return 'Held by a recall';
  if (stage === 'declined' && order.ended_by_recall !== null) return 'Ended by a recall';
  const isProducers = request.made_by === 'producer';
  const [maker, answerer] = isProducers
    ? [request.requested_by, request.offered_by]
    : [request.offered_by, request.requested_by];
  if (order.declined_by !== null) return `Declined by ${order.declined_by}`;
  if (stage === 'countered') return `Countered by ${answerer}`;
  if (stage === 'withdrawn') return `Withdrawn by ${maker}`;
  if (stage === 'expired') return 'Expired';
  return stage === 'cancelled' ? 'Work order cancelled' : 'Trade completed';
}

/** Text that says how a trade has ended without a transfer. */
function ending({ stage, request, accepted, order }: TradeFile, role: Role): string {
  if (order.ended_by_recall !== null) return `Ended by recall ${order.ended_by_recall}.`;
  // A counter-offer reserves nothing until it is accepted.
  const wasReserved = accepted || request.kind === 'purchase';
  const freed = wasReserved ? 'The quantity is no longer reserved.' : 'Nothing is reserved.';
  if (stage === 'expired') {
    const why = accepted
      ? `The payment was not initiated within ${WAITING_DAYS.payment} days.`
      : `It was not answered within ${WAITING_DAYS.answer} days.`;
    return wasReserved ? `${why} ${freed}` : why;
  }
  if (stage === 'countered')
    return `The ${otherSide(request.made_by)} answered with round ${request.round + 1}. Nothing is reserved.`;
  // The title says who declined or withdrew it.
  if (stage === 'declined' || stage === 'withdrawn') return freed;
  return `The payment was declined; the credit was released.${role === 'producer' ? ' If you have paid, please write to us.' : ''}`;
}
