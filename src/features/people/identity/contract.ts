import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { email, messageResponse, repeats, text } from '#lib/fields.ts';
import { PARTS } from '#lib/parts.ts';
import { PASSWORD_LENGTH, passwordLengthProblem } from '#lib/password-rules.ts';
import { printable } from '#lib/printable.ts';
import { LOGIN_CHECK, WRONG_PASSKEY } from './rules.ts';

export const PASSWORD_MISMATCH = 'Password and Confirm Password do not match.';

/** Password rules that need neither the list of common passwords nor the user's name; the server checks all of them. */
export const password = z.string({ error: 'Password is required' }).check(
  z.minLength(1, { error: 'Password is required', abort: true }),
  z.superRefine((typed, context) => {
    const message = passwordLengthProblem(typed);
    if (message !== null) context.addIssue({ code: 'custom', message, input: typed });
  }),
);

export const repeatedPassword = z
  .string({ error: 'Confirm Password is required' })
  .check(z.minLength(1, 'Confirm Password is required'));

const REQUIRED = 'Response is required';
const bytes = z.string().check(z.maxLength(16_384), z.regex(/^[\w-]*={0,2}$/));

/** A browser's answer about a passkey, as the WebAuthn standard writes it in JSON. */
const answer = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: z.optional(bytes),
    authenticatorData: z.optional(bytes),
    signature: z.optional(bytes),
    userHandle: z.optional(z.nullable(bytes)),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
  clientExtensionResults: z.optional(z.object({})),
});
export type PasskeyResponse = z.output<typeof answer>;

/** The same as a field, with one text for all that is wrong in it: an object, or its JSON in one text field. */
export const passkeyResponse = z.pipe(
  z.union([z.string(), z.record(z.string(), z.unknown())], {
    error: ({ input }) => (input === undefined || input === null ? REQUIRED : WRONG_PASSKEY),
  }),
  z.transform((typed, context): PasskeyResponse => {
    const read = answer.safeParse(typeof typed === 'string' ? parsed(typed) : typed);
    if (read.success) return read.data;
    context.issues.push({ code: 'custom', message: typed === '' ? REQUIRED : WRONG_PASSKEY, input: typed });
    return z.NEVER;
  }),
);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Sign-up. `Freelancer` is a producer; the type must fit the path. */
export const registration = z
  .object({
    email: email('Email is required'),
    full_name: text('Full Name is required', 120),
    mobile_no: text('Mobile Number is required', 20).check(z.regex(/^\d{10}$/, 'Mobile number must be 10 digits')),
    designation: text('Designation is required', 120),
    password,
    confirmPassword: repeatedPassword,
    company_name: text('Company Name is required', 200).check(printable),
    accountType: z.enum(['Recycler', 'Freelancer'], { error: 'Account type is required' }),
    /** Version of the terms that the person agrees to. */
    terms_version: z.optional(text('Terms version is required', 10)),
  })
  .check(repeats('password', 'confirmPassword', PASSWORD_MISMATCH));

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

/** Device token of an earlier log-in; an invalid one is ignored. */
export const device = z.optional(
  z.string({ error: 'device is a text' }).check(z.maxLength(200, 'At most 200 characters')),
);

export const ENTER_FACTOR = 'Enter your second factor.';
/** A code of an authenticator app, or a recovery code. */
export const factorCode = z
  .string({ error: 'Code is required' })
  .check(z.trim(), z.minLength(1, 'Code is required'), z.maxLength(100, 'At most 100 characters'));

export const credentials = z.object({
  email: text(LOGIN_CHECK.required, 254).check(z.regex(LOGIN_CHECK.address.pattern, LOGIN_CHECK.address.text)),
  password: z.string({ error: LOGIN_CHECK.required }).check(z.minLength(1, LOGIN_CHECK.required)),
  device,
  /** The second factor, where one is set up: a code of the app or a recovery code. */
  code: z.optional(factorCode),
});

/** The second step of a log-in: a code, or a passkey's answer. */
export const secondStep = z
  .object({
    challenge: text('Challenge is required', 200),
    code: z.optional(factorCode),
    response: z.optional(passkeyResponse),
    device,
  })
  .check(
    z.refine(({ code, response }) => code !== undefined || response !== undefined, {
      error: ENTER_FACTOR,
      path: ['code'],
    }),
  );

export const forgottenPassword = z.object({ email: email('Email is required'), device });

/** Token of a mailed link. */
export const linkToken = z.object({ token: text('Token is required', 200) });

export const newPassword = z
  .object({
    token: text('This link is not valid', 200),
    password,
    confirmPassword: repeatedPassword,
  })
  .check(repeats('password', 'confirmPassword', PASSWORD_MISMATCH));

