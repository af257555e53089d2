import { formatDateTime } from '../../../lib/dates.ts';
import { DescriptionList } from '../../../ui/lists/description-list.tsx';
import type { ApiResponse } from '../../../web/api.ts';
import { useApi } from '../../../web/queries.ts';
import styles from './bank-history.module.css';
import type { Profile } from './profile-forms.ts';
import { bankDetailsQuery } from './queries.ts';

type Details = ApiResponse<'GET /api/users/bank-details/'>['data'][number];

/** Says from when a bank change applies, and where payments go until then. */
export function BankChangeNote({ change }: { change: Profile['bank_change'] }) {
  if (change === null) return null;
  const { bank_name, account_number } = change.in_force;
  return (
    <p role="note" className={styles.note}>
      The new details count for trades accepted from {formatDateTime(change.in_force_from)} on. Until then payments go
      to {bank_name}, <span className="together">{account_number}</span>.
    </p>
  );
}

const STATES: Readonly<Record<Details['state'], string>> = {
  waiting: 'Waiting',
  in_force: 'In force',
  replaced: 'Replaced',
  cancelled: 'Cancelled',
};

/** Bank details other than those of the form, newest first; renders nothing when there are none. */
export function EarlierBankDetails() {
  const query = useApi(bankDetailsQuery);
  const all = query.data?.data ?? [];
  // The form shows these.
  const current = all.find(({ state }) => state === 'waiting') ?? all.find(({ state }) => state === 'in_force');
  const rows = all.filter((row) => row !== current);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="earlier-bank-details" className={styles.earlier}>
      <h2 id="earlier-bank-details" className={styles.heading}>
        Earlier bank details
      </h2>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <DescriptionList
              layout="grid"
              items={[
                { label: 'Account holder', value: row.account_holder_name },
                { label: 'Account number', value: row.account_number },
                { label: 'Bank', value: row.bank_name },
                { label: 'IFSC code', value: row.ifsc_code },
                { label: 'Branch', value: row.branch_name },
                { label: 'Entered on', value: formatDateTime(row.created_at) },
                { label: 'Status', value: STATES[row.state] },
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
