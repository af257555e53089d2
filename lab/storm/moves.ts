import { randomBytes } from 'node:crypto';
import { pdf } from '../../tests/documents.ts';
import type { Board, StormTransaction } from './board.ts';
import { read, write, type Answer, type Shore } from './client.ts';
import { hashOf } from './journal.ts';
import type { Random } from './random.ts';
import type { Player, Scene } from './scene.ts';

/** Performs one action if there is an object for it; true if it sent a request. */
export type Move = (random: Random) => Promise<boolean>;
/** Actions with their relative frequencies. */
export type Moves = readonly (readonly [weight: number, move: Move])[];

/** Dependencies of every action. */
export interface Play {
  shore: Shore;
  scene: Scene;
  board: Board;
}

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;
/** Whether the write is finished: it succeeded, or another client was first. */
export const isOver = (answer: Answer): boolean => isSuccess(answer) || answer.status === 409 || answer.status === 404;

/** Bytes added to a document. */
const PADDING = 30_000;
let serial = 0;

/** Uploads documents with unique bytes. */
export async function upload(
  { shore }: Play,
  random: Random,
  player: Player,
  one: StormTransaction,
  fields: readonly string[],
): Promise<Answer> {
  const body: Record<string, Blob> = {};
  const hashes = fields.map((field) => {
    serial += 1;
    const padding = randomBytes(random.between(0, PADDING / 2)).toString('hex');
    const bytes = Buffer.concat([pdf(), Buffer.from(`%${serial} ${padding}\n`)]);
    body[field] = new Blob([bytes], { type: 'application/pdf' });
    return `${field}=${hashOf(bytes)}`;
  });
  return write(shore, random, player, {
    move: 'upload',
    method: 'PATCH',
    path: `/api/epr/transactions/${one.transactionId}/`,
    body,
    keyed: true,
    accepts: [409],
    subject: one.transactionId,
    wish: hashes.join(' '),
  });
}

/** Reads one of the pages. */
export const looking =
  ({ shore }: Play, player: Player, paths: readonly string[]): Move =>
  async (random) => {
    await read(shore, random, player, random.pick(paths));
    return true;
  };