/** Proof of the logged-in user: the password, or the second factor where one is set up. The use case says which of them is missing. */
export const stepUp = z.object({
  password: z.optional(
    z
      .string({ error: 'Password is required' })
      .check(z.maxLength(PASSWORD_LENGTH.most, `At most ${PASSWORD_LENGTH.most} characters`)),
  ),
  code: z.optional(factorCode),
  challenge: z.optional(text('Challenge is required', 200)),
  response: z.optional(passkeyResponse),
  device,
});

/** Options of the WebAuthn standard for `navigator.credentials`. */
export const webauthnOptions = z.record(z.string(), z.unknown());

/** The organisation that a session acts for; null for superadmins and for members of none. */
export const organisation = z.nullable(
  z.object({ id: z.string(), unique_id: z.string(), company_name: z.string(), part: z.enum(PARTS) }),
);
const tokens = { access: z.string(), refresh: z.string(), organisation };
/** Role of the active organisation; `person`: the session acts for none. Only a refresh answers a superadmin so. */
const account = z.enum(['recycler', 'producer', 'person', 'superadmin']);
/** The answer of a log-in. */
export const loggedIn = z.object({ account, ...tokens, device: z.string() });

/** Access of calls about the caller's own person, whomever the session acts for: open also to who has to set up a second factor first. */
export const ofPerson = { access: 'session', permission: 'person', openUnenrolled: true } as const;

export const identityContract = defineContract({
  'POST /api/users/register/recycler/': {
    operation: 'registerRecycler',
    summary: 'Sign up as a recycler',
    access: 'public',
    limit: 'sign_up',
    created: true,
    body: registration,
    response: messageResponse,
  },
  'POST /api/users/register/producer/': {
    operation: 'registerProducer',
    summary: 'Sign up as a producer',
    access: 'public',
    limit: 'sign_up',
    created: true,
    body: registration,
    response: messageResponse,
  },
  'POST /api/users/login/': {
    operation: 'logIn',
    summary: 'Log in as recycler, producer or member of an organisation',
    access: 'public',
    body: credentials,
    response: loggedIn,
  },
  'POST /api/superadmin/login/': {
    operation: 'logInAsSuperadmin',
    summary: 'Log in as superadmin',
    access: 'public',
    body: credentials,
    response: z.object({ ...tokens, device: z.string() }),
  },
  'POST /api/users/login/second-factor/': {
    operation: 'completeLogIn',
    summary: 'Complete a log-in as recycler, producer or member with the second factor',
    access: 'public',
    body: secondStep,
    response: loggedIn,
  },
  'POST /api/superadmin/login/second-factor/': {
    operation: 'completeLogInAsSuperadmin',
    summary: 'Complete a log-in as superadmin with the second factor',
    access: 'public',
    body: secondStep,
    response: z.object({ ...tokens, device: z.string() }),
  },
  'POST /api/users/token/refresh/': {
    operation: 'refreshSession',
    summary: 'New tokens for a refresh token, which is spent',
    access: 'public',
    body: z.object({ refresh: text('The refresh token is required', 400) }),
    response: z.object({ account, ...tokens }),
  },
  'POST /api/users/logout/': {
    operation: 'logOut',
    summary: 'End the whole session of a refresh token',
    access: 'public',
    body: z.object({ refresh: text('The refresh token is required', 400) }),
    response: messageResponse,
  },
  'POST /api/users/password/forgot/': {
    operation: 'askForPasswordReset',
    summary: 'Ask for a mail with a link to choose a new password',
    access: 'public',
    body: forgottenPassword,
    response: messageResponse,
  },
  'POST /api/users/devices/': {
    operation: 'confirmBrowser',
    summary: 'Make a browser known to an account with the link that its holder was mailed',
    access: 'public',
    body: linkToken,
    response: z.object({ data: z.object({ device: z.string() }) }),
  },
  'POST /api/users/step-up/options/': {
    operation: 'readStepUpOptions',
    summary: 'What a fresh proof of who one is can be made with, beside the password',
    ...ofPerson,
    response: z.object({
      data: z.object({ challenge: z.nullable(z.string()), passkey_options: z.nullable(webauthnOptions) }),
    }),
  },
  'POST /api/users/step-up/': {
    operation: 'proveIdentity',
    summary: 'Prove who one is; the session is fresh for 15 minutes',
    ...ofPerson,
    body: stepUp,
    response: z.object({ data: z.object({ fresh_until: z.string() }) }),
  },
  'DELETE /api/users/step-up/': {
    operation: 'endFreshProof',
    summary: 'Lock sensitive actions again',
    ...ofPerson,
    response: messageResponse,
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof identityContract> {}
}
