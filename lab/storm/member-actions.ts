import { PARTS } from '#lib/parts.ts';
import type { Action, Actions, ActionContext } from './actions.ts';
import { buying } from './buyer-actions.ts';
import { write } from './client.ts';
import type { Consultant, Member, Team } from './participants.ts';
import type { Random } from './random.ts';

/** Members of one organisation at most, at the same time. */
const MOST_MEMBERS = 6;
/** Statuses of a write where a colleague was quicker. */
const OVERTAKEN = [404, 409];

const pathOf = ({ membership }: Pick<Member, 'membership'>): string => `/api/users/members/${membership}/`;

/** Acts on a random member, if there is one. */
const onMember =
  ({ members }: Team, act: (random: Random, member: Member) => Promise<unknown>): Action =>
  async (random) => {
    if (members.length === 0) return false;
    await act(random, random.pick(members));
    return true;
  };

/** Buys for the organisation that the session acts for, or lets it act for another. Its tokens from before are void then. */
const consultantActions = (context: ActionContext, self: Consultant): Actions => [
  [
    20,
    async (random) => {
      const consultant = await self.acting();
      const client = self.clients.find(({ id }) => id === consultant?.id);
      if (consultant === undefined || client === undefined) return false;
      return buying(context, consultant, 'purchase', client)(random);
    },
  ],
  [
    10,
    async (random) => {
      const consultant = await self.acting();
      if (consultant === undefined) return false;
      const { id } = random.pick(self.clients);
      const request = { move: 'switch', method: 'POST', path: '/api/users/session/organisation/' } as const;
      await write(context.clientContext, random, consultant, { ...request, body: { id }, keyed: false, accepts: [] });
      return true;
    },
  ],
];

/**
 * Members join by themselves, buy for the organisation, change their part, leave and are removed; owners race to be the last; a consultant changes
 * between organisations.
 */
export const memberActions = (context: ActionContext, team: Team): Actions => {
  const { clientContext } = context;
  const { buyer, members } = team;
  const forget = (member: Member): void => {
    const place = members.indexOf(member);
    if (place !== -1) members.splice(place, 1);
  };
  return [
    ...consultantActions(context, team.consultant),
    [
      12,
      async () => {
        if (members.length >= MOST_MEMBERS) return false;
        const member = await team.join();
        if (member !== undefined) members.push(member);
        return true;
      },
    ],
    [40, onMember(team, (random, member) => buying(context, member, 'purchase', buyer)(random))],
    [
      10,
      onMember(team, (random, member) => {
        const body = { part: random.pick(PARTS) };
        const request = { move: 'part', method: 'PATCH', path: pathOf(member), body, keyed: false } as const;
        return write(clientContext, random, buyer, { ...request, accepts: OVERTAKEN });
      }),
    ],
    [
      6,
      onMember(team, async (random, member) => {
        const request = { move: 'removal', method: 'DELETE', path: pathOf(member), keyed: false } as const;
        await write(clientContext, random, buyer, { ...request, accepts: OVERTAKEN });
        forget(member);
      }),
    ],
    [
      4,
      onMember(team, async (random, member) => {
        const request = { move: 'leaving', method: 'DELETE', path: pathOf(member), keyed: false } as const;
        await write(clientContext, random, member, { ...request, accepts: OVERTAKEN });
        forget(member);
      }),
    ],
    [
      4,
      async (random) => {
        const owners = await team.twoOwners();
        if (owners === undefined) return true;
        const [one, other] = owners;
        const end = (actor: Member, about: Member) =>
          write(clientContext, random, actor, {
            move: 'owner race',
            ...(random.chance(0.5) ? { method: 'DELETE' } : { method: 'PATCH', body: { part: 'viewer' } }),
            path: pathOf(about),
            keyed: false,
            accepts: OVERTAKEN,
          });
        const about = random.chance(0.5) ? [other, one] : [one, other];
        await Promise.all([end(one, about[0] ?? one), end(other, about[1] ?? other)]);
        return true;
      },
    ],
  ];
};
