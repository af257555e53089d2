import { useState } from 'react';
import * as z from 'zod/mini';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { formatDateTime } from '#lib/dates.ts';
import { statedReason } from '#lib/fields.ts';
import { REASON_LENGTH } from '#lib/reason-length.ts';
import { toast } from '#ui/feedback/toast.ts';
import { applyServerErrors, useSchemaForm } from '#ui/fields/form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { Button, SmallButton } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ApiError, errorText, type ApiResponse } from '#web/api.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { useFormDraft } from '#web/form-draft.ts';
import { useApi } from '#web/queries.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { openClaimsQuery } from './queries.ts';
import styles from './open-claims.module.css';

type Claim = ApiResponse<'GET /api/superadmin/registration-claims/'>['data'][number];
type Decision = 'granted' | 'refused';

const WORDS = {
  granted: { button: 'Grant', title: 'Grant the claim to', done: 'Claim granted.' },
  refused: { button: 'Refuse', title: 'Refuse the claim to', done: 'Claim refused.' },
} as const;

const schema = z.object({ reason: statedReason });

function DecisionDialog({ claim, decision, onClose }: { claim: Claim; decision: Decision; onClose: () => void }) {
  const form = useSchemaForm(schema, { reason: '' });
  const draft = useFormDraft(form, { name: `${decision} ${claim.id}` });
  const write = useWriteOnce('PATCH /api/superadmin/registration-claims/{id}/');
  const { title, button, done } = WORDS[decision];
  const decide = async ({ reason }: { reason: string }) => {
    await write.send({ params: { id: claim.id }, body: { status: decision, reason } });
    return { message: done };
  };
  return (
    <FormDialog
      title={`${title} ${claim.epr_registration_number}?`}
      action={button}
      busyLabel="Saving..."
      danger={decision === 'granted'}
      form={form}
      draft={draft}
      send={decide}
      onClose={onClose}
      showError={(_, error) => {
        if (error instanceof ApiError) applyServerErrors(form, error.fields);
        toast.error(errorText(error));
      }}
    >
      <p>
        {decision === 'granted'
          ? `The account of ${claim.account.company_name} is rejected for good: its offers leave the marketplace and no new trade can begin on it. Trades in progress continue. The number is free for ${claim.claimant.company_name} to register.`
          : `The number stays with ${claim.account.company_name}.`}
      </p>
      <TextAreaField
        name="reason"
        label="Reason"
        rows={2}
        maxLength={REASON_LENGTH}
        help={`${(decision === 'granted' ? claim.account : claim.claimant).company_name} reads it.`}
      />
    </FormDialog>
  );
}

function OpenClaim({ claim }: { claim: Claim }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const { claimant, account } = claim;
  const number = claim.epr_registration_number;
  const link = (href: string | null, text: string) =>
    href !== null && (
      <a href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    );
  return (
    <li className={styles.claim}>
      <p>
        <strong>{number}</strong>: {claimant.company_name} ({claimant.unique_id}) says that it is theirs;{' '}
        {account.company_name} ({account.owner_unique_id}) has registered it, {account.status}.
      </p>
      <p>{`“${claim.note}”`}</p>
      <p className="text-soft text-small">{`Claimed ${formatDateTime(claim.created_at)}`}</p>
      <div className="row">
        {link(claim.epr_certificate, `Certificate of ${claimant.unique_id}`)}
        {link(account.epr_certificate, `Certificate of ${account.owner_unique_id}`)}
      </div>
      <div className="row">
        <Button
          size="small"
          forbidden={claim.grant_refused ?? undefined}
          aria-label={`Grant the claim to ${number}`}
          onClick={() => setDecision('granted')}
        >
          Grant
        </Button>
        <SmallButton aria-label={`Refuse the claim to ${number}`} onClick={() => setDecision('refused')}>
          Refuse
        </SmallButton>
      </div>
      {decision && <DecisionDialog claim={claim} decision={decision} onClose={() => setDecision(null)} />}
    </li>
  );
}

export function OpenClaims({ side }: { side: AccountRole }) {
  const { data } = useApi(openClaimsQuery);
  const claims = data?.data.filter(({ role }) => role === side) ?? [];
  if (claims.length === 0) return null;
  return (
    <Card title="Claimed numbers">
      <ul className={styles.claims}>
        {claims.map((claim) => (
          <OpenClaim key={claim.id} claim={claim} />
        ))}
      </ul>
    </Card>
  );
}
