import { useEffect, useState } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { DescriptionList } from '../../../ui/lists/description-list.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { ApiResponse } from '../../../web/api.ts';
import { useApiWrite } from '../../../web/queries.ts';
import { doneOrWaits } from '../../approvals/rules.ts';
import styles from './person-bank.module.css';
import type { Person } from './person.ts';
import { ReasonDialog } from '../../../web/reason-dialog.tsx';

type Revealed = ApiResponse<'POST /api/superadmin/companies/{id}/bank-details/reveal/'>['data'];

const SHOWN_MS = 60_000;

/** A company's masked account number, a button that shows it in full, and the decision on a pending bank change. */
export function PersonBank({ person }: { person: Person }) {
  if (person.account_number === null) return <span>-</span>;
  return (
    <div className={styles.bank}>
      <span className="together">{person.account_number}</span>
      <NumberReveal person={person} />
      {person.bank_change && <BankChangeDecision person={person} change={person.bank_change} />}
    </div>
  );
}

function NumberReveal({ person }: { person: Person }) {
  const reveal = useApiWrite('POST /api/superadmin/companies/{id}/bank-details/reveal/');
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<Revealed | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const ask = async (reason: string) => {
    const { data } = await reveal.mutateAsync({ params: { id: person.id }, body: { reason } });
    setAsking(false);
    setShown(data);
  };
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Show number of ${person.full_name}`}
        onClick={() => setAsking(true)}
      >
        Show number
      </Button>
      {asking && (
        <ReasonDialog
          title="Why do you need the number?"
          label="Show"
          onClose={() => setAsking(false)}
          onReason={ask}
        />
      )}
      {shown && (
        <Dialog
          open
          title={`Bank details of ${person.company_name ?? person.full_name}`}
          onClose={() => setShown(null)}
        >
          <div className="stack">
            <DescriptionList layout="grid" items={bankLines(shown)} />
            {shown.waiting && (
              <>
                <h3>Waiting</h3>
                <DescriptionList layout="grid" items={bankLines(shown.waiting)} />
              </>
            )}
            <p className="text-soft text-small">This closes by itself after 60 seconds.</p>
          </div>
        </Dialog>
      )}
    </>
  );
}

function bankLines(bank: NonNullable<Revealed['waiting']>) {
  return [
    { label: 'Account holder', value: bank.account_holder_name },
    { label: 'Account number', value: bank.account_number },
    { label: 'Bank', value: bank.bank_name },
    { label: 'IFSC code', value: bank.ifsc_code },
    { label: 'Branch', value: bank.branch_name },
  ];
}

const DECISIONS = {
  confirm: { button: 'Confirm change', title: 'Confirm this bank change?' },
  cancel: { button: 'Cancel change', title: 'Cancel this bank change?' },
} as const;

function BankChangeDecision({ person, change }: { person: Person; change: NonNullable<Person['bank_change']> }) {
  const write = useApiWrite('POST /api/superadmin/companies/{id}/bank-change/');
  const [decision, setDecision] = useState<keyof typeof DECISIONS | null>(null);
  const company = person.company_name ?? person.full_name;
  const before = `${change.in_force.bank_name}, ${change.in_force.account_number}`;
  const effect = {
    confirm: `Trades accepted from now on are paid to the new account of ${company}. Earlier ones keep theirs.`,
    cancel: `${company} is paid to ${before} as before, and its profile shows that account again.`,
  };
  const decide = async (reason: string) => {
    if (decision === null) return;
    const { message } = await write.mutateAsync({ params: { id: person.id }, body: { verdict: decision, reason } });
    setDecision(null);
    toast.success(doneOrWaits(message, 'Saved.'));
  };
  return (
    <>
      <p
        className={styles.change}
        role="note"
      >{`Counts from ${formatDateTime(change.in_force_from)}. Until then payments go to ${before}.`}</p>
      <span className={styles.ways}>
        {(['confirm', 'cancel'] as const).map((choice) => (
          <Button
            key={choice}
            variant="secondary"
            size="small"
            aria-label={`${DECISIONS[choice].button} of ${person.full_name}`}
            onClick={() => setDecision(choice)}
          >
            {DECISIONS[choice].button}
          </Button>
        ))}
      </span>
      {decision && (
        <ReasonDialog
          title={DECISIONS[decision].title}
          label={DECISIONS[decision].button}
          onClose={() => setDecision(null)}
          onReason={decide}
        >
          <p>{effect[decision]}</p>
        </ReasonDialog>
      )}
    </>
  );
}
