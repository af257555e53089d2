import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { doneOrWaits } from '#people/approvals/rules.ts';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { IconButton } from '#ui/layout/button.tsx';
import { ApiError } from '#web/api.ts';
import { useApiWrite } from '#web/queries.ts';
import type { Person } from './queries.ts';

/** Texts of the confirmation, the success and the failure. Source: section 8 of the specification. */
const WORDS = {
  recycler: {
    text: 'Do you want to delete this recycler?',
    success: 'Recycler deleted successfully!',
    failure: 'Failed to delete recycler.',
  },
  producer: {
    text: "You won't be able to revert this!",
    success: 'Producer deleted successfully!',
    failure: 'Failed to delete producer.',
  },
} as const;

/** A refusal shows its reason; a server error shows the specification's text, and so does a lost connection for a producer. */
function failureText(side: AccountRole, error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) return WORDS[side].failure;
  if (side === 'recycler') return `Error: ${error.message}`;
  return error.status === 0 ? WORDS.producer.failure : error.message;
}

/** Button that closes a recycler or producer permanently, after a confirmation. */
export function PersonDelete({ side, person }: { side: AccountRole; person: Person }) {
  const confirm = useConfirm();
  const recycler = useApiWrite('DELETE /api/superadmin/recyclers/{id}/');
  const producer = useApiWrite('DELETE /api/superadmin/producers/{id}/');
  const write = side === 'recycler' ? recycler : producer;
  const words = WORDS[side];

  const remove = async () => {
    const goAhead = await confirm({
      title: 'Are you sure?',
      text: (
        <div className="stack">
          <p>{words.text}</p>
          <p className="text-soft">{`${person.full_name}${person.company_name ? `, ${person.company_name}` : ''} (${person.unique_id}) can no longer log in. Offers leave the marketplace, personal and bank data are erased; the trade history stays.`}</p>
        </div>
      ),
      confirmLabel: 'Yes, delete it!',
      danger: true,
    });
    if (!goAhead) return;
    await write.mutateAsync({ params: { id: person.id } }).then(
      // While it waits for a second superadmin the answer says so.
      ({ message }) => toast.success(doneOrWaits(message, words.success)),
      (error: unknown) => toast.error(failureText(side, error)),
    );
  };
  return (
    <IconButton
      icon="trash"
      label={`Delete ${person.full_name}`}
      size="small"
      variant="secondary"
      busy={write.isPending}
      onClick={() => void remove()}
    />
  );
}
