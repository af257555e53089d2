import type { Handlers } from '#platform/http/endpoints.ts';
import { readyResponse } from '#platform/http/respond-once.ts';
import type { rulebookContract } from './contract.ts';
import {
  addRule,
  listModeRecords,
  listRuleRecords,
  setMode,
  tryRule,
  verifyRule,
  withdrawRule,
} from './rule-records.server.ts';
import { answerQuestion, listPublicRules } from './service.server.ts';

export const rulebookHandlers: Handlers<typeof rulebookContract> = {
  'GET /api/epr/rules/': ({ context, query }) => listPublicRules(context, query),
  'GET /api/epr/rules/answer/': async ({ context, query }) => ({ data: await answerQuestion(context, query) }),
  'GET /api/superadmin/rules/': ({ context, query }) => listRuleRecords(context, query),
  'POST /api/superadmin/rules/': async ({ context, query, body }) => {
    if (query.save === 'false') return readyResponse({ ...(await tryRule(context, body)) }, 200);
    return { message: 'Rule added.', ...(await addRule(context, body)) };
  },
  'POST /api/superadmin/rules/{id}/verify/': async ({ context, params, body }) => ({
    message: 'Rule verified.',
    data: await verifyRule(context, params.id, body),
  }),
  'POST /api/superadmin/rules/{id}/withdraw/': async ({ context, params, body }) => ({
    message: 'Rule withdrawn.',
    data: await withdrawRule(context, params.id, body.note),
  }),
  'GET /api/superadmin/rule-modes/': async ({ context }) => ({ data: await listModeRecords(context) }),
  'POST /api/superadmin/rule-modes/': async ({ context, body }) => ({
    message: 'Guard changed.',
    data: await setMode(context, body),
  }),
};
