import type { Handlers } from '#platform/http/endpoints.ts';
import type { findingsContract } from './contract.ts';
import * as findings from './service.server.ts';

export const findingsHandlers: Handlers<typeof findingsContract> = {
  'GET /api/superadmin/findings/': ({ context, query }) => findings.listFindings(context, query),
  'GET /api/epr/trades/{id}/findings/': ({ context, params, query }) =>
    findings.listOwnFindings(context, params.id, query),
};
