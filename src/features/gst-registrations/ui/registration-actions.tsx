import { useConfirm } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { Menu } from '../../../ui/layout/menu.tsx';
import { errorText } from '../../../web/api.ts';
import { useApiWrite } from '../../../web/queries.ts';
import type { Registration, Warnings } from './queries.ts';

interface RegistrationActionsProps {
  row: Registration;
  onEdit: () => void;
  onCancel: () => void;
  onSaved: (warnings: Warnings) => void;
}

/** The actions on one registration; those that its state refuses in any case are left out. */
export function RegistrationActions({ row, onEdit, onCancel, onSaved }: RegistrationActionsProps) {
  const { id, gstin } = row;
  const confirm = useConfirm();
  const change = useApiWrite('PATCH /api/users/gst-registrations/{id}/');
  const remove = useApiWrite('DELETE /api/users/gst-registrations/{id}/');
  const showResult = async (sent: Promise<{ message: string; warnings?: Warnings }>) => {
    try {
      const { message, warnings = [] } = await sent;
      toast.success(message);
      onSaved(warnings);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  const update = (body: { is_default: true } | { cancelled_on: null }) =>
    showResult(change.mutateAsync({ params: { id }, body }));
  const askAndRemove = async () => {
    const isSure = await confirm({
      title: 'Delete this GST registration?',
      text: `${gstin} will be deleted. This cannot be undone.`,
      confirmLabel: 'Yes, delete it!',
      danger: true,
    });
    if (isSure) await showResult(remove.mutateAsync({ params: { id } }));
  };
  const isCancelled = row.cancelled_on !== null;
  return (
    <>
      <Button size="small" variant="secondary" icon="edit" aria-label={`Edit ${gstin}`} onClick={onEdit}>
        Edit
      </Button>
      {!row.is_default && (
        <Menu button="More" label={`More actions for ${gstin}`} align="end">
          {!isCancelled && (
            <button type="button" onClick={() => void update({ is_default: true })}>
              Make default
            </button>
          )}
          {isCancelled ? (
            <button type="button" onClick={() => void update({ cancelled_on: null })}>
              Mark as not cancelled
            </button>
          ) : (
            <button type="button" onClick={onCancel}>
              Mark as cancelled
            </button>
          )}
          {!row.from_profile && row.epr_accounts.length === 0 && (
            <button type="button" onClick={() => void askAndRemove()}>
              Delete
            </button>
          )}
        </Menu>
      )}
    </>
  );
}
