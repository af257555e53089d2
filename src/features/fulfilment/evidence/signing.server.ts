/** The key that signs manifests, derived from the application secret. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/context.ts';
import { derivedKey } from '#platform/security/derived-key.ts';
import { listKeys } from './store.server.ts';

/** DER of an Ed25519 private key (RFC 8410, PKCS 8) up to its 32 bytes. */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_ID_LENGTH = 16;

export function signingKey(secret: string) {
  const seed = derivedKey(secret, 'evidence-signature');
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_START, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  return {
    /** Beginning of the SHA-256 of the public key: hexadecimal digits. */
    keyId: keyIdOf(publicKey),
    publicKeyPem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    /** Ed25519 over these bytes: 64 bytes. */
    sign: (bytes: Uint8Array) => sign(null, bytes, privateKey),
  };
}

const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, KEY_ID_LENGTH);

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
