import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { Role } from '#lib/contract.ts';
import { formatDay } from '#lib/dates.ts';
import { Money } from '#ui/brand/amount.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button, IconButton, SmallButton } from '#ui/layout/button.tsx';
import { errorText } from '#web/api.ts';
import { useApiWrite } from '#web/queries.ts';
import type { BilledPayee } from './queries.ts';
import styles from './payee-details.module.css';

const SHOWN_MS = 5 * 60 * 1000;

type Account = Pick<
  BilledPayee,
  'account_holder_name' | 'account_number' | 'bank_name' | 'branch_name' | 'ifsc_code' | 'changed_on' | 'changed_after'
>;

/** The account with its whole number after it was asked for, for five minutes; `null` while it is masked. */
function useWholeNumber(trade: string, payee: BilledPayee['payee']) {
  const show = useApiWrite('POST /api/epr/trades/{id}/bank-details/');
  const [shown, setShown] = useState<Account | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const ask = async (): Promise<Account | null> => {
    try {
      const { data } = await show.mutateAsync({ params: { id: trade }, body: { payee } });
      setShown(data);
      return data;
    } catch (error) {
      toast.error(errorText(error));
      return null;
    }
  };
  return { shown, ask, asking: show.isPending };
}

/** Values that the buyer's bank asks for, in the order of its form; what is not there is left out. */
function linesOf(account: Account, quote: string | null) {
  const bank = [account.bank_name, account.branch_name].filter((part) => part !== null && part !== '').join(', ');
  return [
    { label: 'Account holder', copies: 'account holder', value: account.account_holder_name },
    { label: 'Bank', copies: 'bank', value: bank },
    { label: 'Account number', copies: 'account number', value: account.account_number },
    { label: 'IFSC code', copies: 'IFSC code', value: account.ifsc_code },
    { label: 'Quote', copies: 'order number', value: quote },
  ].filter((line): line is typeof line & { value: string } => line.value !== null && line.value !== '');
}

/** Heading of a payee: a seller reads who pays it, the others whom the buyer pays. */
export function payeeTitle({ payee, name }: Pick<BilledPayee, 'payee' | 'name'>, role: Role): string {
  if (payee === 'platform') return `Processing fee, to ${name}`;
  return role === 'recycler' ? 'The buyer pays you' : `To ${name}`;
}

interface PayeeDetailsProps {
  trade: string;
  /** With the masked account number. */
  payee: BilledPayee;
  /** Number of the work order, which the transfer quotes; null before there is one. */
  quote: string | null;
  /** Shows what is open as the amount to pay. */
  withAmount?: boolean;
  /** Buttons before `Copy all`. */
  children?: ReactNode;
}

/** Values that the buyer enters at its bank, each value with its copy button. The account number is masked until it is asked for. */
export function PayeeDetails({ trade, payee, quote, withAmount = false, children }: PayeeDetailsProps) {
  const { shown, ask, asking } = useWholeNumber(trade, payee.payee);
  const copy = useRef<HTMLButtonElement>(null);
  const isShowPressed = useRef(false);
  useEffect(() => {
    // The pressed button is gone.
    if (shown !== null && isShowPressed.current) copy.current?.focus();
    isShowPressed.current = false;
  }, [shown]);
  const account = shown ?? payee;
  const amount = withAmount && payee.open !== null ? payee.open : null;
  const lines = linesOf(account, quote);
  const press = () => {
    isShowPressed.current = true;
    void ask();
  };
  // A masked number must not reach the form of a bank.
  const copyAll = async () => {
    const whole = shown ?? (await ask());
    if (whole === null) return;
    const sum = amount === null ? [] : [`Amount: ${amount.toFixed(2)}`];
    await copyText([...sum, ...linesOf(whole, quote).map(({ label, value }) => `${label}: ${value}`)].join('\n'));
  };
  return (
    <div className={styles.details}>
      {amount !== null && (
        <p className={styles.amount}>
          <Money rupees={amount} size="figure" />
          <CopyButton of="amount" text={amount.toFixed(2)} />
        </p>
      )}
      <PayeeChanged company={payee.name} {...account} />
      <dl className={styles.lines}>
        {lines.map(({ label, copies, value }) => {
          const isMasked = label === 'Account number' && shown === null;
          return (
            <div key={label} className={styles.line}>
              <dt>{label}</dt>
              <dd className="figures">{value}</dd>
              <dd>
                {isMasked ? (
                  <SmallButton icon="eye" needs={['trade', 'money']} busy={asking} onClick={press}>
                    Show account number
                  </SmallButton>
                ) : (
                  <CopyButton {...(label === 'Account number' && { ref: copy })} of={copies} text={value} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {shown !== null && <p className="text-soft text-small">Your view is recorded in the history of this trade.</p>}
      <div className="row no-print">
        {children}
        <Button variant="secondary" icon="copy" needs={['trade', 'money']} onClick={() => void copyAll()}>
          Copy all
        </Button>
      </div>
    </div>
  );
}

/** Warns of a recent change of the bank details; a change after the acceptance does not affect this trade. */
export function PayeeChanged({
  company,
  changed_on: on,
  changed_after: after,
}: Pick<Account, 'changed_on' | 'changed_after'> & { company: string }) {
  return (
    <>
      {on !== null && (
        <p role="alert" className={styles.warning}>
          <Icon name="alert" size={1.125} />
          <span>{`Bank details changed on ${formatDay(on)}. Before you pay, ask ${company} by a number that you already know.`}</span>
        </p>
      )}
      {after !== null && (
        <p>{`${company} changed its bank details on ${formatDay(after)}, after this trade was accepted. This trade keeps the account below.`}</p>
      )}
    </>
  );
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Copied');
  } catch {
    toast.error('It could not be copied. Select it and copy it by hand.');
  }
}

function CopyButton({ ref, of, text }: { ref?: Ref<HTMLButtonElement>; of: string; text: string }) {
  return (
    <IconButton
      {...(ref && { ref })}
      size="small"
      icon="copy"
      label={`Copy ${of}`}
      className="no-print"
      onClick={() => void copyText(text)}
    />
  );
}
