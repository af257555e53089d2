import { billingSettingsQuery } from '#money/billing-settings/ui/queries.ts';
import { SettingsView } from '#money/billing-settings/ui/settings-view.tsx';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: {
    heading: 'Billing settings',
    subtext: 'The account to which buyers pay the fee, and what its invoices need',
  },
  preload: { roles: ['superadmin'], queries: [billingSettingsQuery] },
};

export default function BillingSettingsPage() {
  return (
    <>
      <PageHeader />
      <div className="stack">
        <SettingsView />
        <ClosingLine />
      </div>
    </>
  );
}
