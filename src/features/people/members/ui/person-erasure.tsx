import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { errorText } from '#web/api.ts';
import { useApiWrite } from '#web/queries.ts';
import { leaveSession, useSession } from '#web/session.ts';

/** Erasure of a person who works for organisations of others; an owner asks for that of the organisation instead. */
export function PersonErasure() {
  const session = useSession();
  const confirm = useConfirm();
  const write = useApiWrite('DELETE /api/users/person/');
  if (!session || session.role === 'superadmin' || session.organisation?.part === 'owner') return null;
  const erase = async () => {
    const question = {
      title: 'Erase your log-in?',
      text: `You can no longer log in as ${session.email}, for any organisation. This cannot be undone.`,
      confirmLabel: 'Erase my log-in',
      danger: true,
    };
    if (!(await confirm(question))) return;
    await leaveSession(() => write.mutateAsync({})).then(
      () => toast.success('Your log-in is erased.'),
      (error: unknown) => toast.error(errorText(error)),
    );
  };
  return (
    <Card as="section" title="Your log-in" aria-label="Your log-in">
      <div className="stack">
        <p>
          Erasing it ends your memberships and deletes your name, address, password and sessions. What you did for
          organisations stays, under the name “Former member”.
        </p>
        <div>
          <Button variant="danger" busy={write.isPending} onClick={() => void erase()}>
            Erase my log-in
          </Button>
        </div>
      </div>
    </Card>
  );
}
