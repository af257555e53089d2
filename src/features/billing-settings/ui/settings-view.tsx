import { Link } from 'react-router';
import { brand } from '../../../brand.ts';
import { ErrorState, FormSkeleton } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { errorText } from '../../../web/api.ts';
import { PATHS } from '../../../web/paths.ts';
import { useApi, useApiWrite } from '../../../web/queries.ts';
import { billingSettingsQuery } from './queries.ts';
import { SettingsForm, type Settings } from './settings-form.tsx';

/** The consequence of each missing setting for the buyers. */
const CONSEQUENCES: Readonly<Record<Settings['missing'][number], string>> = {
  gst_registration: `GST registration: fee invoices carry the default one of ${brand.name}.`,
  bank_account: 'Bank account: buyers are told not to pay the fee yet.',
  sac: 'SAC: fee invoices carry it.',
};

function MissingSettings({ missing }: Pick<Settings, 'missing'>) {
  if (missing.length === 0) return <p>Nothing is missing: each approval makes its fee invoice.</p>;
  return (
    <>
      <p>No fee invoice is made as long as these are missing:</p>
      <ul aria-label="Missing settings">
        {missing.map((setting) => (
          <li key={setting}>{CONSEQUENCES[setting]}</li>
        ))}
      </ul>
    </>
  );
}

function MakeFeeInvoices() {
  const make = useApiWrite('POST /api/superadmin/fee-invoices/');
  const start = () =>
    make.mutate(
      { body: {} },
      {
        onSuccess: ({ message, data }) =>
          toast.success(data.left === 0 ? message : `${message} ${data.left} are left.`),
        onError: (error) => toast.error(errorText(error)),
      },
    );
  return (
    <Button variant="secondary" busy={make.isPending} onClick={start}>
      Make missing fee invoices
    </Button>
  );
}

/** The platform's bank account and SAC, what fee invoices still need, and those that could not be made. */
export function SettingsView() {
  const query = useApi(billingSettingsQuery);
  if (query.data === undefined) {
    if (query.error === null) return <FormSkeleton />;
    return (
      <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    );
  }
  const settings = query.data.data;
  return (
    <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
      <Card title="Fee invoices" aria-label="Fee invoices">
        <div className="stack">
          <MissingSettings missing={settings.missing} />
          <p>
            <Link to={PATHS.gstRegistrations}>GST registrations</Link>
          </p>
          <div>
            <MakeFeeInvoices />
          </div>
        </div>
      </Card>
      <Card title="Bank account and SAC" aria-label="Bank account and SAC">
        <SettingsForm settings={settings} />
      </Card>
    </div>
  );
}
