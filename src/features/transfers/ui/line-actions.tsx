import { useState } from 'react';
import { brand } from '../../../brand.ts';
import type { Role } from '../../../lib/contract.ts';
import { useConfirm } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { errorText, type ApiResponse } from '../../../web/api.ts';
import { useApiWrite } from '../../../web/queries.ts';
import { StatementDialog } from '../../disputes/ui/statement-dialog.tsx';
import { useIdempotencyKey } from '../../../web/use-idempotency-key.ts';
import { moveRefusal } from '../rules.ts';

export type Line = ApiResponse<'GET /api/epr/transactions/{id}/transfers/'>['data']['lines'][number];

export const DISPUTE_TEXT = `The other party and ${brand.name} read this. It changes no quantity and no payment.`;

/** Actions of the reader on a line: the producer sees or disputes it, the recycler and superadmins withdraw it. */
export function LineActions({ line, role, isHeld }: { line: Line; role: Role; isHeld: boolean }) {
  const [stating, setStating] = useState<'dispute' | 'withdrawn' | null>(null);
  const move = useApiWrite('PATCH /api/epr/transfers/{id}/');
  const withdraw = useApiWrite('PATCH /api/superadmin/transfers/{id}/');
  const confirm = useConfirm();
  const once = useIdempotencyKey();
  const params = { id: line.id };
  const see = async () => {
    const text = 'This is final. The recycler is told.';
    if (!(await confirm({ title: 'Seen in my portal account', text, confirmLabel: 'Yes, I have seen it' }))) return;
    const input = { params, body: { seen: true as const } };
    try {
      const { message } = await once(input, (idempotencyKey) => move.mutateAsync({ ...input, idempotencyKey }));
      toast.success(message);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  // A recall in force holds the line, as all of its trade.
  const may = (status: 'seen' | 'disputed' | 'withdrawn') => !isHeld && moveRefusal(line.status, status) === null;
  const name = line.certificate_number;
  return (
    <>
      {role === 'producer' && may('seen') && (
        <Button size="small" aria-label={`Seen in my portal account: ${name}`} onClick={() => void see()}>
          Seen in my portal account
        </Button>
      )}
      {role === 'producer' && may('disputed') && (
        <Button size="small" variant="secondary" aria-label={`Dispute: ${name}`} onClick={() => setStating('dispute')}>
          Dispute
        </Button>
      )}
      {role !== 'producer' && may('withdrawn') && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Withdraw: ${name}`}
          onClick={() => setStating('withdrawn')}
        >
          Withdraw
        </Button>
      )}
      {stating === 'dispute' && (
        <StatementDialog
          title="Dispute"
          text={DISPUTE_TEXT}
          label="What differs"
          field="dispute"
          withProof
          send={({ text, ...proof }, idempotencyKey) =>
            move.mutateAsync({ params, body: { dispute: text, ...proof }, idempotencyKey })
          }
          onClose={() => setStating(null)}
        />
      )}
      {stating === 'withdrawn' && (
        <StatementDialog
          title="Withdraw"
          text="The line no longer counts, and its number is free again. The buyer is told."
          label="Reason"
          field="withdrawn"
          danger
          send={({ text }, idempotencyKey) => {
            const input = { params, body: { withdrawn: text }, idempotencyKey };
            return role === 'superadmin' ? withdraw.mutateAsync(input) : move.mutateAsync(input);
          }}
          onClose={() => setStating(null)}
        />
      )}
    </>
  );
}
