import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PurchaseLimits } from '#people/limits/ui/purchase-limits.tsx';
import { InvitationTable } from '#people/members/ui/invitation-table.tsx';
import { InviteButton, InviteDialog } from '#people/members/ui/invite-button.tsx';
import { MemberTable } from '#people/members/ui/member-table.tsx';
import { type Team, teamQuery } from '#people/members/ui/queries.ts';
import { SecondFactorCard } from '#people/members/ui/second-factor-card.tsx';
import { EmptyState, LOADING_ROWS, LoadingState } from '#ui/feedback/states.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Team' },
  preload: { roles: ['recycler', 'producer'], queries: [teamQuery] },
};

/** `3 members, 1 without a second factor` */
function countsOf({ data }: Team): string {
  const without = data.filter(({ second_factor: has }) => !has).length;
  return `${data.length === 1 ? '1 member' : `${data.length} members`}, ${without} without a second factor`;
}

/** `/Team`: who works for the company, and what each may do. */
export default function TeamPage() {
  const [search, setSearch] = useSearchParams();
  const [isInviting, setInviting] = useState(false);
  const query = useApi(teamQuery);
  const team = query.data;
  const invite = <InviteButton onOpen={() => setInviting(true)} />;
  const tabs = [
    { key: 'members', label: 'Members', count: team?.data.length },
    { key: 'invitations', label: 'Invitations', count: team?.invitations.length },
    { key: 'limits', label: 'Limits' },
  ];
  const selected = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'members';
  return (
    <>
      <PageHeader {...(team && { subtext: countsOf(team) })} actions={invite} />
      {team === undefined ? (
        query.isError ? (
          <QueryError of={query} />
        ) : (
          <LoadingState shape={LOADING_ROWS} />
        )
      ) : (
        <Tabs
          label="Team"
          tabs={tabs}
          selected={selected}
          onSelect={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
        >
          {selected === 'members' ? (
            <div className="stack">
              <MemberTable members={team.data} />
              {team.data.length === 1 && team.invitations.length === 0 && (
                <EmptyState
                  title="Only you so far. Invite the people who buy, pay or check."
                  drawing="papers"
                  action={invite}
                />
              )}
              <SecondFactorCard team={team} />
            </div>
          ) : selected === 'invitations' ? (
            <InvitationTable invitations={team.invitations} />
          ) : (
            <PurchaseLimits />
          )}
        </Tabs>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
