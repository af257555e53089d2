import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../../ui/layout/button.tsx';
import { offerPath } from '../../../../web/paths.ts';
import type { ActionName } from '../../policy.ts';
import { stageFacts, type Stage } from '../../stages.ts';
import { askAgain } from '../request/asked-before.ts';
import { ProducerRequestActions, RecyclerRequestActions } from '../request/request-actions.tsx';
import { useRequestAnswer } from '../request/request-answer.ts';
import { useInitiatePayment } from '../request/request-payment.ts';
import { stepsToCome } from './trade-expectation.ts';
import type { TradeFile } from './trade-file.ts';
import { PARTY_DOCUMENTS } from '../transaction/transaction-documents.ts';
import styles from './trade-next.module.css';

interface TradeActionsProps {
  file: TradeFile;
  role: 'recycler' | 'producer';
  onUpload: () => void;
}

/** What a party can do now: answer, pay, upload. The server has said what is allowed, and why the rest is not. */
export function TradeActions({ file, role, onUpload }: TradeActionsProps) {
  const { stage, request, transaction, actions, offer_id: offerId } = file;
  const { answer, running } = useRequestAnswer();
  const { pay, running: paying } = useInitiatePayment();
  if (transaction !== null) {
    const upload = actions.find(({ name }) => UPLOADS.has(name));
    const [next] = stepsToCome(file);
    const complete = PARTY_DOCUMENTS[role].every(({ field }) => transaction[field] !== null);
    if (role === 'producer' && stage === 'cancelled' && offerId !== null) {
      return (
        <Actions>
          <ButtonLink to={offerPath(offerId)} state={askAgain(request)}>
            Ask again
          </ButtonLink>
        </Actions>
      );
    }
    // A document that may still be added to a trade that has ended stands among the documents.
    if (!upload?.allowed || complete || next === undefined) return null;
    return (
      <Actions>
        <Button icon="upload" variant={next.turn === role ? 'primary' : 'secondary'} onClick={onUpload}>
          Upload documents
        </Button>
      </Actions>
    );
  }
  // How it has ended stands in its badge and in words; a button that does nothing would say it once more.
  if (stage === 'declined' || stage === 'expired') {
    if (role === 'recycler' || offerId === null) return null;
    return (
      <Actions>
        <ButtonLink to={offerPath(offerId)} state={askAgain(request)}>
          {stage === 'expired' ? 'Ask again' : 'Make another offer'}
        </ButtonLink>
      </Actions>
    );
  }
  return (
    <Actions>
      {role === 'recycler' ? (
        <RecyclerRequestActions
          request={request}
          disabled={running !== null}
          running={running?.verdict ?? null}
          canAccept={actions.some(({ name, allowed }) => name === 'accept' && allowed)}
          onAnswer={(verdict) => void answer(request, verdict)}
        />
      ) : (
        <ProducerRequestActions
          request={request}
          disabled={paying !== null}
          busy={paying !== null}
          onPay={() => void pay(request)}
        />
      )}
    </Actions>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className={`${styles.actions} no-print`}>{children}</div>;
}

/** What a party uploads. */
export const UPLOADS: ReadonlySet<ActionName> = new Set(['upload_payment_proof', 'upload_credit_transfer']);

/** The words of the buttons, by the server's names of the actions. */
const WORDS: Readonly<Record<ActionName, string>> = {
  accept: 'Accept',
  decline: 'Decline',
  initiate_payment: 'Initiate Payment',
  upload_payment_proof: 'Upload Transaction Proof or Producer Transfer Proof',
  show_bank_details: 'Show account number',
  upload_credit_transfer: 'Upload Credit Transfer Proof and Trail Documents',
  approve_transaction: 'Approve',
  decline_transaction: 'Decline',
};

/** What has been done, will never be, or is a later phase's: why it cannot be done is no news. */
function isNoNews(name: ActionName, stage: Stage): boolean {
  // The payee's card shows the account or is not there.
  if (name === 'show_bank_details') return true;
  if (stage === 'expired' || stage === 'declined') return true;
  if (name === 'accept' || name === 'decline') return stage !== 'asked';
  // Of what comes after the payment the timeline tells.
  if (stageFacts(stage).transaction === null) return UPLOADS.has(name);
  if (name === 'initiate_payment' || stage === 'cancelled') return true;
  if (name === 'upload_payment_proof') return true;
  if (name === 'upload_credit_transfer') return stage === 'completed';
  return stage === 'verified' || stage === 'completed';
}

/** What the reader cannot do yet, each with the reason. */
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
