import { useState } from 'react';
import * as z from 'zod/mini';
import { formatDay } from '#lib/dates.ts';
import { date } from '#lib/fields.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { SmallButton } from '#ui/layout/button.tsx';
import { Menu, MenuAction } from '#ui/layout/menu.tsx';
import { Table, type Column } from '#ui/lists/table.tsx';
import { errorText } from '#web/api.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { useApiWrite } from '#web/queries.ts';
import { useToday } from '#web/today.ts';
import { TURNOVER_BANDS } from '../rules.ts';
import type { Registration, Warnings } from './queries.ts';
import styles from './registration-table.module.css';

const COLUMNS: Column<Registration>[] = [
  {
    key: 'gstin',
    header: 'GST Number',
    main: true,
    cell: (row) => (
      <span className={styles.number}>
        <span className="figures together">{row.gstin}</span>
        {row.is_default && <Badge status="approved">Default</Badge>}
        {row.from_profile && <Badge status="uploaded">From profile</Badge>}
        {row.also_used.length > 0 && (
          <span className={styles.more}>
            {`Also used by ${row.also_used.map(({ company_name }) => company_name).join(', ')}`}
          </span>
        )}
        {row.cancelled_on !== null && (
          <Badge status="withdrawn">{`Cancelled since ${formatDay(row.cancelled_on)}`}</Badge>
        )}
      </span>
    ),
  },
  {
    key: 'name',
    header: 'Legal name',
    long: true,
    value: ({ legal_name }) => legal_name,
    cell: ({ legal_name, trade_name }) => (
      <>
        {legal_name}
        {trade_name !== null && <span className={styles.more}>{trade_name}</span>}
      </>
    ),
  },
  {
    key: 'address',
    header: 'Address',
    // State and PIN code below it: with columns of their own the table is wider than a laptop's screen.
    cell: ({ address1, address2, place, state, state_code, pin, complete }) => (
      <>
        {[address1, address2, place].filter((part) => part !== null).join(', ')}
        <span className={styles.line}>
          {state} ({state_code}){complete && <span className="together">{`, PIN code ${pin ?? ''}`}</span>}
        </span>
        {!complete && <span className={styles.more}>No PIN code: without it there is no e-invoice file (INV-01).</span>}
      </>
    ),
  },
  {
    key: 'turnover',
    header: 'Aggregate turnover',
    cell: ({ aato_band, e_invoice }) => (
      <>
        {TURNOVER_BANDS[aato_band]}
        {e_invoice && <span className={styles.more}>E-invoice</span>}
      </>
    ),
  },
  {
    key: 'next',
    header: 'Next invoice',
    nowrap: true,
    cell: ({ next_invoice_number: next, invoice_prefix, credit_note_prefix }) => (
      <>
        <span className="figures">{next}</span>
        <span className={styles.more}>{`Prefixes ${invoice_prefix}, ${credit_note_prefix}`}</span>
      </>
    ),
  },
];
const ACCOUNTS: Column<Registration> = {
  key: 'accounts',
  header: 'EPR accounts',
  cell: ({ epr_accounts: accounts, is_default }) => (
    <>
      {accounts.map(({ id, epr_registration_number: number, waste_type }) => (
        <span key={id} className={styles.account}>{`${number}, ${waste_type}`}</span>
      ))}
      {is_default && <span className={styles.more}>All without a registration of their own</span>}
      {!is_default && accounts.length === 0 && <span>None</span>}
    </>
  ),
};
interface Actions {
  onEdit: (row: Registration) => void;
  onCancel: (row: Registration) => void;
  onSaved: (warnings: Warnings) => void;
}

function columnsOf(hasAccounts: boolean, { onEdit, onCancel, onSaved }: Actions): Column<Registration>[] {
  return [
    ...COLUMNS,
    ...(hasAccounts ? [ACCOUNTS] : []),
    {
      key: 'actions',
      header: 'Actions',
      actions: true,
      cell: (row) => (
        <RegistrationActions row={row} onEdit={() => onEdit(row)} onCancel={() => onCancel(row)} onSaved={onSaved} />
      ),
    },
  ];
}

