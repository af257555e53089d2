import { formatDay } from '#lib/dates.ts';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { SmallButton } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { toastOutcome, useApiWrite } from '#web/queries.ts';
import type { Team } from './queries.ts';

export function SecondFactorCard({ team }: { team: Team }) {
  const { require_second_factor: isRequired, second_factor_due_at: due } = team;
  const write = useApiWrite('PATCH /api/users/members/settings/');
  const confirm = useConfirm();
  const change = async () => {
    const question = isRequired
      ? {
          title: 'No longer require a second factor?',
          text: 'Members may go on without one. We e-mail them.',
          confirmLabel: 'No longer require it',
          danger: true,
        }
      : {
          title: 'Require a second factor?',
          text: 'Members without one have 7 days to set it up. After that they can do nothing else before they do. We e-mail them.',
          confirmLabel: 'Require it',
        };
    if (!(await confirm(question))) return;
    await toastOutcome(write.mutateAsync({ body: { require_second_factor: !isRequired } }));
  };
  return (
    <Card
      as="section"
      title="Second factor"
      aria-label="Second factor"
      aside={
        <SmallButton needs="admin" busy={write.isPending} onClick={() => void change()}>
          {isRequired ? 'No longer require it' : 'Require it'}
        </SmallButton>
      }
    >
      <p>
        {due === null
          ? 'Each member decides whether a log-in also needs a passkey or a code of an app.'
          : `Required of all members. Who has none by ${formatDay(due)} can then do nothing else before setting one up.`}
      </p>
    </Card>
  );
}
