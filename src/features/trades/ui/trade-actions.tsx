import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { ProducerRequestActions, RecyclerRequestActions } from './request-actions.tsx';
import { useRequestAnswer } from './request-answer.ts';
import { useInitiatePayment } from './request-payment.ts';
import { expectation } from './trade-expectation.ts';
import type { TradeFile } from './trade-view.tsx';
import { DocumentRow } from './transaction-document-row.tsx';
import { UploadDialog } from './transaction-upload-dialog.tsx';
import styles from './trade-view.module.css';

interface TradeActionsProps {
  file: TradeFile;
  role: 'recycler' | 'producer';
}

/** What a party can do now: answer, pay, upload. The server has said what is allowed, and why the rest is not. */
export function TradeActions({ file, role }: TradeActionsProps) {
  const { transaction } = file;
  const next = expectation(file, role);
  const title = role === 'recycler' ? 'Your answer' : 'Payment';
  return (
    <Card as="section" title={transaction === null ? title : 'Documents'}>
      {next && <p>{next.text}</p>}
      {transaction === null ? <Answering file={file} role={role} /> : <Documents file={file} role={role} />}
    </Card>
  );
}

function Answering({ file: { request }, role }: TradeActionsProps) {
  const { answer, running } = useRequestAnswer();
  const { pay, running: paying } = useInitiatePayment();
  return (
    <div className={styles.actions}>
      {role === 'recycler' ? (
        <RecyclerRequestActions
          request={request}
          disabled={running !== null}
          running={running?.verdict ?? null}
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
    </div>
  );
}

function Documents({ file, role }: TradeActionsProps) {
  const [uploading, setUploading] = useState(false);
  const { transaction, actions } = file;
  if (transaction === null) return null;
  const upload = actions.find(
    ({ name }) => name === (role === 'recycler' ? 'upload_credit_transfer' : 'upload_payment_proof'),
  );
  return (
    <>
      <DocumentRow
        role={role}
        transaction={transaction}
        onUpload={() => {
          if (upload?.allowed) setUploading(true);
          else toast.error(upload?.reason ?? 'Something went wrong.');
        }}
      />
      {uploading && <UploadDialog role={role} transaction={transaction} onClose={() => setUploading(false)} />}
    </>
  );
}
