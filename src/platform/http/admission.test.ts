/** Admission: in which order a request is refused, and which requests count as use of a session. */
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#lib/contract.ts';
import type { Actor, Context } from '../context.ts';
import { noLimits } from '../security/rate-limit.ts';
import { admit } from './admission.ts';

const ACTOR: Actor = {
  ownerId: 'one',
  personId: 'one',
  sessionId: 'one',
  role: 'producer',
  organisation: { companyName: 'One', part: 'owner' },
  profileComplete: true,
  emailOverdue: false,
  secondFactorMethods: [],
  enrolmentDue: false,
  freshUntil: new Date(0),
};
const ENDPOINT: Endpoint = {
  operation: 'test',
  summary: '',
  access: ['producer'],
  needsProfile: true,
  needsEmail: true,
  response: z.object({}),
};
const context = { clock: { now: () => new Date(0) }, limiter: noLimits } as unknown as Context;

async function send(endpoint: Endpoint, actor: Actor, headers: object = { authorization: 'Bearer x' }) {
  const uses: boolean[] = [];
  const authenticate = async (_: string, isUse: boolean) => {
    uses.push(isUse);
    return actor;
  };
  await admit({ headers, ip: '192.0.2.1' } as FastifyRequest, endpoint, { context, authenticate });
  return uses;
}

test('what is wrong with the session is said before what the person lacks, one after the other', async () => {
  const lacking = {
    ...ACTOR,
    role: 'recycler',
    enrolmentDue: true,
    profileComplete: false,
    emailOverdue: true,
  } as const;
  const refusals = [
    ['not_authenticated', {}, lacking],
    ['token_not_valid', { authorization: 'Basic x' }, lacking],
    ['wrong_role', undefined, lacking],
    ['second_factor_enrolment_required', undefined, { ...lacking, role: 'producer' }],
    ['profile_incomplete', undefined, { ...lacking, role: 'producer', enrolmentDue: false }],
    ['email_unverified', undefined, { ...ACTOR, emailOverdue: true }],
  ] as const;
  for (const [kind, headers, actor] of refusals)
    await expect(send(ENDPOINT, actor, headers)).rejects.toMatchObject({ kind });
  expect(await send(ENDPOINT, ACTOR)).toEqual([true]);
});

test('a person without an organisation is told so by each company call, a recycler whom the call is for, a superadmin that it is not allowed', async () => {
  const none: Actor = { ...ACTOR, role: 'recycler', organisation: null };
  const withPart: Endpoint = { ...ENDPOINT, access: 'session', permission: 'read' };
  for (const endpoint of [ENDPOINT, withPart])
    await expect(send(endpoint, none)).rejects.toMatchObject({
      kind: 'wrong_role',
      message: 'You are not a member of any organisation.',
    });
  const ofProducers: Endpoint = { ...ENDPOINT, wrongRole: 'Only producers buy.' };
  await expect(send(ofProducers, { ...none, role: 'superadmin' })).rejects.toMatchObject({
    kind: 'wrong_role',
    message: 'You do not have permission to do this.',
  });
  await expect(send(ofProducers, { ...ACTOR, role: 'recycler' })).rejects.toMatchObject({
    kind: 'wrong_role',
    message: 'Only producers buy.',
  });
});

test('an open stream is no use of its session', async () => {
  expect(await send({ ...ENDPOINT, stream: true }, ACTOR)).toEqual([false]);
});
