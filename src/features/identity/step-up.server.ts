import type * as z from 'zod/mini';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { Refusal, wrongField } from '../../platform/refusal.ts';
import { recordAudit } from '../../platform/security/audit.ts';
import { hashToken } from '../../platform/security/session-tokens.ts';
import { takeChallenge } from './challenge-store.server.ts';
import { ENTER_FACTOR, type stepUp as proof } from './contract.ts';
import { countingFailures } from './failed-logins.server.ts';
import { wrongProof } from './login.server.ts';
import { verifyPassword } from './passwords.server.ts';
import { FRESH_PROOF_LIFE_MS, type SecondFactorMethod } from './rules.ts';
import { createChallenge, passkeyOptions, tryProof, useSecondFactor } from './second-factor.server.ts';
import { endFreshProof, setFreshUntil } from './session-store.server.ts';
import { detailOfProof } from './sessions.server.ts';
import { findCredentials } from './store.server.ts';

type Form = z.output<typeof proof>;

/** Challenge and options of a passkey for a step-up; both null where the user has none. */
export async function stepUpOptions(context: ActorContext) {
  const { personId: userId, sessionId, secondFactorMethods } = context.actor;
  if (!secondFactorMethods.includes('passkey')) return { challenge: null, passkey_options: null };
  const { challenge } = await createChallenge(context, { userId, purpose: 'step_up', sessionId });
  return { challenge, passkey_options: await passkeyOptions(context, userId, challenge) };
}

/**
 * Confirms the user's identity and marks the session as stepped up: by the second factor where one is set up, else by the password.
 * @throws Refusal 400 on password, code or response; `too_many` after too many failed log-ins
 */
export async function stepUp(context: ActorContext, form: Form): Promise<Date> {
  const { actor, clock, db } = context;
  const user = await findCredentials(db, actor.personId);
  if (user === undefined) throw new Refusal('token_not_valid');
  const until = new Date(clock.now().getTime() + FRESH_PROOF_LIFE_MS);
  const who = { email: user.email, device: form.device, action: 'step_up.failed' } as const;
  const refresh = async (tx: Tx, method: SecondFactorMethod | null = null) => {
    const fresh = { id: actor.personId, sessionId: actor.sessionId, passwordHash: user.passwordHash, until };
    if (!(await setFreshUntil(tx, fresh))) return null;
    const entry = { action: 'step_up.succeeded', detail: detailOfProof(method) } as const;
    await recordAudit(tx, { at: clock.now(), ...context }, entry);
    return until;
  };
  if (actor.secondFactorMethods.length > 0) {
    const { code, response } = form;
    if (code === undefined && response === undefined) throw wrongField('code', ENTER_FACTOR);
    return countingFailures(context, who, wrongProof(form, 'invalid'), () =>
      tryProof(context, actor.personId, async (tx) => {
        if (response !== undefined && !(await takeOwnChallenge(tx, context, form.challenge))) return null;
        const method = await useSecondFactor(tx, context, actor.personId, form);
        return method && refresh(tx, method);
      }),
    );
  }
  const { password } = form;
  if (password === undefined || password === '') throw wrongField('password', 'Password is required');
  return countingFailures(context, who, wrongField('password', 'The password is not right.'), async () =>
    (await verifyPassword(user.passwordHash, password)) ? inTransaction(db, (tx) => refresh(tx)) : null,
  );
}

function takeOwnChallenge(tx: Tx, { actor, clock }: ActorContext, challenge: string | undefined): Promise<boolean> {
  return takeChallenge(tx, {
    hash: hashToken(challenge ?? ''),
    user_id: actor.personId,
    session_id: actor.sessionId,
    purpose: 'step_up',
    at: clock.now(),
  });
}

/** Removes the step-up: the next sensitive action requires a proof again. */
export async function lockSensitiveActions({ actor, clock, db }: ActorContext): Promise<void> {
  await endFreshProof(db, actor.sessionId, clock.now());
}
