import { type KeyboardEvent, useState } from 'react';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useReason } from '#ui/fields/reason-field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { IconButton } from '#ui/layout/button.tsx';
import type { ApiResponse, ApiError } from '#web/api.ts';
import { useApiWrite } from '#web/queries.ts';
import { NOT_OPENED } from '../review-rules.ts';
import styles from './account-decision.module.css';

type ProducerAccount = ApiResponse<'GET /api/superadmin/producer-epr/'>['data'][number];
type RecyclerAccount = ApiResponse<'GET /api/superadmin/recycler-epr/'>['data'][number];
export type SupervisedAccount = ProducerAccount | RecyclerAccount;
type Decision = 'approved' | 'rejected';

/** Consequences of revoking an approval. Source: section 3 of the server rules, EPR account. */
const REVOKED = {
  recycler:
    'Its offers leave the marketplace, its pending counter-offers are rejected and no new trade can begin on it. Trades in progress continue.',
  producer:
    'No new trade or target can begin on it and its pending counter-offers are rejected. Trades in progress continue.',
} as const;

function successText(side: AccountRole, decision: Decision): string {
  return side === 'producer' ? `Status updated to ${decision}` : `Account ${decision} successfully.`;
}

function failureText(side: AccountRole, error: ApiError): string {
  if (side === 'recycler' || error.status === 409) return `Failed to update status: ${error.message}`;
  return error.status === 0 ? 'Error updating status' : 'Failed to update status';
}

/**
 * On the keyboard the select opens first and Enter confirms: in a closed select an arrow key or letter would decide at once, and Rejected is
 * reached past Approved. While it is open the browser handles the keys.
 */
function openFirst(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, currentTarget: select, altKey, ctrlKey, metaKey } = event;
  const chooses = key.length === 1 || /^(Arrow|Page)|^(Home|End)$/.test(key);
  if (!chooses || altKey || ctrlKey || metaKey) return;
  if (!CSS.supports('selector(:open)') || select.matches(':open')) return;
  event.preventDefault();
  select.showPicker();
}

/**
 * Select that approves or rejects an account at any time. Revoking an approval needs a confirmation with a reason; so does the separate reject
 * button of a pending account. The select rejects a pending one without a reason.
 */
export function AccountDecision({ side, account }: { side: AccountRole; account: SupervisedAccount }) {
  const confirm = useConfirm();
  const reason = useReason();
  const producer = useApiWrite('PATCH /api/superadmin/producer-epr/{id}/');
  const recycler = useApiWrite('PATCH /api/superadmin/recycler-epr/{id}/');
  const [sent, setSent] = useState<Decision | null>(null);
  const number = account.epr_registration_number;

  const undecided = account.status === 'pending';
  const decide = async (decision: Decision, withReason = false) => {
    if (sent !== null || decision === account.status) return;
    const asks = account.status === 'approved' || withReason;
    if (asks) {
      const goAhead = await confirm({
        title: `Reject account ${number}?`,
        text: (
          <div className="stack">
            <p>
              {undecided
                ? `${account.company_name} may correct it and submit it again.`
                : `${account.company_name} loses the approval of this account. ${REVOKED[side]}`}
            </p>
            {!account.opened && <p>{NOT_OPENED}</p>}
            {reason.field(account.id, account.company_name, withReason)}
          </div>
        ),
        confirmLabel: 'Yes, reject it!',
        danger: true,
      });
      if (!goAhead) return;
    }
    setSent(decision);
    const body = {
      status: decision,
      is_approved: decision === 'approved',
      seen: account.status,
      version: account.version,
      ...(asks && reason.of(account.id)),
    };
    const input = { params: { id: account.id }, body };
    const write = side === 'producer' ? producer : recycler;
    await write.mutateAsync(input).then(
      () => toast.success(successText(side, decision)),
      (error: ApiError) => toast.error(failureText(side, error)),
    );
    setSent(null);
  };

  const select = (
    <Select
      label={`Decide on ${number}`}
      labelHidden
      className={styles.select}
      value={sent ?? (undecided ? '' : account.status)}
      onValueChange={(value) => value !== '' && void decide(value as Decision)}
      onKeyDown={openFirst}
      // The company was closed, or the number was granted to another company: the rejection is final.
      disabled={account.released || (account.owner_deleted && account.status === 'rejected')}
      placeholder={side === 'recycler' ? 'Select' : undecided ? 'Pending' : undefined}
      // Not `disabled`, which would take the focus away during keyboard use.
      aria-busy={sent !== null}
      options={[
        { value: 'approved', label: 'Approved' },
        { value: 'rejected', label: 'Rejected' },
      ]}
    />
  );
  if (!undecided) return select;
  return (
    <span className={styles.decision}>
      {select}
      <IconButton icon="edit" label={`Reject ${number} with a reason`} onClick={() => void decide('rejected', true)} />
    </span>
  );
}
