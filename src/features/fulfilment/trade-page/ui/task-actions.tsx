import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { brand } from '#brand.ts';
import type { Role } from '#lib/contract.ts';
import { IssueInvoice } from '#money/billing/ui/issue-invoice.tsx';
import type { TaskName } from '#trading/tasks/rules.ts';
import { UPLOAD_NEEDS } from '#trading/trades/document-rules.ts';
import type { ActionName } from '#trading/trades/policy.ts';
import { previousRequestState } from '#trading/trades/ui/request/previous-request.ts';
import { RequestActions, type RequestWork } from '#trading/trades/ui/request/request-actions.tsx';
import { useRequestWork } from '#trading/trades/ui/request/use-request-work.tsx';
import type { TradeFile, TradeTask } from '#trading/trades/ui/trade/trade-file.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Button, ButtonLink } from '#ui/layout/button.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { offerPath, tradePath } from '#web/paths.ts';
import styles from './your-turn.module.css';

const ConfirmPayments = lazyPart(async () => ({
  default: (await import('#money/billing/ui/confirm-payments.tsx')).ConfirmPayments,
}));

/** Controls that the page gives for the reader's tasks. */
export interface TaskWork {
  /** The superadmin's decision on the payment. @param className class of its buttons */
  decision: (className: string | undefined) => ReactNode;
  onUpload: () => void;
  onPaid: (payee: 'recycler' | 'platform') => void;
}

interface TaskActionsProps extends TaskWork {
  task: TradeTask;
  /** The first task has the main button, which stays at the bottom of a phone. */
  isFirst: boolean;
  file: TradeFile;
  role: Role;
}

/** The parts of the page, to which the tasks of its tabs lead. */
export const PARTS_ID = 'parts';

/** Labels of the buttons that lead to a tab. */
const TAB_LABELS: Readonly<Partial<Record<TaskName, string>>> = {
  record_numbers: 'Enter certificate numbers',
  see_numbers: 'Mark as seen',
  answer_dispute: 'View the dispute',
};

/** The button of a task, which does it, opens its dialog or leads to its place. */
export function TaskActions({ task: { name, path }, isFirst, file, role, ...work }: TaskActionsProps) {
  const variant = isFirst ? 'primary' : 'secondary';
  const className = classNames(styles.actions, isFirst && styles.docked);
  if (name === 'verify_payment') return <div className={styles.decision}>{work.decision(className)}</div>;
  if (name === 'confirm_payment')
    return (
      <Suspense fallback={<Skeleton height="3rem" />}>
        <ConfirmPayments trade={file.order.id} role={role} className={className} isFirst={isFirst} />
      </Suspense>
    );
  return (
    <div className={`${className} no-print`}>
      {(name === 'answer' || name === 'initiate_payment') && <RequestWorks file={file} role={role} />}
      {(name === 'pay_recycler' || name === 'pay_platform') && (
        <Button
          icon="rupee"
          variant={variant}
          needs="money"
          onClick={() => work.onPaid(name === 'pay_recycler' ? 'recycler' : 'platform')}
        >
          {paidText(name, file)}
        </Button>
      )}
      {(name === 'upload_proof' || name === 'upload_transfer') && (
        <Button
          icon="upload"
          variant={variant}
          needs={UPLOAD_NEEDS[name === 'upload_proof' ? 'producer' : 'recycler']}
          onClick={work.onUpload}
        >
          Upload documents
        </Button>
      )}
      {name === 'issue_invoice' && <IssueInvoice file={file} variant={variant} />}
      {TAB_LABELS[name] !== undefined && (
        <ButtonLink to={`${path}#${PARTS_ID}`} variant={variant}>
          {TAB_LABELS[name]}
        </ButtonLink>
      )}
    </div>
  );
}

/** Text of the button that records a payment: it names the payee while there are two, since it stays in view apart from its task. */
function paidText(name: TaskName, { tasks, recycler }: TradeFile): string {
  const isOneOfTwo = tasks.filter((task) => task.name === 'pay_recycler' || task.name === 'pay_platform').length === 2;
  if (!isOneOfTwo) return 'I have paid';
  return `I have paid ${name === 'pay_recycler' ? recycler.company_name : brand.name}`;
}

