import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';

/** The text says until when it holds; whoever keeps a copy asks again after that. Milliseconds. */
const LIFE_MS = 180 * 24 * 60 * 60 * 1000;

/** Tells those who find a weakness whom to write to, as RFC 9116 has it. */
export function registerSecurityText(app: FastifyInstance, { clock, config }: Context): void {
  const { publicUrl, securityEmail } = config;
  const path = '/.well-known/security.txt';
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      `Contact: mailto:${securityEmail}`,
      `Expires: ${new Date(clock.now().getTime() + LIFE_MS).toISOString()}`,
      'Preferred-Languages: en, hi',
      `Canonical: ${publicUrl}${path}`,
      `Policy: ${publicUrl}/privacy#safety`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
