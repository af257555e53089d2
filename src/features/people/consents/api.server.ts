import type { Handlers } from '#platform/http/endpoints.ts';
import type { consentsContract } from './contract.ts';
import { TERMS_VERSION } from './rules.ts';
import { agreeToTerms, listConsents } from './service.server.ts';

export const consentsHandlers: Handlers<typeof consentsContract> = {
  'GET /api/users/terms/': async () => ({ data: { version: TERMS_VERSION } }),
  'GET /api/users/consents/': ({ context, query }) => listConsents(context, query),
  'POST /api/users/consents/': async ({ context, body }) => {
    await agreeToTerms(context, body.version);
    return { message: 'Consent recorded.' };
  },
};
