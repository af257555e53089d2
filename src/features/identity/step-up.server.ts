import type * as z from 'zod/mini';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Refusal, wrongField } from '../../platform/refusal.ts';
import { recordAudit } from '../../platform/security/audit.ts';
import type { stepUp as proof } from './contract.ts';
import { countingFailures } from './failed-logins.server.ts';
import { isPassword } from './passwords.server.ts';
import { FRESH_PROOF_LIFE_MS } from './rules.ts';
import * as store from './store.server.ts';

/**
 * Confirms the user's identity by password and marks the session as stepped up.
 * @throws Refusal 400 on password, `too_many` after too many failed log-ins
 */
export async function stepUp(context: ActorContext, { password, device }: z.output<typeof proof>): Promise<Date> {
  const { actor, clock, db } = context;
  const user = await store.findCredentials(db, actor.personId);
  if (user === undefined) throw new Refusal('token_not_valid');
  const refusal = wrongField('password', 'The password is not right.');
  return countingFailures(context, { email: user.email, device, action: 'step_up.failed' }, refusal, async () => {
    if (!(await isPassword(user.passwordHash, password))) return null;
    const at = clock.now();
    const until = new Date(at.getTime() + FRESH_PROOF_LIFE_MS);
    const proof = { id: actor.personId, sessionId: actor.sessionId, passwordHash: user.passwordHash, until };
    return inTransaction(db, async (tx) => {
      if (!(await store.setFreshUntil(tx, proof))) return null;
      await recordAudit(tx, { at, ...context }, { action: 'step_up.succeeded' });
      return until;
    });
  });
}

/** Removes the step-up: the next sensitive action requires the password again. */
export async function lockSensitiveActions({ actor, clock, db }: ActorContext): Promise<void> {
  await store.endFreshProof(db, actor.sessionId, clock.now());
}
