import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { CertificateLink } from '#accounts/epr-accounts/ui/account-columns.tsx';
import { formatDateTime, formatDay } from '#lib/dates.ts';
import { formatRupees } from '#lib/money.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { doneOrWaits } from '#people/approvals/rules.ts';
import { AccountActions } from '#people/superadmins/ui/account-actions.tsx';
import { CompanyMembers } from '#people/superadmins/ui/company-members.tsx';
import { stageBadge } from '#trading/stages/ui/stage-badge.ts';
import { payeeLines } from '#trading/trades/ui/order/order-amounts.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { SmallButtonLink, SmallButton } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import type { ApiResponse } from '#web/api.ts';
import { companyPath, tradePath } from '#web/paths.ts';
import { useApiWrite } from '#web/queries.ts';
import { ReasonDialog } from '#web/reason-dialog.tsx';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { AccountDecision } from './account-decision.tsx';
import { AlsoUsedNote } from './also-used.tsx';
import { PersonDelete } from './person-delete.tsx';
import { ChequeLink, DocumentLink } from './person-files.tsx';
import type { Person, PersonFile } from './queries.ts';
import styles from './person-details.module.css';

type Account = PersonFile['accounts'][number];
type Trade = PersonFile['trades'][number];

const accountColumns = (side: AccountRole): Column<Account>[] => [
  {
    key: 'number',
    header: 'Number',
    main: true,
    cell: (account) => (
      <>
        {account.epr_registration_number}
        <AlsoUsedNote shared={account.also_used} />
      </>
    ),
  },
  { key: 'name', header: 'Registered name', cell: ({ epr_registered_name: name }) => name },
  { key: 'waste', header: 'Waste Type', cell: ({ waste_type: type }) => type },
  { key: 'place', header: 'Place', cell: ({ city, state }) => `${city}, ${state}` },
  { key: 'certificate', header: 'Certificate', cell: (account) => <CertificateLink account={account} text="View" /> },
  { key: 'status', header: 'Status', pinned: true, cell: ({ status }) => <Badge status={status} /> },
  {
    key: 'decide',
    header: 'Decide',
    actions: true,
    cell: (account) => <AccountDecision side={side} account={account} />,
  },
];
const ACCOUNT_COLUMNS = { recycler: accountColumns('recycler'), producer: accountColumns('producer') };

const TRADE_COLUMNS: Column<Trade>[] = [
  {
    key: 'trade',
    header: 'Trade',
    main: true,
    cell: (trade) => <Link to={tradePath(trade.id)}>{trade.title}</Link>,
  },
  { key: 'order', header: 'Order no.', nowrap: true, cell: ({ order_id: order }) => order ?? '–' },
  {
    key: 'stage',
    header: 'Stage',
    nowrap: true,
    cell: ({ stage }) => {
      const { status, text } = stageBadge(stage);
      return <Badge status={status}>{text}</Badge>;
    },
  },
  { key: 'with', header: 'With', cell: (trade) => trade.with },
  { key: 'quantity', header: 'Quantity', numeric: true, cell: ({ quantity, unit }) => formatQuantity(quantity, unit) },
  { key: 'total', header: 'Total payable', numeric: true, cell: ({ total }) => formatRupees(total) },
  { key: 'at', header: 'Requested', nowrap: true, cell: ({ created_at: at }) => formatDateTime(at) },
];

