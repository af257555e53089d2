import { useState } from 'react';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { approvedProducerAccountsQuery, approvedRecyclerAccountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { financialYearLabel, financialYearOf, recordYearOptions } from '#lib/financial-year.ts';
import { FieldRow } from '#ui/fields/form-shell.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useApiList } from '#web/queries.ts';
import { MakePack } from './make-pack.tsx';

/** Asks for a pack of all verified orders of an EPR account in a financial year. */
export function YearPack({ role, busy }: { role: AccountRole; busy: boolean }) {
  const [today] = useState(() => new Date());
  const [account, setAccount] = useState('');
  const [year, setYear] = useState(() => String(financialYearOf(today)));
  const recyclers = useApiList(approvedRecyclerAccountsQuery, { enabled: role === 'recycler' });
  const producers = useApiList(approvedProducerAccountsQuery(), { enabled: role === 'producer' });
  const accounts = role === 'recycler' ? recyclers.items : producers.items;
  return (
    <Card as="section" title="Orders of a year" aria-label="Orders of a year">
      <FieldRow>
        <Select
          label="EPR account"
          value={account}
          onValueChange={setAccount}
          placeholder="Choose an EPR account"
          loading={(role === 'recycler' ? recyclers : producers).isPending}
          options={accounts.map((each) => ({
            value: each.id,
            label: `${each.epr_registration_number} · ${each.epr_registered_name}`,
          }))}
        />
        <Select
          label={role === 'recycler' ? 'Financial year of the credits' : 'Financial year'}
          value={year}
          onValueChange={setYear}
          options={recordYearOptions(today).map((each) => ({ value: String(each), label: financialYearLabel(each) }))}
        />
      </FieldRow>
      <div className="row">
        <MakePack subject={account === '' ? null : { epr_id: account, FY: year }} busy={busy} />
      </div>
    </Card>
  );
}
