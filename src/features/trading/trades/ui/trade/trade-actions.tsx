import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { stageFacts, type Stage } from '#trading/stages/stages.ts';
import { Button, ButtonLink } from '#ui/layout/button.tsx';
import { offerPath, tradePath } from '#web/paths.ts';
import type { ActionName } from '../../policy.ts';
import { previousRequestState } from '../request/previous-request.ts';
import { RequestActions, type RequestWork } from '../request/request-actions.tsx';
import { useRequestWork } from '../request/use-request-work.tsx';
import { PARTY_DOCUMENTS } from '../transaction/transaction-documents.ts';
import type { TradeFile } from './trade-file.ts';
import { stepsToCome } from './trade-steps.ts';
import styles from './trade-next.module.css';

interface TradeActionsProps {
  file: TradeFile;
  role: 'recycler' | 'producer';
  onUpload: () => void;
}

/** Actions of a party: decide, pay, upload. The server says which are allowed, and why the others are not. */
export function TradeActions({ file, role, onUpload }: TradeActionsProps) {
  const { stage, request, transaction, actions, offer_id: offerId } = file;
  const navigate = useNavigate();
  const { work, running, dialog } = useRequestWork(role, (id) => void navigate(tradePath(id)));
  if (transaction !== null) {
    const upload = actions.find(({ name }) => UPLOADS.has(name));
    const [next] = stepsToCome(file);
    const complete = PARTY_DOCUMENTS[role].every(({ field }) => transaction[field] !== null);
    if (role === 'producer' && stage === 'cancelled' && offerId !== null) {
      return (
        <Actions>
          <ButtonLink to={offerPath(offerId)} state={previousRequestState(request)}>
            Ask again
          </ButtonLink>
        </Actions>
      );
    }
    // A document that may still be added to an ended trade is offered among the documents.
    if (!upload?.allowed || complete || next === undefined) return null;
    return (
      <Actions>
        <Button icon="upload" variant={next.turn === role ? 'primary' : 'secondary'} onClick={onUpload}>
          Upload documents
        </Button>
      </Actions>
    );
  }
  // The badge and a text say how it ended; a disabled button would only repeat that.
  if (stage === 'countered') return null;
  if (stage === 'declined' || stage === 'expired' || stage === 'withdrawn') {
    if (role === 'recycler' || offerId === null) return null;
    return (
      <Actions>
        <ButtonLink to={offerPath(offerId)} state={previousRequestState(request)}>
          {stage === 'declined' ? 'Make another offer' : 'Ask again'}
        </ButtonLink>
      </Actions>
    );
  }
  const refused = actions.filter(({ allowed }) => !allowed).flatMap(({ name }) => REQUEST_WORKS[name] ?? []);
  return (
    <Actions>
      <RequestActions
        request={request}
        role={role}
        disabled={running !== null}
        running={running?.name ?? null}
        refused={new Set(refused)}
        onWork={(name) => work(request, name)}
      />
      {dialog}
    </Actions>
  );
}

/** Works that the server may refuse while the request waits. */
const REQUEST_WORKS: Readonly<Partial<Record<ActionName, RequestWork>>> = { accept: 'approved', counter: 'counter' };

function Actions({ children }: { children: ReactNode }) {
  return <div className={`${styles.actions} no-print`}>{children}</div>;
}

/** Actions that upload a document. */
export const UPLOADS: ReadonlySet<ActionName> = new Set(['upload_payment_proof', 'upload_credit_transfer']);

/** Button labels by action name. */
const WORDS: Readonly<Record<ActionName, string>> = {
  accept: 'Accept',
  decline: 'Decline',
  counter: 'Counter',
  withdraw: 'Withdraw',
  initiate_payment: 'Initiate Payment',
  upload_payment_proof: 'Upload Transaction Proof or Producer Transfer Proof',
  show_bank_details: 'Show account number',
  upload_credit_transfer: 'Upload Credit Transfer Proof and Trail Documents',
  approve_transaction: 'Approve',
  decline_transaction: 'Decline',
};

/** Whether a disallowed action needs no explanation: it is done, impossible by now, or belongs to a later stage. */
function isNoNews(name: ActionName, stage: Stage): boolean {
  // The payee's card shows the account number or is not rendered; Withdraw is there as long as it is possible.
  if (name === 'show_bank_details' || name === 'withdraw') return true;
  if (stage === 'expired' || stage === 'declined' || stage === 'withdrawn' || stage === 'countered') return true;
  if (name === 'accept' || name === 'decline' || name === 'counter') return stage !== 'asked';
  // The timeline shows the steps after the payment.
  if (stageFacts(stage).transaction === null) return UPLOADS.has(name);
  if (name === 'initiate_payment' || stage === 'cancelled') return true;
  if (name === 'upload_payment_proof') return true;
  if (name === 'upload_credit_transfer') return stage === 'completed';
  return stage === 'verified' || stage === 'completed';
}

/** Actions that the reader cannot take yet, each with the reason. */
export function ActionsToCome({ file }: { file: TradeFile }) {
  const refused = file.actions.filter(({ name, allowed }) => !allowed && !isNoNews(name, file.stage));
  if (refused.length === 0) return null;
  return (
    <ul aria-label="Not possible now" className={`${styles.refused} no-print`}>
      {[...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, actions]) => (
        <li key={reason}>
          <span className={styles.word}>{actions.map(({ name }) => WORDS[name]).join(', ')}</span>: {reason}
        </li>
      ))}
    </ul>
  );
}
