import { useMemo } from 'react';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import type { Account } from '#accounts/epr-accounts/ui/account-columns.tsx';
import { accountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Select } from '#ui/fields/select.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { ListView } from '#ui/lists/list-view.tsx';
import { Table, type Column } from '#ui/lists/table.tsx';
import { errorText } from '#web/api.ts';
import { useForbidden } from '#web/part.ts';
import { ACCOUNT_FORM_PATHS } from '#web/paths.ts';
import { useApiList, useApiWrite } from '#web/queries.ts';
import type { Registration, Warnings } from './queries.ts';
import styles from './account-registrations.module.css';

interface ChoiceProps {
  account: Account;
  registrations: readonly Registration[];
  onSaved: (warnings: Warnings) => void;
}

/** Select of the registration that an account's next trades carry. */
function Choice({ account, registrations, onSaved }: ChoiceProps) {
  const forbidden = useForbidden('money');
  const choose = useApiWrite('PATCH /api/epr/accounts/{id}/gst-registration/');
  const usual = registrations.find(({ is_default }) => is_default);
  const send = async (id: string) => {
    try {
      const { message, warnings } = await choose.mutateAsync({
        params: { id: account.id },
        body: { gst_registration: id || null },
      });
      toast.success(message);
      onSaved(warnings);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <Select
      label={`GST registration of ${account.epr_registration_number}`}
      labelHidden
      className={styles.choice}
      value={account.gst_registration ?? ''}
      title={forbidden}
      disabled={forbidden !== undefined}
      loading={choose.isPending}
      onValueChange={(id) => void send(id)}
      options={[
        { value: '', label: usual ? `Default: ${usual.gstin}, ${usual.state}` : 'Default' },
        ...registrations
          .filter(({ id, cancelled_on }) => cancelled_on === null || id === account.gst_registration)
          .map(({ id, gstin, state }) => ({ value: id, label: `${gstin}, ${state}` })),
      ]}
    />
  );
}

function columnsOf(choice: Omit<ChoiceProps, 'account'>): Column<Account>[] {
  return [
    {
      key: 'number',
      header: 'EPR Registration No',
      main: true,
      nowrap: true,
      cell: (account) => account.epr_registration_number,
    },
    { key: 'waste', header: 'Waste Type', cell: (account) => account.waste_type },
    { key: 'state', header: 'State', cell: (account) => account.state },
    { key: 'choice', header: 'GST registration', cell: (account) => <Choice account={account} {...choice} /> },
  ];
}

interface AccountRegistrationsProps extends Omit<ChoiceProps, 'account'> {
  role: AccountRole;
}

/** The company's EPR accounts, each with the registration that it names. */
export function AccountRegistrations({ role, registrations, onSaved }: AccountRegistrationsProps) {
  const list = useApiList(accountsQuery(role));
  const columns = useMemo(() => columnsOf({ registrations, onSaved }), [registrations, onSaved]);
  return (
    <div className={styles.section}>
      <h2>EPR accounts</h2>
      <p className="text-soft">
        A trade keeps the GST numbers that are in force for both EPR accounts when it is made. Their states decide CGST,
        SGST or IGST.
      </p>
      <ListView
        list={list}
        noun="accounts"
        empty={
          <EmptyState
            title="No ERP Account available"
            text="Each EPR account carries one of the GST registrations."
            drawing="papers"
            action={<ButtonLink to={ACCOUNT_FORM_PATHS[role]}>Add EPR Account</ButtonLink>}
          />
        }
      >
        {(accounts: readonly Account[]) => <Table caption="EPR accounts" columns={columns} rows={accounts} />}
      </ListView>
    </div>
  );
}
