import * as z from 'zod/mini';
import { packForm } from '../src/features/evidence/contract.ts';
import { makePacks } from '../src/features/evidence/making.server.ts';
import { requestPack } from '../src/features/evidence/service.server.ts';
import { listTransactions } from '../src/features/trades/service.server.ts';
import { answered, type DemoBuild } from './build-state.ts';

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
