import type { FastifyRequest } from 'fastify';
import { networksOf } from '../security/addresses.ts';
import { Refusal } from '../refusal.ts';
import { unreadable } from './body-text.ts';

/** What bodies may take while they come. Rates and times are tested with smaller ones. */
export interface BodyLimits {
  /** A body without files, whatever its encoding; beside files all texts together. */
  textBytes: number;
  /** Text held of unfinished bodies that come from one network. */
  heldBytesPerNetwork: number;
  /** Text held of all unfinished bodies. */
  heldBytes: number;
  uploadsPerUser: number;
  /** In which time a head must have come, and a body that is no upload of somebody who is known. */
  patienceMs: number;
  /** Each window of an upload brings at least as much. */
  windowMs: number;
  windowBytes: number;
  /** A refused body that goes on is read, so that its sender hears the answer, but not beyond so many bytes. */
  refusedBytes: number;
}

const MIB = 1024 * 1024;

export const BODY_LIMITS: BodyLimits = {
  textBytes: 256 * 1024,
  heldBytesPerNetwork: 8 * MIB,
  heldBytes: 64 * MIB,
  uploadsPerUser: 20,
  patienceMs: 15_000,
  windowMs: 30_000,
  windowBytes: 30 * 8 * 1024,
  refusedBytes: 64 * MIB,
};

declare module 'fastify' {
  interface FastifyInstance {
    bodies: Bodies;
  }
}

/** Text that one body holds while it is unfinished. */
export interface HeldText {
  /** @throws Refusal `unavailable` where its network or all together would hold too much */
  add(bytes: number): void;
  release(): void;
}

/** Counts what all unfinished bodies of this process hold together, and the uploads that are under way. */
export class Bodies {
  readonly limits: BodyLimits;
  #held = 0;
  readonly #heldByNetwork = new Map<string, number>();
  readonly #uploads = new Map<string, number>();

  constructor(limits: BodyLimits) {
    this.limits = limits;
  }

  /** Bytes of text that all unfinished bodies hold now. */
  get heldBytes(): number {
    return this.#held;
  }

  /** Begins to count the text of one request. */
  hold({ ip }: Pick<FastifyRequest, 'ip'>): HeldText {
    let own = 0;
    let isOver = false;
    let network: string | undefined;
    return {
      add: (bytes) => {
        // The rest of a refused form is read to its end; what nobody gives back is not counted.
        if (isOver) throw unreadable();
        network ??= networksOf(ip).key;
        const ofNetwork = (this.#heldByNetwork.get(network) ?? 0) + bytes;
        if (ofNetwork > this.limits.heldBytesPerNetwork || this.#held + bytes > this.limits.heldBytes)
          throw new Refusal('unavailable', undefined, {
            retryAfter: 1,
            cause: new Error('Too much text is under way'),
          });
        this.#heldByNetwork.set(network, ofNetwork);
        this.#held += bytes;
        own += bytes;
      },
      release: () => {
        isOver = true;
        if (network === undefined || own === 0) return;
        const left = (this.#heldByNetwork.get(network) ?? 0) - own;
        if (left > 0) this.#heldByNetwork.set(network, left);
        else this.#heldByNetwork.delete(network);
        this.#held -= own;
        own = 0;
      },
    };
  }

  /** Begins an upload of a user; what it returns ends it. @throws Refusal `too_many` while too many are under way */
  beginUpload(userId: string): () => void {
    const before = this.#uploads.get(userId) ?? 0;
    if (before >= this.limits.uploadsPerUser)
      throw new Refusal('too_many', 'Too many uploads at once. Please wait until some are done.', { retryAfter: 1 });
    this.#uploads.set(userId, before + 1);
    return () => {
      const left = (this.#uploads.get(userId) ?? 1) - 1;
      if (left > 0) this.#uploads.set(userId, left);
      else this.#uploads.delete(userId);
    };
  }
}
