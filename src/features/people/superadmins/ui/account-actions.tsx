import { type ReactNode, useState } from 'react';
import { Badge } from '#ui/feedback/badge.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { SmallButton } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { useApiWrite } from '#web/queries.ts';
import { ReasonDialog } from '#web/reason-dialog.tsx';

interface Account {
  id: string;
  /** The person who answers for the company. */
  person_id: string;
  full_name: string;
  company_name: string | null;
  suspended: boolean;
  /** Whether that person has set one up. */
  second_factor: boolean;
}

export interface Action {
  label: string;
  /** Name of the button, where several stand in a table. */
  named?: string;
  question: string;
  /** Consequence of the action, in words. */
  text: string;
  /** Carries it out. */
  act: (reason: string) => Promise<{ message: string }>;
}

/** Button of an action that asks first, and for a reason. */
export function AskedAction({ label, named, question, text, act }: Action): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const carryOut = async (reason: string) => {
    toast.success((await act(reason)).message);
    setIsOpen(false);
  };
  return (
    <>
      <SmallButton aria-label={named} onClick={() => setIsOpen(true)}>
        {label}
      </SmallButton>
      {isOpen && (
        <ReasonDialog title={question} label={label} onClose={() => setIsOpen(false)} onReason={carryOut}>
          <p>{text}</p>
        </ReasonDialog>
      )}
    </>
  );
}

/** Removes the second factors of a person who has lost them; none where none are set up. */
export function useFactorRemoval(id: string, name: string, isEnrolled: boolean): Action[] {
  const remove = useApiWrite('POST /api/superadmin/users/{id}/remove-second-factors/');
  if (!isEnrolled) return [];
  return [
    {
      label: 'Remove second factors',
      question: `Remove the second factors of ${name}?`,
      text: 'The account then asks for the password only, the recovery codes stop working, and all sessions end.',
      act: (reason) => remove.mutateAsync({ params: { id }, body: { reason } }),
    },
  ];
}

/** The account of a company for the superadmin: whether it may act and how who answers for it is protected, with what may be done about it. */
export function AccountActions({ account }: { account: Account }) {
  const suspend = useApiWrite('POST /api/superadmin/companies/{id}/suspend/');
  const reopen = useApiWrite('POST /api/superadmin/companies/{id}/reopen/');
  const endSessions = useApiWrite('DELETE /api/superadmin/companies/{id}/sessions/');
  const factorRemoval = useFactorRemoval(account.person_id, account.full_name, account.second_factor);
  const params = { id: account.id };
  const name = account.company_name ?? account.full_name;
  const actions: Action[] = [
    account.suspended
      ? {
          label: 'Reopen',
          question: `Reopen ${name}?`,
          text: 'Its members can act for it again, and its offers return to the market.',
          act: (reason) => reopen.mutateAsync({ params, body: { reason } }),
        }
      : {
          label: 'Suspend',
          question: `Suspend ${name}?`,
          text: 'Its members can no longer act for it, their sessions for it end, and its offers leave the market. Trades in progress continue. We e-mail the reason to its members.',
          act: (reason) => suspend.mutateAsync({ params, body: { reason } }),
        },
    {
      label: 'End sessions',
      question: `End the sessions of ${name}?`,
      text: 'All members who are working for it have to log in again.',
      act: (reason) => endSessions.mutateAsync({ params, query: { reason } }),
    },
    ...factorRemoval,
  ];
  return (
    <Card
      as="section"
      title="Account"
      aria-label="Account"
      aside={
        <span className="row">
          {actions.map((action) => (
            <AskedAction key={action.label} {...action} />
          ))}
        </span>
      }
    >
      <DescriptionList
        layout="grid"
        items={[
          {
            label: 'Status',
            value: account.suspended ? (
              <Badge status="rejected">Suspended</Badge>
            ) : (
              <Badge status="approved">Active</Badge>
            ),
          },
          { label: 'Second factor', value: account.second_factor ? 'Set up' : 'None' },
        ]}
      />
    </Card>
  );
}
