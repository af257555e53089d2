/** Accounts of people who are members of organisations: added by an invitation, and erased by themselves. */
import { recordTerms } from '#people/consents/service.server.ts';
import type { ActorContext, PublicContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { confirmAddress } from './email-store.server.ts';
import { endSessionsOf } from './session-store.server.ts';
import { closeUser, erasePerson, insertUser, isMemberOfOwnAlone, type NewUser } from './store.server.ts';

interface InvitedPerson extends Omit<NewUser, 'id' | 'role' | 'at'> {
  /** Whether the person agrees to the present terms. */
  agrees: boolean;
}

/**
 * Adds a person without an organisation of their own, who has proved to read the address. Returns the id.
 * @throws error of the constraint `users_email` where the address is in use or reserved
 */
export async function addInvitedPerson(tx: Tx, context: PublicContext, person: InvitedPerson): Promise<string> {
  const { agrees, ...facts } = person;
  const at = context.clock.now();
  const id = newId(at);
  await insertUser(tx, { id, role: 'person', ...facts, at });
  await confirmAddress(tx, id, at);
  if (agrees) await recordTerms(tx, context, id);
  return id;
}

/**
 * Closes a locked organisation; the database ends its memberships. The person of the same row is erased with it, but goes on to log in where
 * another organisation has them as a member, or where they had left this one before.
 */
export async function closeOrganisation(tx: Tx, id: string, at: Date): Promise<void> {
  const endsWithIt = await isMemberOfOwnAlone(tx, id, at);
  await closeUser(tx, id, at);
  if (!endsWithIt) return;
  await endSessionsOf(tx, id, at);
  await erasePerson(tx, id, at);
}

/** Ends the sessions of the caller, who is locked, and erases the person. An organisation of the same row goes on. */
export async function eraseOwnAccount(tx: Tx, context: ActorContext): Promise<void> {
  const { personId } = context.actor;
  const at = context.clock.now();
  await endSessionsOf(tx, personId, at);
  await recordAudit(tx, { at, ...context }, { action: 'person.erased' });
  await erasePerson(tx, personId, at);
}
