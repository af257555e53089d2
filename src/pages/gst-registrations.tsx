import { useState } from 'react';
import { accountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { USUAL_PREFIXES } from '#accounts/gst-registrations/rules.ts';
import { AccountRegistrations } from '#accounts/gst-registrations/ui/account-registrations.tsx';
import { registrationsQuery, type Registration, type Warnings } from '#accounts/gst-registrations/ui/queries.ts';
import { RegistrationTable } from '#accounts/gst-registrations/ui/registration-table.tsx';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { WarningList } from '#rules/rulebook/ui/warning-list.tsx';
import { EmptyState, LOADING_ROWS, LoadingState } from '#ui/feedback/states.tsx';
import { Button } from '#ui/layout/button.tsx';
import { useOnDemand } from '#web/on-demand.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { useRole } from '#web/session.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'GST registrations', subtext: 'The GST numbers that trades and invoices carry' },
  preload: {
    roles: ['recycler', 'producer', 'superadmin'],
    queries: [registrationsQuery],
    ofRole: { recycler: [accountsQuery('recycler')], producer: [accountsQuery('producer')] },
  },
};

/** Screens that lead here. */
const PROFILE = { to: PATHS.profile, label: 'Profile' };
const BILLING_SETTINGS = { to: PATHS.billingSettings, label: 'Billing settings' };

/** `/GstRegistrations`: the registrations of the company, or of the platform for a superadmin. */
export default function GstRegistrationsPage() {
  const role = useRole();
  const isPlatform = role === 'superadmin';
  const read = useApi(registrationsQuery);
  const [edited, setEdited] = useState<Registration | null>(null);
  const [warnings, setWarnings] = useState<Warnings>([]);
  const form = useOnDemand(() =>
    import('#accounts/gst-registrations/ui/registration-dialog.tsx').then(
      ({ RegistrationDialog }) => RegistrationDialog,
    ),
  );
  const open = (row: Registration | null) => {
    setEdited(row);
    void form.open();
  };
  const rows = read.data?.data;
  const add = (
    <Button icon="plus" needs="money" onClick={() => open(null)}>
      Add GST registration
    </Button>
  );
  return (
    <>
      <PageHeader back={isPlatform ? BILLING_SETTINGS : PROFILE} actions={rows && rows.length > 0 && add} />
      {rows === undefined && !read.isError && <LoadingState shape={LOADING_ROWS} />}
      {rows === undefined && read.isError && <QueryError of={read} />}
      {rows && (
        <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
          <WarningList warnings={warnings} />
          {rows.length === 0 ? (
            <EmptyState
              title="No GST registrations yet."
              text={
                isPlatform ? 'The first one is that of the fee invoices.' : 'The number of your profile is the first.'
              }
              drawing="papers"
              action={add}
            />
          ) : (
            <RegistrationTable rows={rows} hasAccounts={!isPlatform} onEdit={open} onSaved={setWarnings} />
          )}
          {role && role !== 'superadmin' && rows.length > 0 && (
            <AccountRegistrations role={role} registrations={rows} onSaved={setWarnings} />
          )}
        </div>
      )}
      <ClosingLine />
      {form.Part && (
        <form.Part
          row={edited}
          prefixes={USUAL_PREFIXES[isPlatform ? 'platform' : 'company']}
          onSaved={setWarnings}
          onClose={form.close}
        />
      )}
    </>
  );
}
