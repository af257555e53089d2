import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { listKeys } from './key-store.server.ts';

/** Serves the public keys by which anybody checks the signature of a manifest. */
export function registerEvidenceKeys(app: FastifyInstance, { db }: Context): void {
  app.get('/.well-known/epr-mandi-keys.json', { schema: { hide: true } }, async (_request, reply) => {
    const keys = await listKeys(db);
    return reply.header('cache-control', 'public, max-age=60').send({
      keys: keys.map(({ key_id, public_key_pem, used_from, used_until }) => ({
        key_id,
        algorithm: 'Ed25519',
        public_key_pem,
        from: used_from.toISOString(),
        until: used_until?.toISOString() ?? null,
      })),
    });
  });
}
