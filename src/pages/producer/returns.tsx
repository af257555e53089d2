import { Link } from 'react-router';
import { producerAccountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { RETURN_SUBTEXT } from '#fulfilment/returns/ui/save-workbook.ts';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { ListView } from '#ui/lists/list-view.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import type { ApiResponse } from '#web/api.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS, returnPath } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

const accounts = producerAccountsQuery();

export const handle: PageHandle = {
  screen: { heading: 'Return preparation', subtext: RETURN_SUBTEXT },
  preload: { roles: ['producer'], queries: [accounts] },
};

type Account = ApiResponse<'GET /api/epr/producer/'>['data'][number];

const COLUMNS: readonly Column<Account>[] = [
  {
    key: 'number',
    header: 'EPR account',
    main: true,
    cell: (row) => <Link to={returnPath(row.id)}>{row.epr_registration_number}</Link>,
  },
  { key: 'name', header: 'Registered name', cell: (row) => row.epr_registered_name },
  { key: 'waste', header: 'Waste type', cell: (row) => row.waste_type },
];
/** `/Returns`: the EPR accounts, each with what is prepared for its return. */
export default function ReturnsPage() {
  const list = useApiList(accounts);
  return (
    <>
      <PageHeader />
      <div className="stack">
        <ListView
          list={list}
          noun="EPR accounts"
          empty={
            <EmptyState
              title="No EPR account yet."
              drawing="papers"
              text="Add the registration that you file returns for."
              action={<ButtonLink to={PATHS.producerAccountForm}>Add EPR Account</ButtonLink>}
            />
          }
        >
          {(rows) => <Table caption="EPR accounts" columns={COLUMNS} rows={rows} />}
        </ListView>
        <ClosingLine />
      </div>
    </>
  );
}
