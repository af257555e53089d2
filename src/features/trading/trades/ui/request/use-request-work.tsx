import { type ReactNode, useState } from 'react';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { useOnDemand } from '#web/on-demand.ts';
import type { RequestWork } from './request-actions.tsx';
import { useRequestDecision } from './request-decision.ts';
import { useInitiatePayment } from './request-payment.ts';
import { useWithdrawal } from './request-withdrawal.ts';
import type { TradeRequest } from './request-words.ts';

interface RequestWorks {
  work: (request: TradeRequest, name: RequestWork) => void;
  /** The request that is being sent, and what is done with it; meanwhile no other may be. */
  running: { id: string; name: RequestWork } | null;
  /** The dialog of a counter while it is open. */
  dialog: ReactNode;
}

/**
 * All that a party does with requests: decide, counter, withdraw, pay.
 * @param onCountered receives the id of the next round
 */
export function useRequestWork(role: AccountRole, onCountered?: (id: string) => void): RequestWorks {
  const { decide, running: deciding } = useRequestDecision(role);
  const { pay, running: paying } = useInitiatePayment();
  const { withdraw, running: withdrawing } = useWithdrawal(role);
  const [countered, setCountered] = useState<TradeRequest | null>(null);
  const counter = useOnDemand(() => import('./counter-round-dialog.tsx').then((module) => module.CounterRoundDialog));

  const work = (request: TradeRequest, name: RequestWork) => {
    if (name === 'pay') void pay(request);
    else if (name === 'withdraw') void withdraw(request);
    else if (name === 'counter') {
      setCountered(request);
      void counter.open();
    } else void decide(request, name);
  };
  const running =
    deciding !== null
      ? { id: deciding.id, name: deciding.decision }
      : paying !== null
        ? { id: paying, name: 'pay' as const }
        : withdrawing !== null
          ? { id: withdrawing, name: 'withdraw' as const }
          : null;
  const dialog = countered && counter.Part && (
    <counter.Part request={countered} role={role} onClose={counter.close} onSent={onCountered} />
  );
  return { work, running, dialog };
}
