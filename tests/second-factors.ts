import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { generateSync } from 'otplib';
import type { TestMarket } from './market.ts';

/** The code that an authenticator app shows at the market's time, or some steps later. */
export const codeOf = (market: Pick<TestMarket, 'clock'>, secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(market.clock.now().getTime() / 1000) + steps * 30 });

/** Sets up an authenticator app. Its first code is used up: the next one is that of the next step. */
export async function enrolApp(
  market: TestMarket,
  token: string,
): Promise<{ id: string; secret: string; codes: string[] }> {
  const begun = await market.call('POST', '/api/users/second-factors/totp/', { token, body: {} });
  const { id, secret } = begun.body.data;
  const path = `/api/users/second-factors/totp/${id}/confirm/`;
  const result = await market.call('POST', path, { token, body: { code: codeOf(market, secret) } });
  if (result.status !== 200) throw new Error(result.text);
  market.clock.advance(30_000);
  return { id, secret, codes: result.body.data.recovery_codes };
}

const b64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** A small part of CBOR: what attestations consist of. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.of((major << 5) | size)
      : size < 256
        ? Buffer.of((major << 5) | 24, size)
        : Buffer.of((major << 5) | 25, size >> 8, size & 255);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as number)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

/** A passkey in software, as a browser would use it on `http://localhost:3000`. */
export class SoftPasskey {
  readonly id = randomBytes(32);
  origin = 'http://localhost:3000';
  site = 'localhost';
  /** Whether the person was verified, such as by a PIN. */
  verifies = true;
  counter = 0;
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  #data(extra = Buffer.alloc(0)): Buffer {
    const flags = 0x01 | (this.verifies ? 0x04 : 0) | (extra.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([createHash('sha256').update(this.site).digest(), Buffer.of(flags), count, extra]);
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  /** The answer to options with which a passkey is made. */
  make(challenge: string) {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const coordinates: [number, Buffer][] = [
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ];
    const key = cbor(new Map<number, unknown>([[1, 2], [3, -7], [-1, 1], ...coordinates]));
    const length = Buffer.of(this.id.length >> 8, this.id.length & 255);
    const data = this.#data(Buffer.concat([Buffer.alloc(16), length, this.id, key]));
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    );
    const clientDataJSON = b64(this.#client('webauthn.create', challenge));
    return this.#answer({ clientDataJSON, attestationObject: b64(attestation), transports: ['internal'] });
  }

  /** The answer to options with which it proves itself. */
  prove(challenge: string) {
    const client = this.#client('webauthn.get', challenge);
    const data = this.#data();
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    const signature = b64(sign('sha256', signed, this.#key.privateKey));
    return this.#answer({ clientDataJSON: b64(client), authenticatorData: b64(data), signature });
  }

  #answer(response: object) {
    return { id: b64(this.id), rawId: b64(this.id), type: 'public-key', response, clientExtensionResults: {} };
  }
}

/** Sets up a passkey; returns the recovery codes that came with it. */
export async function enrolPasskey(market: TestMarket, token: string, passkey: SoftPasskey): Promise<string[]> {
  const asked = await market.call('POST', '/api/users/second-factors/passkeys/options/', { token });
  const { challenge } = asked.body.data;
  const body = { challenge, response: passkey.make(challenge) };
  const result = await market.call('POST', '/api/users/second-factors/passkeys/', { token, body });
  if (result.status !== 201) throw new Error(result.text);
  return result.body.data.recovery_codes;
}
