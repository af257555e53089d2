import type { Checks, Handlers } from '#platform/http/endpoints.ts';
import type { capacityContract } from './contract.ts';
import { addCapacity, requireAccount, setCapacityChecked, readCapacity } from './service.server.ts';

type Contract = typeof capacityContract;

export const capacityHandlers: Handlers<Contract> = {
  'GET /api/epr/recycler/{id}/capacity/': async ({ context, params, query }) => ({
    data: await readCapacity(context, params.id, query.FY),
  }),
  'POST /api/epr/recycler/{id}/capacity/': async ({ context, params, body }) => ({
    message: 'Capacity added.',
    data: await addCapacity(context, params.id, body),
  }),
  'PATCH /api/superadmin/capacities/{id}/': async ({ context, params, body }) => ({
    message: body.checked ? 'Capacity checked.' : 'Capacity not checked.',
    data: await setCapacityChecked(context, params.id, body.checked),
  }),
};

export const capacityChecks: Checks<Contract> = {
  'POST /api/epr/recycler/{id}/capacity/': ({ context, params }) => requireAccount(context, params.id),
};