/** Actions of a party on a request: answer it, withdraw it, initiate the payment. */
function RequestWorks({ file: { request, actions }, role }: { file: TradeFile; role: Role }) {
  const navigate = useNavigate();
  const side = role === 'recycler' ? role : 'producer';
  const { work, running, dialog } = useRequestWork(side, (id) => void navigate(tradePath(id)));
  const refused = actions
    .filter(({ allowed, by_part }) => !allowed && !by_part)
    .flatMap(({ name }) => REQUEST_WORKS[name] ?? []);
  return (
    <>
      <RequestActions
        request={request}
        role={side}
        disabled={running !== null}
        running={running?.name ?? null}
        refused={new Set(refused)}
        bare
        onWork={(name) => work(request, name)}
      />
      {dialog}
    </>
  );
}

/** Works that the server may refuse while the request waits. */
const REQUEST_WORKS: Readonly<Partial<Record<ActionName, RequestWork>>> = { accept: 'approved', counter: 'counter' };

/** Actions that the reader may take without having to: take a request back, decline a payment that has no proof, ask again after an end. */
export function OtherActions({ file, role, decision }: { file: TradeFile; role: Role } & Pick<TaskWork, 'decision'>) {
  const { stage, request, offer_id: offerId } = file;
  if (stage === 'paying' && role === 'superadmin') return decision(styles.actions);
  if (stage === 'asked' && request.made_by === role)
    return (
      <div className={`${styles.actions} no-print`}>
        <RequestWorks file={file} role={role} />
      </div>
    );
  const isOver = stage === 'declined' || stage === 'expired' || stage === 'withdrawn' || stage === 'cancelled';
  if (!isOver || role !== 'producer' || offerId === null) return null;
  return (
    <div className={`${styles.actions} no-print`}>
      <ButtonLink
        to={offerPath(offerId)}
        variant={file.tasks.length > 0 ? 'secondary' : 'primary'}
        state={previousRequestState(request)}
      >
        {stage === 'declined' ? 'Make another offer' : 'Ask again'}
      </ButtonLink>
    </div>
  );
}

/** The actions of each task, with the names that its refusal is shown by. */
const TASK_ACTIONS: Readonly<Partial<Record<ActionName, { task: TaskName; label: string }>>> = {
  accept: { task: 'answer', label: 'Accept' },
  decline: { task: 'answer', label: 'Decline' },
  counter: { task: 'answer', label: 'Counter' },
  initiate_payment: { task: 'initiate_payment', label: 'Initiate Payment' },
  upload_payment_proof: { task: 'upload_proof', label: 'Upload documents' },
  upload_credit_transfer: { task: 'upload_transfer', label: 'Upload documents' },
  approve_transaction: { task: 'verify_payment', label: 'Approve' },
  decline_transaction: { task: 'verify_payment', label: 'Decline' },
};

/** Why the reader cannot do what waits for it. */
export function Refusals({ file, role }: { file: TradeFile; role: Role }) {
  const own = new Set(file.tasks.filter(({ who }) => who === role).map(({ name }) => name));
  // A payment without a proof can be declined alone.
  if (role === 'superadmin' && file.stage === 'paying') own.add('verify_payment');
  const refused = file.actions.flatMap(({ name, allowed, reason, by_part: saidByButton }) => {
    const shown = TASK_ACTIONS[name];
    return allowed || saidByButton || shown === undefined || !own.has(shown.task)
      ? []
      : [{ label: shown.label, reason }];
  });
  if (refused.length === 0) return null;
  return (
    <ul aria-label="Not possible now" className={`${styles.refused} no-print`}>
      {[...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, actions]) => (
        <li key={reason}>
          <span className={styles.word}>{actions.map(({ label }) => label).join(', ')}</span>: {reason}
        </li>
      ))}
    </ul>
  );
}
