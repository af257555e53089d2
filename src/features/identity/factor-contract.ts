import * as z from 'zod/mini';
import { defineContract } from '../../lib/contract.ts';
import { messageResponse, optionalText, text } from '../../lib/fields.ts';
import { factorCode, webauthnOptions } from './contract.ts';
import { passkeyResponse } from './passkey-response.ts';

const nameOr = (usual: string) =>
  z.pipe(
    optionalText(60),
    z.transform((typed): string => typed ?? usual),
  );

const codes = z.object({ message: z.string(), data: z.object({ recovery_codes: z.array(z.string()) }) });
const params = z.object({ id: z.string() });
/** For everybody, also for who has to set up a second factor first. */
const own = { access: 'session', openUnenrolled: true } as const;

/** Protection of an account: second factors, codes, and until when the session is fresh. */
export const security = z.object({
  email: z.string(),
  email_verified: z.boolean(),
  second_factor: z.object({ enrolled: z.boolean(), required: z.boolean(), due_at: z.nullable(z.string()) }),
  factors: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['totp', 'passkey']),
      name: z.string(),
      created_at: z.string(),
      last_used_at: z.nullable(z.string()),
    }),
  ),
  recovery_codes_left: z.number(),
  fresh_until: z.nullable(z.string()),
  password_changed_at: z.string(),
});

export const factorContract = defineContract({
  'GET /api/users/security/': {
    operation: 'readSecurity',
    summary: "What protects the caller's account",
    ...own,
    response: z.object({ data: security }),
  },
  'POST /api/users/second-factors/totp/': {
    operation: 'addAuthenticatorApp',
    summary: 'Begin to set up an authenticator app; its first code completes it within 10 minutes',
    ...own,
    created: true,
    body: z.object({ name: nameOr('Authenticator app') }),
    response: z.object({ data: z.object({ id: z.string(), secret: z.string(), uri: z.string() }) }),
  },
  'POST /api/users/second-factors/totp/{id}/confirm/': {
    operation: 'confirmAuthenticatorApp',
    summary: 'Set the authenticator app up with its first code; recovery codes come with the first factor',
    ...own,
    params,
    body: z.object({ code: factorCode }),
    response: codes,
  },
  'POST /api/users/second-factors/passkeys/options/': {
    operation: 'readPasskeySetup',
    summary: 'What a browser needs to make a passkey, for 5 minutes',
    ...own,
    response: z.object({ data: z.object({ challenge: z.string(), options: webauthnOptions }) }),
  },
  'POST /api/users/second-factors/passkeys/': {
    operation: 'addPasskey',
    summary: 'Set up the passkey that the browser has made; recovery codes come with the first factor',
    ...own,
    created: true,
    body: z.object({
      challenge: text('Challenge is required', 200),
      response: passkeyResponse,
      name: nameOr('Passkey'),
    }),
    response: codes,
  },
  'DELETE /api/users/second-factors/{id}/': {
    operation: 'removeSecondFactor',
    summary: 'Remove a second factor; with the last one the recovery codes go',
    ...own,
    params,
    response: messageResponse,
  },
  'POST /api/users/recovery-codes/': {
    operation: 'replaceRecoveryCodes',
    summary: 'Ten new recovery codes; the old ones are void',
    ...own,
    created: true,
    response: z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
  },
});

declare module '../../lib/contract.ts' {
  interface Endpoints extends Registered<typeof factorContract> {}
}
