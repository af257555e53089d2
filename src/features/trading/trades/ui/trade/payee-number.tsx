import { type Ref, useEffect, useRef, useState } from 'react';
import { formatDay } from '#lib/dates.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/layout/button.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { errorText } from '#web/api.ts';
import { useApiWrite } from '#web/queries.ts';
import { payeeLines, type PayeeAccount } from '../order/order-amounts.ts';
import styles from './payee-number.module.css';

const SHOWN_MS = 5 * 60 * 1000;

/** Days of changes of the bank details, while they are shown. */
interface PayeeChanges {
  changed_on: string | null;
  changed_after: string | null;
}

type Shown = PayeeChanges & Pick<PayeeAccount, 'account_number' | 'ifsc_code'>;

interface PayeeNumberProps {
  trade: string;
  payee: 'recycler' | 'platform';
  /** With the masked account number. */
  account: PayeeAccount;
  /** Name of the payee's company. */
  company: string;
  /** As far as known before the account number is shown. */
  changes?: PayeeChanges;
}

/** Bank details that the buyer pays to; a button shows the full account number for five minutes. */
export function PayeeNumber({ trade, payee, account, company, changes }: PayeeNumberProps) {
  const show = useApiWrite('POST /api/epr/trades/{id}/bank-details/');
  const [shown, setShown] = useState<Shown | null>(null);
  const copy = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (shown === null) return;
    // The pressed button is gone.
    copy.current?.focus();
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  const known = shown ?? changes;
  if (shown === null) {
    const ask = () =>
      show.mutateAsync({ params: { id: trade }, body: { payee } }).then(
        ({ data }) =>
          setShown({
            account_number: data.account_number ?? account.account_number,
            ifsc_code: data.ifsc_code ?? account.ifsc_code,
            changed_on: data.changed_on,
            changed_after: data.changed_after,
          }),
        (error: unknown) => toast.error(errorText(error)),
      );
    return (
      <>
        {known && <PayeeChanged company={company} {...known} />}
        <DescriptionList layout="grid" items={payeeLines(account)} />
        <p>
          <Button variant="secondary" icon="eye" busy={show.isPending} onClick={() => void ask()}>
            Show account number
          </Button>
        </p>
      </>
    );
  }
  return (
    <div className={styles.shown}>
      <PayeeChanged company={company} {...shown} />
      <DescriptionList layout="grid" items={payeeLines({ ...account, ...shown })} />
      <div className={styles.ways}>
        <CopyButton ref={copy} label="Copy account number" text={shown.account_number ?? ''} />
        <CopyButton label="Copy IFSC code" text={shown.ifsc_code ?? ''} />
      </div>
      <p className="text-soft text-small">Your view is recorded in the history of this trade.</p>
    </div>
  );
}

/** Warns of a recent change of the bank details; a change after the acceptance does not affect this trade. */
export function PayeeChanged({ company, changed_on: on, changed_after: after }: PayeeChanges & { company: string }) {
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

function CopyButton({ ref, label, text }: { ref?: Ref<HTMLButtonElement>; label: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copied');
    } catch {
      toast.error('It could not be copied. Select it and copy it by hand.');
    }
  };
  return (
    <Button {...(ref && { ref })} variant="secondary" size="small" icon="copy" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
