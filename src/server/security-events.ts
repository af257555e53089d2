import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainAddress } from '../platform/security/addresses.ts';
import type { Context } from '../platform/context.ts';
import { refusalOf } from '../platform/refusal-of.ts';
import type { Refusal } from '../platform/refusal.ts';
import { createSecurityLog, type SecurityEvent } from '../platform/security/security-log.ts';

const MINUTE_MS = 60_000;

/** Logs refusals as security events: failed log-ins, forbidden requests, rate limits, tokens and files. */
export function registerSecurityEvents(app: FastifyInstance, { log, secret, clock }: Context): void {
  const security = createSecurityLog({ log, secret, now: () => clock.now() });
  const timer = setInterval(() => security.sum(), MINUTE_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    security.sum();
  });
  app.addHook('onError', (request, _reply, error, done) => {
    const refusal = refusalOf(error);
    const event = eventOf(refusal, request);
    const account = refusal.account ?? request.actor?.personId ?? null;
    if (event !== null) security.tell(event, { account, address: plainAddress(request.ip), requestId: request.id });
    done();
  });
}

function eventOf(refusal: Refusal, request: FastifyRequest): SecurityEvent | null {
  if (refusal.isFailedLogin) return 'login.failed';
  if (refusal.status === 403) return 'access.refused';
  if (refusal.status === 429) return 'limit.reached';
  if (refusal.kind === 'token_not_valid' || (refusal.kind === 'invalid' && refusal.fields?.['token'] !== undefined))
    return 'token.refused';
  const isOfFile = refusal.kind === 'wrong_type' || refusal.kind === 'too_large';
  return isOfFile && request.isUpload ? 'file.refused' : null;
}
