import { decideAccount, type ShownAccount } from '#accounts/epr-accounts/service.server.ts';
import { listTargets } from '#accounts/targets/service.server.ts';
import type { BodyOf } from '#lib/contract.ts';
import { heldResponse } from '#people/approvals/service.server.ts';
import type { ActorContext } from '#platform/context.ts';
import type { Handlers } from '#platform/http/endpoints.ts';
import { listCredits } from '#supply/credits/service.server.ts';
import { closeUser } from './closing.server.ts';
import type { supervisionContract } from './contract.ts';
import { readConcerns, readVolumes } from './overview.server.ts';
import type { peopleContract } from './people-contract.ts';
import { listPeople, readPerson } from './people.server.ts';
import type { reviewContract } from './review-contract.ts';
import { weighAccount } from './review-facts.server.ts';
import { listReview, reportOpened } from './review.server.ts';
import { listSupervisedAccounts, readCounts, readStats, supervised, trustCompany } from './service.server.ts';

async function decided(context: ActorContext, status: 'approved' | 'rejected', account: ShownAccount) {
  const [data] = await supervised(context, [account]);
  if (data === undefined) throw new Error('An account was lost on its way');
  return { message: `Account ${status} successfully.`, data };
}

type Judgement = BodyOf<(typeof supervisionContract)['PATCH /api/superadmin/recycler-epr/{id}/']>;

const judge = (context: ActorContext, role: 'recycler' | 'producer', id: string, { review, ...body }: Judgement) =>
  decideAccount(context, id, role, body.status, {
    ...body,
    review: review ? (tx) => weighAccount(context, tx, id, body.reason) : undefined,
  });

export const supervisionHandlers: Handlers<typeof supervisionContract> = {
  'GET /api/users/counts/': async ({ context }) => ({ data: await readCounts(context) }),
  'GET /api/superadmin/stats/': async ({ context, query }) => ({ data: await readStats(context, query) }),
  'GET /api/superadmin/volumes/': async ({ context, query }) => ({ data: await readVolumes(context, query.FY) }),
  'GET /api/superadmin/concerns/': async ({ context }) => ({ data: await readConcerns(context) }),
  'PATCH /api/superadmin/companies/{id}/': async ({ context, params, body }) => {
    await trustCompany(context, params.id, body);
    return { message: 'Saved.' };
  },
  'GET /api/superadmin/recycler-epr/': ({ context, query }) =>
    listSupervisedAccounts(context, 'recycler', query.recycler, query),
  'GET /api/superadmin/producer-epr/': ({ context, query }) =>
    listSupervisedAccounts(context, 'producer', query.producer, query),
  'PATCH /api/superadmin/recycler-epr/{id}/': async ({ context, params, body }) =>
    decided(context, body.status, await judge(context, 'recycler', params.id, body)),
  'PATCH /api/superadmin/producer-epr/{id}/': async ({ context, params, body }) =>
    decided(context, body.status, await judge(context, 'producer', params.id, body)),
  'GET /api/superadmin/epr-targets/': ({ context, query }) =>
    listTargets(context, null, { ...query, epr_id: query.epr_account }),
  'GET /api/superadmin/epr-credits/': ({ context, query }) =>
    listCredits(context, null, { ...query, epr_id: query.epr_account }),
};

export const reviewHandlers: Handlers<typeof reviewContract> = {
  'GET /api/superadmin/review/': ({ context, query }) => listReview(context, query),
  'POST /api/superadmin/review/opened/': async ({ context, body }) => {
    await reportOpened(context, body.file_id);
    return { message: 'Saved.' };
  },
};

export const peopleHandlers: Handlers<typeof peopleContract> = {
  'GET /api/superadmin/recyclers/': ({ context, query }) => listPeople(context, 'recycler', query),
  'GET /api/superadmin/producers/': ({ context, query }) => listPeople(context, 'producer', query),
  'DELETE /api/superadmin/recyclers/{id}/': async ({ context, params }) =>
    heldResponse(await closeUser(context, 'recycler', params.id), () => ({
      message: 'Recycler deleted successfully!',
    })),
  'DELETE /api/superadmin/producers/{id}/': async ({ context, params }) =>
    heldResponse(await closeUser(context, 'producer', params.id), () => ({
      message: 'Producer deleted successfully!',
    })),
  'GET /api/superadmin/recyclers/{id}/': ({ context, params }) => readPerson(context, 'recycler', params.id),
  'GET /api/superadmin/producers/{id}/': ({ context, params }) => readPerson(context, 'producer', params.id),
};
