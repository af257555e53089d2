import * as z from 'zod/mini';
import { packForm } from '#fulfilment/evidence/contract.ts';
import { makePacks } from '#fulfilment/evidence/making.server.ts';
import { requestPack } from '#fulfilment/evidence/service.server.ts';
import { newLine } from '#fulfilment/transfers/contract.ts';
import { listTransfers, moveLine, recordLines } from '#fulfilment/transfers/service.server.ts';
import { dayInIndia } from '#lib/dates.ts';
import { Refusal } from '#platform/refusal.ts';
import { messageForm } from '#trading/messages/contract.ts';
import { sendMessage } from '#trading/messages/service.server.ts';
import { listTransactions } from '#trading/trades/service.server.ts';
import { answered, type DemoBuild } from './build-state.ts';
import { portalScreenshot } from './photographs.ts';

/**
 * The course of the certificate numbers of a verified order: `seen` by the buyer, `half` recorded, with a conversation and a try of a
 * number of another seller, or `disputed`. `none` are recorded here.
 */
export type Transfer = 'seen' | 'half' | 'disputed' | 'none';

export interface TransferredTrade {
  transfer: Transfer;
  trade: string;
  transaction: string;
  seller: string;
  buyer: string;
  quantity: number;
  /** Tells the numbers of orders apart. */
  serial: number;
}

/** A number as a portal shows it. */
const numberOf = (serial: number): string => `CPCB-2026/CU${String(serial * 417 + 1).padStart(6, '0')}`;
/** The number of an order of another seller of plastic credits, which is tried again. */
const TAKEN = numberOf(1);

/** The seller records the numbers of an order, and what follows at once. */
export async function transferCredits(build: DemoBuild, order: TransferredTrade): Promise<void> {
  const { transfer, seller, quantity, serial } = order;
  if (transfer === 'none') return;
  const recorded = transfer === 'half' ? quantity / 2 : quantity;
  if (transfer === 'half') {
    await record(build, order, TAKEN, recorded).catch((error: unknown) => {
      // The number is another seller's: superadmins are told.
      if (!(error instanceof Refusal)) throw error;
    });
    await talk(build, order);
  }
  await record(build, order, numberOf(serial), recorded);
  const { data } = await build.as(seller, (context) => listTransfers(context, order.transaction));
  const [line] = data.lines;
  if (line !== undefined && transfer === 'disputed') {
    const dispute = 'Our portal account shows 4,000 Kg under this number, not 5,000 Kg.';
    const screenshot = await portalScreenshot([
      ['CERTIFICATE', line.certificate_number],
      ['QUANTITY', '4000 KG'],
    ]);
    const proof = await build.uploads.file('dispute_proof', 'portal-account.png', screenshot);
    answered(await build.as(order.buyer, (context) => moveLine(context, line.id, { dispute, proof }, null)));
  }
}

/** The buyer has found the numbers in its portal account. */
export async function confirmCredits(
  build: DemoBuild,
  { transfer, transaction, buyer }: TransferredTrade,
): Promise<void> {
  if (transfer !== 'seen') return;
  const { data } = await build.as(buyer, (context) => listTransfers(context, transaction));
  for (const { id } of data.lines)
    answered(await build.as(buyer, (context) => moveLine(context, id, { seen: true }, null)));
}

async function record(
  build: DemoBuild,
  { seller, transaction }: TransferredTrade,
  certificate_number: string,
  quantity: number,
): Promise<void> {
  const transferred_on = dayInIndia(build.timeline.clock.now());
  const line = z.parse(newLine, { certificate_number, face_value: quantity, quantity, transferred_on });
  answered(await build.as(seller, (context) => recordLines(context, transaction, [line], null)));
}

/** A conversation in which the seller names bank details. */
async function talk(build: DemoBuild, { trade, seller, buyer }: TransferredTrade): Promise<void> {
  const messages: [from: string, text: string][] = [
    [buyer, 'When will you transfer the credits? Our return is due soon.'],
    [
      seller,
      'Half is on its way today, the rest follows this week. For the next order please pay to A/c 50200077001234, IFSC DEMO0001234.',
    ],
    [buyer, 'Thank you. We pay only to the account that the trade page shows.'],
  ];
  for (const [from, text] of messages)
    answered(await build.as(from, (context) => sendMessage(context, trade, z.parse(messageForm, { text }), null)));
}

const BUYER = 'suvarnika';
/** Completed orders of the buyer by their quantity, and when packs of them were made. The second one has a recalled certificate since. */
const PACKS = [
  { kg: 20_000, daysAgo: 12 },
  { kg: 12_000, daysAgo: 6 },
  { kg: 20_000, daysAgo: 3 },
] as const;

/** Schedules evidence packs of the demo producer: an older one that a newer supersedes, and one of an order that is under a recall now. */
export function planEvidence(build: DemoBuild): void {
  const { timeline } = build;
  for (const { kg, daysAgo } of PACKS)
    timeline.at(timeline.ago(daysAgo), async () => {
      const { data } = await build.as(BUYER, (context) => listTransactions(context, { page_size: '200' }));
      const order = data.find(({ credit_quantity: quantity, stage }) => quantity === kg && stage === 'completed');
      if (order === undefined) throw new Error(`The demo producer has no completed order of ${kg} Kg`);
      const form = z.parse(packForm, { trade_id: order.trade_id });
      answered(await build.as(BUYER, (context) => requestPack(context, form, null)));
      while (await makePacks(build.context));
    });
}
