import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/layout/button.tsx';
import { DescriptionList } from '../../../../ui/lists/description-list.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { errorText } from '../../../../web/api.ts';
import { useApiWrite } from '../../../../web/queries.ts';
import styles from './payee-number.module.css';

const SHOWN_MS = 5 * 60 * 1000;

interface Shown {
  account_number: string | null;
  ifsc_code: string | null;
}

/** The whole account number for the buyer who asks for it, for five minutes. */
export function PayeeNumber({ trade }: { trade: string }) {
  const show = useApiWrite('POST /api/epr/trades/{id}/bank-details/');
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  if (shown === null) {
    const ask = () =>
      show.mutateAsync({ params: { id: trade }, body: { payee: 'recycler' } }).then(
        ({ data }) => setShown(data),
        (error: unknown) => toast.error(errorText(error)),
      );
    return (
      <p>
        <Button variant="secondary" icon="eye" busy={show.isPending} onClick={() => void ask()}>
          Show account number
        </Button>
      </p>
    );
  }
  return (
    <div className={styles.shown}>
      <DescriptionList
        layout="grid"
        items={[
          { label: 'Account number', value: shown.account_number },
          { label: 'IFSC code', value: shown.ifsc_code },
        ]}
      />
      <div className={styles.ways}>
        <CopyButton label="Copy account number" text={shown.account_number} />
        <CopyButton label="Copy IFSC code" text={shown.ifsc_code} />
      </div>
      <p className="text-soft text-small">Your view is recorded in the history of this trade.</p>
    </div>
  );
}

function CopyButton({ label, text }: { label: string; text: string | null }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? '');
      toast.success('Copied');
    } catch {
      toast.error('It could not be copied. Select it and copy it by hand.');
    }
  };
  return (
    <Button variant="secondary" size="small" icon="copy" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
