/** How a session changes to another organisation, in this tab; the others follow. */
import { call } from '../api.ts';
import { followSession, readSession, startSession } from '../session.ts';
import { leadTo } from './follow-switch.ts';

/** Lets the session act for another organisation of the person, and leads to an address, or to its dashboard. @throws ApiError */
export async function switchOrganisation(id: string, address?: string): Promise<void> {
  const { account: role, ...tokens } = await call('POST /api/users/session/organisation/', { body: { id } });
  if (address !== undefined) leadTo(address);
  actFor({ role, ...tokens });
}

/** Makes the answer of a switch the session of this browser; the page follows it. */
export function actFor(
  answer: Pick<Parameters<typeof startSession>[0], 'role' | 'access' | 'refresh' | 'organisation'>,
): void {
  const session = readSession();
  if (session === null) return;
  startSession({ ...answer, email: session.email });
  followSession();
}
