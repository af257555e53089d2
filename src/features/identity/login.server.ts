import type * as z from 'zod/mini';
import type { Role } from '../../lib/contract.ts';
import type { PublicContext } from '../../platform/context.ts';
import { Refusal, wrongField } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/security/session-tokens.ts';
import { claimTry, takeChallenge } from './challenge-store.server.ts';
import type { credentials, secondStep } from './contract.ts';
import { countingFailures } from './failed-logins.server.ts';
import { verifyPassword } from './passwords.server.ts';
import { isDemoEmail, MOST_TRIES } from './rules.ts';
import { createChallenge, passkeyOptions, tryProof, useSecondFactor, type Proof } from './second-factor.server.ts';
import { openSessionIn, type Opened, type SessionOwner } from './sessions.server.ts';
import * as store from './store.server.ts';

type LoggedIn = Opened & { role: Role };

const WRONG_CODE = wrongField('code', 'This code is not right.').message;
const WRONG_PASSKEY = wrongField('response', 'This passkey did not work.').message;

/** Refusal of a wrong second factor. */
export function wrongProof({ response }: Proof, kind: 'invalid' | 'wrong_credentials'): Refusal {
  return response === undefined ? wrongField('code', WRONG_CODE, kind) : wrongField('response', WRONG_PASSKEY, kind);
}

/**
 * Opens a session for the right e-mail and password, and the second factor where one is set up.
 * @param input.roles roles that may use this log-in page
 * @throws Refusal `wrong_credentials`, without a reason; `second_factor_required` with what it may be; `too_many` after too many failures
 */
export async function logIn(
  context: PublicContext,
  input: z.output<typeof credentials> & { roles: readonly Role[] },
): Promise<LoggedIn> {
  const { email, password, roles, device, code } = input;
  return countingFailures(context, { email, device }, new Refusal('wrong_credentials'), async () => {
    const found = await store.findUserByEmail(context.db, email);
    const isLocked = (owner: { email: string }) => isDemoEmail(owner.email) && !context.config.demo;
    const user = found && roles.includes(found.role) && !isLocked(found) ? found : undefined;
    if (!(await verifyPassword(user?.passwordHash, password)) || user === undefined) return null;
    const isEnrolled = user.methods.length > 0;
    if (isEnrolled && code === undefined) throw await secondFactorRequired(context, user);
    const opened = await open(context, user, { device, proof: isEnrolled ? { code } : null });
    return opened ?? (isEnrolled ? wrongProof({ code }, 'wrong_credentials') : null);
  });
}

/** The answer to a right password where a second factor is set up. */
async function secondFactorRequired(context: PublicContext, user: store.LoginUser): Promise<Refusal> {
  const { challenge, expiresAt } = await createChallenge(context, { userId: user.id, purpose: 'login' });
  const data = {
    challenge,
    methods: user.methods,
    passkey_options: await passkeyOptions(context, user.id, challenge),
    expires_at: expiresAt.toISOString(),
  };
  return new Refusal('second_factor_required', undefined, { data });
}

/** Completes a log-in with the second factor. @throws Refusal `wrong_credentials`, `too_many` */
export async function completeLogIn(
  context: PublicContext,
  input: z.output<typeof secondStep> & { roles: readonly Role[] },
): Promise<LoggedIn> {
  const { challenge, device, roles, ...proof } = input;
  const again = () => new Refusal('wrong_credentials', 'Please log in again.');
  const hash = hashToken(challenge);
  const at = context.clock.now();
  const user = await claimTry(context.db, { hash, most: MOST_TRIES, at });
  if (user === undefined || !roles.includes(user.role)) throw again();
  return countingFailures(context, { email: user.email, device }, wrongProof(proof, 'wrong_credentials'), () =>
    open(context, user, {
      device,
      proof: { ...proof, challenge },
      before: async (tx) => {
        if (!(await takeChallenge(tx, { hash, user_id: user.id, session_id: null, purpose: 'login', at })))
          throw again();
      },
    }),
  );
}

/** Uses the second factor, if one is needed, and opens the session in one transaction. Null where either is refused. */
async function open(
  context: PublicContext,
  user: SessionOwner,
  {
    device,
    proof,
    before,
  }: { device: string | undefined; proof: Proof | null; before?: Parameters<typeof tryProof>[2] },
): Promise<LoggedIn | null> {
  return tryProof(context, user.id, async (tx) => {
    await before?.(tx);
    const method = proof === null ? null : await useSecondFactor(tx, context, user.id, proof);
    if (proof !== null && method === null) return null;
    const from = { address: context.requestOrigin.address, device, secondFactor: method };
    const opened = await openSessionIn(tx, context, user, from);
    return opened && { ...opened, role: user.role };
  });
}
