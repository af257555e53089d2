import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { email, messageResponse, repeats, optionalText, text } from '#lib/fields.ts';
import { PASSWORD_LENGTH } from '#lib/password-rules.ts';
import {
  device,
  password,
  PASSWORD_MISMATCH,
  repeatedPassword,
  factorCode,
  webauthnOptions,
  passkeyResponse,
  ofPerson,
} from './contract.ts';

export const emailChange = z.object({ email: email('Email is required') });

export const passwordChange = z
  .object({
    current_password: z
      .string({ error: 'Current password is required' })
      .check(
        z.minLength(1, 'Current password is required'),
        z.maxLength(PASSWORD_LENGTH.most, `At most ${PASSWORD_LENGTH.most} characters`),
      ),
    password,
    confirmPassword: repeatedPassword,
    device,
  })
  .check(repeats('password', 'confirmPassword', PASSWORD_MISMATCH));

export const liveSession = z.object({
  id: z.string(),
  /** The session of the call itself. */
  current: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** When it ends if it is not used again. */
  ends_at: z.string(),
  /** Where it was used last; null for a session from before this was noted. */
  address: z.nullable(z.string()),
  device: z.string(),
  /** Whether it was opened with a second factor. */
  second_factor: z.boolean(),
});

const nameOr = (usual: string) =>
  z.pipe(
    optionalText(60),
    z.transform((typed): string => typed ?? usual),
  );

const codes = z.object({ message: z.string(), data: z.object({ recovery_codes: z.array(z.string()) }) });

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

export const accountContract = defineContract({
  'POST /api/users/email/verification/': {
    operation: 'askForEmailVerification',
    summary: "Mail the link that confirms the caller's e-mail address again",
    ...ofPerson,
    response: messageResponse,
  },
  'POST /api/users/email/change/': {
    operation: 'changeEmail',
    summary: "Ask to change the caller's e-mail address; the present one holds until the new one is confirmed",
    ...ofPerson,
    body: emailChange,
    response: messageResponse,
  },
  'GET /api/users/sessions/': {
    operation: 'listSessions',
    summary: "The caller's live sessions, last used first",
    ...ofPerson,
    response: z.object({ data: z.array(liveSession) }),
  },
  'DELETE /api/users/sessions/{id}/': {
    operation: 'endSession',
    summary: "End one of the caller's sessions, also that of the call",
    ...ofPerson,
    response: messageResponse,
  },
  'DELETE /api/users/sessions/': {
    operation: 'endOtherSessions',
    summary: "End the caller's sessions but that of the call",
    ...ofPerson,
    response: messageResponse,
  },
  'POST /api/users/password/change/': {
    operation: 'changePassword',
    summary: "Change the caller's password; all other sessions end",
    ...ofPerson,
    body: passwordChange,
    response: messageResponse,
  },
  'GET /api/users/security/': {
    operation: 'readSecurity',
    summary: "What protects the caller's account",
    ...ofPerson,
    response: z.object({ data: security }),
  },
  'POST /api/users/second-factors/totp/': {
    operation: 'addAuthenticatorApp',
    summary: 'Begin to set up an authenticator app; its first code completes it within 10 minutes',
    ...ofPerson,
    created: true,
    body: z.object({ name: nameOr('Authenticator app') }),
    response: z.object({ data: z.object({ id: z.string(), secret: z.string(), uri: z.string() }) }),
  },
  'POST /api/users/second-factors/totp/{id}/confirm/': {
    operation: 'confirmAuthenticatorApp',
    summary: 'Set the authenticator app up with its first code; recovery codes come with the first factor',
    ...ofPerson,
    body: z.object({ code: factorCode }),
    response: codes,
  },
  'POST /api/users/second-factors/passkeys/options/': {
    operation: 'readPasskeySetup',
    summary: 'What a browser needs to make a passkey, for 5 minutes',
    ...ofPerson,
    response: z.object({ data: z.object({ challenge: z.string(), options: webauthnOptions }) }),
  },
  'POST /api/users/second-factors/passkeys/': {
    operation: 'addPasskey',
    summary: 'Set up the passkey that the browser has made; recovery codes come with the first factor',
    ...ofPerson,
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
    ...ofPerson,
    response: messageResponse,
  },
  'POST /api/users/recovery-codes/': {
    operation: 'replaceRecoveryCodes',
    summary: 'Ten new recovery codes; the old ones are void',
    ...ofPerson,
    created: true,
    response: z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof accountContract> {}
}
