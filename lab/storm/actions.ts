import { randomBytes } from 'node:crypto';
import { pdf } from '#tests/documents.ts';
import { read, write, type StormResponse, type ClientContext } from './client.ts';
import { hashOf } from './journal.ts';
import type { OpenTrades, StormTransaction } from './open-trades.ts';
import type { Player, Participants } from './participants.ts';
import type { Random } from './random.ts';

/** Performs one action if there is an object for it; true if it sent a request. */
export type Action = (random: Random) => Promise<boolean>;
/** Actions with their relative frequencies. */
export type Actions = readonly (readonly [weight: number, move: Action])[];

/** Dependencies of every action. */
export interface ActionContext {
  clientContext: ClientContext;
  participants: Participants;
  openTrades: OpenTrades;
}

export const isSuccess = ({ status }: StormResponse): boolean => status >= 200 && status < 300;
/** Whether the write is finished: it succeeded, or another client was first. */
export const isFinished = (response: StormResponse): boolean =>
  isSuccess(response) || response.status === 409 || response.status === 404;

/** Bytes added to a document. */
const PADDING_BYTES = 30_000;
let serial = 0;

/** Uploads documents with unique bytes. */
export async function upload(
  { clientContext }: ActionContext,
  random: Random,
  player: Player,
  one: StormTransaction,
  fields: readonly string[],
): Promise<StormResponse> {
  const body: Record<string, Blob> = {};
  const hashes = fields.map((field) => {
    serial += 1;
    const padding = randomBytes(random.between(0, PADDING_BYTES / 2)).toString('hex');
    const bytes = Buffer.concat([pdf(), Buffer.from(`%${serial} ${padding}\n`)]);
    body[field] = new Blob([bytes], { type: 'application/pdf' });
    return `${field}=${hashOf(bytes)}`;
  });
  return write(clientContext, random, player, {
    move: 'upload',
    method: 'PATCH',
    path: `/api/epr/transactions/${one.transactionId}/`,
    body,
    keyed: true,
    accepts: [409],
    subject: one.transactionId,
    wanted: hashes.join(' '),
  });
}

/** Reads one of the pages. */
export const readAction =
  ({ clientContext }: ActionContext, player: Player, paths: readonly string[]): Action =>
  async (random) => {
    await read(clientContext, random, player, random.pick(paths));
    return true;
  };
