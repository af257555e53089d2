import type { Role } from '#lib/contract.ts';
import type { ActorContext, RequestOrigin, Context } from '#platform/context.ts';

/** Client address and user agent of test calls that bypass HTTP. */
export const TEST_REQUEST_ORIGIN: RequestOrigin = { address: '127.0.0.1', userAgent: null, requestId: 'test' };

/** Context of a person with a complete profile and a session that always counts as freshly confirmed, to call a use case without HTTP. */
export function actingAs(context: Context, person: { id: string; role: Role }): ActorContext {
  const { id, role } = person;
  const actor = {
    ownerId: id,
    personId: id,
    role,
    organisation: role === 'superadmin' ? null : ({ companyName: '', part: 'owner' } as const),
    sessionId: id,
    profileComplete: true,
    emailOverdue: false,
    secondFactorMethods: [],
    enrolmentDue: false,
    freshUntil: new Date(8.64e15),
  };
  return { ...context, actor, requestOrigin: TEST_REQUEST_ORIGIN };
}
