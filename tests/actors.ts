import type { Role } from '../src/lib/contract.ts';
import type { ActorContext, Ask, Context } from '../src/platform/context.ts';

/** Where the calls of tests come from that do not go over HTTP. */
export const TEST_ASK: Ask = { address: '127.0.0.1', userAgent: null, requestId: 'test' };

/** The context of somebody with a complete profile and a session that is always fresh, to call a use case without HTTP. */
export function actingAs(context: Context, person: { id: string; role: Role }): ActorContext {
  const { id, role } = person;
  const actor = {
    ownerId: id,
    personId: id,
    role,
    sessionId: id,
    profileComplete: true,
    freshUntil: new Date(8.64e15),
  };
  return { ...context, actor, ask: TEST_ASK };
}
