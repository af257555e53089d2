import { useState } from 'react';
import type { ProofNeed } from '#money/payments/ui/payment-dialog.tsx';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { useOnDemand } from '#web/on-demand.ts';
import { type BilledPayee, useBillingOf } from './queries.ts';

type Payee = BilledPayee['payee'];

/** Payee that the open dialog is about; other payees that are due follow it. */
interface OpenPayment {
  payee: Payee;
  title: string;
  next: Payee | undefined;
  before?: string;
}

/** The payees that wait for the reader's money. */
const payeesDue = ({ tasks }: TradeFile, role: string): Set<Payee> =>
  new Set(
    tasks.flatMap(({ name, who }): Payee[] => {
      if (who !== role) return [];
      return name === 'pay_recycler' ? ['recycler'] : name === 'pay_platform' ? ['platform'] : [];
    }),
  );

/** Without a proof the first payment to the recycler brings one; later it may be replaced until it is verified. */
function proofNeed({ stage, actions }: TradeFile, payee: Payee): ProofNeed {
  const mayUpload = actions.some(({ name, allowed }) => name === 'upload_payment_proof' && allowed);
  if (payee === 'platform' || !mayUpload) return 'none';
  return stage === 'paying' ? 'required' : stage === 'proven' ? 'optional' : 'none';
}

/**
 * The payees that the buyer of a trade still has to pay, and the dialog in which it states a payment. A payee that is due follows the one just sent:
 * who has paid both does not look for the second.
 */
export function usePayment(file: TradeFile, role: string) {
  const due = payeesDue(file, role);
  const [paying, setPaying] = useState<OpenPayment | null>(null);
  const part = useOnDemand(() =>
    import('#money/payments/ui/payment-dialog.tsx').then((module) => module.PaymentDialog),
  );
  const close = () => {
    setPaying(null);
    part.close();
  };
  const billing = useBillingOf(file.order.id, paying !== null, close);
  const payees = billing.data?.data.payees ?? [];
  const payee = payees.find((each) => each.payee === paying?.payee);

  const pay = (wanted: Payee) => {
    const next = [...due].find((other) => other !== wanted);
    setPaying(
      due.has(wanted)
        ? { payee: wanted, title: 'I have paid', next }
        : { payee: wanted, title: 'Record payment', next: undefined },
    );
    void part.open();
  };
  const sent = () => {
    const next = payees.find((each) => each.payee === paying?.next);
    if (paying === null || payee === undefined || next === undefined) return close();
    const before = `Recorded for ${payee.name}. If you have paid ${next.name} too, enter it now.`;
    setPaying({ payee: next.payee, title: paying.title, next: undefined, before });
  };
  const dialog = part.Part && paying && payee && file.transaction && (
    <part.Part
      key={payee.payee}
      trade={file.order.id}
      transaction={file.transaction.id}
      payee={payee}
      proof={proofNeed(file, payee.payee)}
      title={paying.title}
      before={paying.before}
      onClose={close}
      onSent={sent}
    />
  );
  return { due, pay, dialog };
}
