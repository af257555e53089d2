import { type ReactNode, useState } from 'react';
import { Badge } from '#ui/feedback/badge.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { SmallButton } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { useApiWrite } from '#web/queries.ts';
import { ReasonDialog } from '#web/reason-dialog.tsx';
import { useWriteOnce } from '#web/use-idempotency-key.ts';

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
  named?: string | undefined;
  question: string;
  text: string;
  /** Carries it out. */
  act: (reason: string) => Promise<{ message: string }>;
}

export function AskedAction(action: Action): ReactNode {
  // The question stays as it was asked: its answer may come when the button does the opposite.
  const [asked, setAsked] = useState<Action | null>(null);
  const carryOut = async (reason: string) => {
    if (asked === null) return;
    toast.success((await asked.act(reason)).message);
    setAsked(null);
  };
  return (
    <>
      <SmallButton aria-label={action.named} onClick={() => setAsked(action)}>
        {action.label}
      </SmallButton>
      {asked !== null && (
        <ReasonDialog title={asked.question} label={asked.label} onClose={() => setAsked(null)} onReason={carryOut}>
          <p>{asked.text}</p>
        </ReasonDialog>
      )}
    </>
  );
}

interface FactorRemovalProps extends Pick<Action, 'named'>, Partial<Pick<Action, 'text'>> {
  id: string;
  name: string;
  isEnrolled: boolean;
}

/** Removes the second factors of a person who has lost them; nothing where none are set up. */
export function FactorRemoval({
  id,
  name,
  isEnrolled,
  named,
  text = 'The account then asks for the password only, the recovery codes stop working, and all sessions end.',
}: FactorRemovalProps) {
  const remove = useApiWrite('POST /api/superadmin/users/{id}/remove-second-factors/');
  return (
    isEnrolled && (
      <AskedAction
        label="Remove second factors"
        named={named}
        question={`Remove the second factors of ${name}?`}
        text={text}
        act={(reason) => remove.mutateAsync({ params: { id }, body: { reason } })}
      />
    )
  );
}

/** The account of a company for the superadmin: whether it may act and how who answers for it is protected, with what may be done about it. */
export function AccountActions({ account }: { account: Account }) {
  const suspend = useWriteOnce('POST /api/superadmin/companies/{id}/suspend/');
  const reopen = useWriteOnce('POST /api/superadmin/companies/{id}/reopen/');
  const endSessions = useApiWrite('DELETE /api/superadmin/companies/{id}/sessions/');
  const params = { id: account.id };
  const name = account.company_name ?? account.full_name;
  const suspension: Action = account.suspended
    ? {
        label: 'Reopen',
        question: `Reopen ${name}?`,
        text: 'Its members can act for it again, and its offers return to the market.',
        act: (reason) => reopen.send({ params, body: { reason } }),
      }
    : {
        label: 'Suspend',
        question: `Suspend ${name}?`,
        text: 'Its members can no longer act for it, their sessions for it end, and its offers leave the market. Trades in progress continue. We e-mail the reason to its members.',
        act: (reason) => suspend.send({ params, body: { reason } }),
      };
  return (
    <Card
      as="section"
      title="Account"
      aria-label="Account"
      aside={
        <span className="row">
          <AskedAction {...suspension} />
          <AskedAction
            label="End sessions"
            question={`End the sessions of ${name}?`}
            text="All members who are working for it have to log in again."
            act={(reason) => endSessions.mutateAsync({ params, query: { reason } })}
          />
          <FactorRemoval id={account.person_id} name={account.full_name} isEnrolled={account.second_factor} />
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
