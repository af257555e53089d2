import { useState } from 'react';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { allProducerAccountsQuery, allRecyclerAccountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { startOfDay } from '#lib/dates.ts';
import { financialYearLabel, financialYearOf, tradeYearOptions } from '#lib/financial-year.ts';
import { FieldRow } from '#ui/fields/form-shell.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useAllPages } from '#web/all-pages.ts';
import { QueryError } from '#web/query-error.tsx';
import { useToday } from '#web/today.ts';
import { MakePack } from './make-pack.tsx';

/** Asks for a pack of all verified orders of an EPR account in a financial year. */
export function YearPack({ role }: { role: AccountRole }) {
  const today = startOfDay(useToday());
  const [account, setAccount] = useState('');
  const [year, setYear] = useState(() => String(financialYearOf(today)));
  const recyclers = useAllPages(allRecyclerAccountsQuery, { enabled: role === 'recycler' });
  const producers = useAllPages(allProducerAccountsQuery, { enabled: role === 'producer' });
  const accounts = role === 'recycler' ? recyclers : producers;
  return (
    <Card as="section" title="Orders of a year" aria-label="Orders of a year">
      {accounts.isError && <QueryError of={accounts} />}
      <FieldRow>
        <Select
          label="EPR account"
          value={account}
          onValueChange={setAccount}
          placeholder="Choose an EPR account"
          loading={accounts.isPending}
          options={accounts.items.map((each) => ({
            value: each.id,
            label: `${each.epr_registration_number} · ${each.epr_registered_name}`,
          }))}
        />
        <Select
          label={role === 'recycler' ? 'Financial year of the credits' : 'Financial year'}
          value={year}
          onValueChange={setYear}
          options={tradeYearOptions(today).map((each) => ({ value: String(each), label: financialYearLabel(each) }))}
        />
      </FieldRow>
      <div className="row">
        <MakePack subject={account === '' ? null : { epr_id: account, FY: year }} />
      </div>
    </Card>
  );
}
