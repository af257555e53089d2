import type { FastifyRequest } from 'fastify';
import { Refusal, unreadable } from '../refusal.ts';
import { networksOf } from '../security/addresses.ts';

/** Limits of request bodies while they are received: size, held memory, time, rate. Tests use smaller ones. */
export interface BodyLimits {
  /** Maximum bytes of a body without files, whatever its encoding; of a body with files, of all texts together. */
  textBytes: number;
  /** Maximum bytes of text held of unfinished bodies from one network. */
  heldBytesPerNetwork: number;
  /** Maximum bytes of text held of all unfinished bodies. */
  heldBytes: number;
  uploadsPerUser: number;
  /** Timeout for receiving the head, and for a body that is no upload of an authenticated user. */
  requestTimeoutMs: number;
  /** Window of the minimum upload rate: each window must bring at least `windowBytes`. */
  windowMs: number;
  windowBytes: number;
  /** Bytes of a refused body that are still read, so that its sender can read the response. */
  refusedBytes: number;
}

const MIB = 1024 * 1024;

export const BODY_LIMITS: BodyLimits = {
  textBytes: 256 * 1024,
  heldBytesPerNetwork: 8 * MIB,
  heldBytes: 64 * MIB,
  uploadsPerUser: 20,
  requestTimeoutMs: 15_000,
  windowMs: 30_000,
  windowBytes: 30 * 8 * 1024,
  refusedBytes: 64 * MIB,
};

declare module 'fastify' {
  interface FastifyInstance {
    bodies: Bodies;
  }
}

/** Memory of one unfinished body's text. */
export interface HeldText {
  /** Adds bytes. @throws Refusal `unavailable` when its network, or all together, would hold too much */
  add(bytes: number): void;
  release(): void;
}

/** Adds to the count of a key; one of 0 is deleted. */
export function addTo(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/** Counts the memory held by all unfinished bodies of this process, and the uploads in progress. */
export class Bodies {
  readonly limits: BodyLimits;
  #held = 0;
  readonly #heldByNetwork = new Map<string, number>();
  readonly #uploads = new Map<string, number>();

  constructor(limits: BodyLimits) {
    this.limits = limits;
  }

  /** Bytes of text held by all unfinished bodies now. */
  get heldBytes(): number {
    return this.#held;
  }

  /** Starts counting the text of one request. */
  hold({ ip }: Pick<FastifyRequest, 'ip'>): HeldText {
    let own = 0;
    let isOver = false;
    let network: string | undefined;
    return {
      add: (bytes) => {
        // The rest of a refused form is read to its end; bytes that no caller would release are not counted.
        if (isOver) throw unreadable();
        network ??= networksOf(ip).key;
        const ofNetwork = (this.#heldByNetwork.get(network) ?? 0) + bytes;
        if (ofNetwork > this.limits.heldBytesPerNetwork || this.#held + bytes > this.limits.heldBytes)
          throw new Refusal('unavailable', undefined, {
            retryAfter: 1,
            cause: new Error('Too much text is under way'),
          });
        addTo(this.#heldByNetwork, network, bytes);
        this.#held += bytes;
        own += bytes;
      },
      release: () => {
        isOver = true;
        if (network === undefined || own === 0) return;
        addTo(this.#heldByNetwork, network, -own);
        this.#held -= own;
        own = 0;
      },
    };
  }

  /** Starts an upload of a user and returns the function that ends it. @throws Refusal `too_many` while too many are in progress */
  beginUpload(userId: string): () => void {
    if ((this.#uploads.get(userId) ?? 0) >= this.limits.uploadsPerUser)
      throw new Refusal('too_many', 'Too many uploads at once. Please wait until some are done.', { retryAfter: 1 });
    addTo(this.#uploads, userId, 1);
    return () => addTo(this.#uploads, userId, -1);
  }
}
