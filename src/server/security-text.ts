import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';

/** Lifetime of the text, for its Expires field. Milliseconds. */
const LIFE_MS = 180 * 24 * 60 * 60 * 1000;

/** Serves security.txt, the contact for reports of vulnerabilities (RFC 9116). */
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
