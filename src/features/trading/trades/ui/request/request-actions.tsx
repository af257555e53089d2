import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { isPaid, stageFacts } from '#trading/stages/stages.ts';
import { LAST_ROUND } from '#trading/tasks/rules.ts';
import { Button, type ButtonProps } from '#ui/layout/button.tsx';
import { otherParty, quantityAtPrice, type TradeRequest } from './request-words.ts';

/** Actions of a party on a request. */
export type RequestWork = 'approved' | 'rejected' | 'counter' | 'withdraw' | 'pay';

/** Actions on a request that would be refused now. */
export function refusedNow({ refusals: { accept, counter, pay } }: TradeRequest): ReadonlySet<RequestWork> {
  const refused = new Set<RequestWork>();
  if (accept !== null) refused.add('approved');
  if (counter !== null) refused.add('counter');
  if (pay !== null) refused.add('pay');
  return refused;
}

interface RequestActionsProps {
  request: TradeRequest;
  role: AccountRole;
  /** A request of this list is being sent; the other buttons are disabled. */
  disabled: boolean;
  /** Work being sent for this request. */
  running: RequestWork | null;
  /** Works that the server has refused by now. */
  refused: ReadonlySet<RequestWork>;
  /** Leaves out the disabled button that says the stage, where a badge does. */
  bare?: boolean;
  onWork: (work: RequestWork) => void;
}

/** The buttons of a party: the side whose turn it is answers, the maker withdraws, the producer pays; else the stage. */
export function RequestActions({
  request,
  role,
  disabled,
  running,
  refused,
  bare = false,
  onWork,
}: RequestActionsProps) {
  const { stage, kind, round, made_by: maker } = request;
  const what = `${quantityAtPrice(request)}, ${otherParty(request, role)}`;
  const workButton = (work: RequestWork, label: string, props: Pick<ButtonProps, 'icon' | 'variant'>) => (
    <Button
      {...props}
      needs="trade"
      disabled={disabled || refused.has(work)}
      busy={running === work}
      busyLabel="Processing..."
      aria-label={work === 'pay' ? `${label} for ${what}` : `${label} ${what}`}
      onClick={() => onWork(work)}
    >
      {label}
    </Button>
  );
  if (stage === 'accepted' && role === 'producer') return workButton('pay', 'Initiate Payment', { icon: 'rupee' });
  // A trade with a payment was accepted before; the producer's documents are elsewhere.
  const shown = role === 'recycler' && isPaid(stage) ? 'accepted' : stage;
  const decided = !bare && (
    <Button variant="secondary" disabled>
      {stageFacts(shown).words[role].word}
    </Button>
  );
  if (stage !== 'asked') return decided;
  if (maker === role)
    return (
      <>
        {decided}
        {workButton('withdraw', 'Withdraw', { variant: 'secondary' })}
      </>
    );
  return (
    <>
      {workButton('approved', 'Accept', { icon: 'check' })}
      {workButton('rejected', 'Decline', { variant: 'secondary' })}
      {kind === 'counter' && round < LAST_ROUND && workButton('counter', 'Counter', { variant: 'secondary' })}
    </>
  );
}
