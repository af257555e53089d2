import * as z from 'zod/mini';
import { defineContract, idParams } from '../../lib/contract.ts';
import { email, messageResponse, repeats } from '../../lib/fields.ts';
import { device, password, PASSWORD_MISMATCH, registration, repeatedPassword } from './contract.ts';
import { PASSWORD_LENGTH } from '../../lib/password-rules.ts';

const { full_name, mobile_no, designation } = registration.shape;

/** A person's own details that they may change. Only a superadmin's mobile number may be empty. */
export const personUpdate = z.object({
  full_name: z.optional(full_name),
  mobile_no: z.optional(z.union([z.literal(''), mobile_no])),
  designation: z.optional(designation),
});

/** The form of a company's person: all fields are needed. */
export const companyPerson = z.object({ full_name, mobile_no, designation });
/** That of a superadmin. */
export const platformPerson = z.object({ full_name });

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

/** A live session of the caller. */
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

export const accountContract = defineContract({
  'POST /api/users/email/verification/': {
    operation: 'askForEmailVerification',
    summary: "Mail the link that confirms the caller's e-mail address again",
    access: 'session',
    openUnenrolled: true,
    response: messageResponse,
  },
  'POST /api/users/email/change/': {
    operation: 'changeEmail',
    summary: "Ask to change the caller's e-mail address; the present one holds until the new one is confirmed",
    access: 'session',
    openUnenrolled: true,
    body: emailChange,
    response: messageResponse,
  },
  'GET /api/users/sessions/': {
    operation: 'listSessions',
    summary: "The caller's live sessions, last used first",
    access: 'session',
    openUnenrolled: true,
    response: z.object({ data: z.array(liveSession) }),
  },
  'DELETE /api/users/sessions/{id}/': {
    operation: 'endSession',
    summary: "End one of the caller's sessions, also that of the call",
    access: 'session',
    openUnenrolled: true,
    params: idParams,
    response: messageResponse,
  },
  'DELETE /api/users/sessions/': {
    operation: 'endOtherSessions',
    summary: "End the caller's sessions but that of the call",
    access: 'session',
    openUnenrolled: true,
    response: messageResponse,
  },
  'POST /api/users/password/change/': {
    operation: 'changePassword',
    summary: "Change the caller's password; all other sessions end",
    access: 'session',
    openUnenrolled: true,
    body: passwordChange,
    response: messageResponse,
  },
});

declare module '../../lib/contract.ts' {
  interface Endpoints extends Registered<typeof accountContract> {}
}