interface RegistrationTableProps extends Omit<Actions, 'onCancel'> {
  rows: readonly Registration[];
  /** The platform has no EPR accounts. */
  hasAccounts: boolean;
}

/** The registrations of a company or of the platform, with their actions. */
export function RegistrationTable({ rows, hasAccounts, onEdit, onSaved }: RegistrationTableProps) {
  const [cancelled, setCancelled] = useState<Registration | null>(null);
  const [columns] = useState(() => columnsOf(hasAccounts, { onEdit, onCancel: setCancelled, onSaved }));
  return (
    <>
      <Table caption="GST registrations" columns={columns} rows={rows} />
      {cancelled && <CancelDialog row={cancelled} onClose={() => setCancelled(null)} />}
    </>
  );
}

interface RegistrationActionsProps {
  row: Registration;
  onEdit: () => void;
  onCancel: () => void;
  onSaved: (warnings: Warnings) => void;
}

/** The actions on one registration; those that its state refuses in any case are left out. */
function RegistrationActions({ row, onEdit, onCancel, onSaved }: RegistrationActionsProps) {
  const { id, gstin } = row;
  const confirm = useConfirm();
  const change = useApiWrite('PATCH /api/users/gst-registrations/{id}/');
  const remove = useApiWrite('DELETE /api/users/gst-registrations/{id}/');
  const showResult = async (sent: Promise<{ message: string; warnings?: Warnings }>) => {
    try {
      const { message, warnings = [] } = await sent;
      toast.success(message);
      onSaved(warnings);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  const update = (body: { is_default: true } | { cancelled_on: null }) =>
    showResult(change.mutateAsync({ params: { id }, body }));
  const askAndRemove = async () => {
    const isSure = await confirm({
      title: 'Delete this GST registration?',
      text: `${gstin} will be deleted. This cannot be undone.`,
      confirmLabel: 'Yes, delete it!',
      danger: true,
    });
    if (isSure) await showResult(remove.mutateAsync({ params: { id } }));
  };
  const isCancelled = row.cancelled_on !== null;
  return (
    <>
      <SmallButton icon="edit" needs="money" aria-label={`Edit ${gstin}`} onClick={onEdit}>
        Edit
      </SmallButton>
      {!row.is_default && (
        <Menu button="More" label={`More actions for ${gstin}`} align="end">
          {!isCancelled && (
            <MenuAction needs="money" onClick={() => void update({ is_default: true })}>
              Make default
            </MenuAction>
          )}
          {isCancelled ? (
            <MenuAction needs="money" onClick={() => void update({ cancelled_on: null })}>
              Mark as not cancelled
            </MenuAction>
          ) : (
            <MenuAction needs="money" onClick={onCancel}>
              Mark as cancelled
            </MenuAction>
          )}
          {!row.from_profile && row.epr_accounts.length === 0 && (
            <MenuAction needs="money" onClick={() => void askAndRemove()}>
              Delete
            </MenuAction>
          )}
        </Menu>
      )}
    </>
  );
}

const schema = z.object({ cancelled_on: date('Enter a date.') });

/** Dialog that marks a registration as cancelled since a day. */
function CancelDialog({ row, onClose }: { row: Registration; onClose: () => void }) {
  const today = useToday();
  const form = useSchemaForm(schema, { cancelled_on: today });
  const change = useApiWrite('PATCH /api/users/gst-registrations/{id}/');
  return (
    <FormDialog
      title="Mark as cancelled"
      busyLabel="Saving..."
      form={form}
      send={(body) => change.mutateAsync({ params: { id: row.id }, body })}
      onClose={onClose}
    >
      <p>
        <span className="figures together">{row.gstin}</span>: no invoice is made with it from this day on.
      </p>
      <DateField name="cancelled_on" label="Cancelled on" max={today} />
    </FormDialog>
  );
}