/** One company for the superadmin: its whole profile, bank details, EPR accounts and latest trades, with what may be done. */
export function PersonDetails({ side, person }: { side: AccountRole; person: PersonFile }) {
  const whose = person.company_name ?? person.full_name;
  return (
    <div className="stack">
      <Card
        as="section"
        title="Profile"
        aria-label="Profile"
        aside={
          <span className="row">
            <SmallButtonLink to={companyPath(side, person.id)}>View dashboard</SmallButtonLink>
            <PersonDelete side={side} person={person} />
          </span>
        }
      >
        <DescriptionList
          layout="grid"
          items={[
            { label: 'Full Name', value: person.full_name },
            { label: 'Designation', value: person.designation },
            {
              label: 'Email',
              value: (
                <>
                  {person.email}
                  {!person.email_verified && <div>E-mail not confirmed</div>}
                </>
              ),
              wide: true,
            },
            { label: 'Mobile', value: person.mobile_no },
            { label: 'Company', value: person.company_name },
            { label: 'ID', value: person.unique_id },
            { label: 'GST number', value: person.gst_number },
            { label: 'PCB number', value: person.pcb_number },
            { label: 'Registered', value: person.registration_date && formatDay(person.registration_date) },
            { label: 'Joined', value: formatDay(person.created_at) },
            { label: 'City', value: person.city },
            { label: 'State', value: person.state },
            { label: 'Address', value: person.address, wide: true },
            {
              label: 'PCB document',
              value: <DocumentLink url={person.pcb_doc} what={`PCB document of ${whose}`} />,
            },
            {
              label: 'Company logo',
              value: <DocumentLink isPicture url={person.company_logo} what={`logo of ${whose}`} />,
            },
          ]}
        />
      </Card>
      <AccountActions account={person} />
      <CompanyMembers members={person.members} />
      <Card as="section" title="Bank details" aria-label="Bank details">
        <DescriptionList
          layout="grid"
          items={[
            { label: 'Account holder', value: person.account_holder_name },
            { label: 'Account number', value: <PersonBank person={person} />, wide: true },
            { label: 'Bank', value: person.bank_name },
            { label: 'Branch', value: person.branch_name },
            { label: 'IFSC code', value: person.ifsc_code },
            {
              label: 'Cancelled cheque',
              value: <ChequeLink url={person.canceled_check_proof} what={`cancelled cheque of ${whose}`} />,
            },
          ]}
        />
      </Card>
      <div className="stack">
        <h2>EPR accounts</h2>
        <Table
          caption="EPR accounts"
          columns={ACCOUNT_COLUMNS[side]}
          rows={person.accounts}
          empty={<EmptyState title="No ERP Account available" drawing="papers" />}
        />
      </div>
      <div className="stack">
        <h2>Latest trades</h2>
        <Table
          caption="Latest trades"
          columns={TRADE_COLUMNS}
          rows={person.trades}
          empty={<EmptyState title="No trades yet" drawing="stall" />}
        />
      </div>
    </div>
  );
}

type RevealedDetails = ApiResponse<'POST /api/superadmin/companies/{id}/bank-details/reveal/'>['data'];

const SHOWN_MS = 60_000;

/** A company's masked account number, a button that shows it in full, and the decision on a pending bank change. */
function PersonBank({ person }: { person: Person }) {
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
  const [shown, setShown] = useState<RevealedDetails | null>(null);
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
      <SmallButton aria-label={`Show number of ${person.full_name}`} onClick={() => setAsking(true)}>
        Show number
      </SmallButton>
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
            <DescriptionList layout="grid" items={payeeLines(shown)} />
            {shown.waiting && (
              <>
                <h3>Waiting</h3>
                <DescriptionList layout="grid" items={payeeLines(shown.waiting)} />
              </>
            )}
            <p className="text-soft text-small">This closes by itself after 60 seconds.</p>
          </div>
        </Dialog>
      )}
    </>
  );
}

const DECISIONS = {
  confirm: { button: 'Confirm change', title: 'Confirm this bank change?' },
  cancel: { button: 'Cancel change', title: 'Cancel this bank change?' },
} as const;

function BankChangeDecision({ person, change }: { person: Person; change: NonNullable<Person['bank_change']> }) {
  const write = useWriteOnce('POST /api/superadmin/companies/{id}/bank-change/');
  // The change as it was when the question was asked: the company may replace it meanwhile.
  const [asked, setAsked] = useState<{ decision: keyof typeof DECISIONS; in_force_from: string } | null>(null);
  const company = person.company_name ?? person.full_name;
  const before = `${change.in_force.bank_name}, ${change.in_force.account_number}`;
  const effect = {
    confirm: `Trades accepted from now on are paid to the new account of ${company}. Earlier ones keep theirs.`,
    cancel: `${company} is paid to ${before} as before, and its profile shows that account again.`,
  };
  const decide = async (reason: string) => {
    if (asked === null) return;
    const body = { verdict: asked.decision, reason, in_force_from: asked.in_force_from };
    const { message } = await write.send({ params: { id: person.id }, body });
    setAsked(null);
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
          <SmallButton
            key={choice}
            aria-label={`${DECISIONS[choice].button} of ${person.full_name}`}
            onClick={() => setAsked({ decision: choice, in_force_from: change.in_force_from })}
          >
            {DECISIONS[choice].button}
          </SmallButton>
        ))}
      </span>
      {asked && (
        <ReasonDialog
          title={DECISIONS[asked.decision].title}
          label={DECISIONS[asked.decision].button}
          onClose={() => setAsked(null)}
          onReason={decide}
        >
          <p>{effect[asked.decision]}</p>
        </ReasonDialog>
      )}
    </>
  );
}
