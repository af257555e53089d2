import * as z from 'zod/mini';
import { dayInIndia } from '../src/lib/dates.ts';
import { financialYearOf } from '../src/lib/financial-year.ts';
import { counterOfferForm, purchaseForm } from '../src/features/trades/contract.ts';
import { ANSWER_LIFE, PAYMENT_LIFE } from '../src/features/trades/rules.ts';
import { placeTrade } from '../src/features/trades/placing.server.ts';
import * as service from '../src/features/trades/service.server.ts';
import { expireDueTrades } from '../src/server/trade-expiry.ts';
import { lots } from './listings/all.ts';
import { SUPERADMIN } from './logins.ts';
import { plots, type Fate, type Plot } from './plots.ts';
import { accountKey, known, type Stage } from './stage.ts';

/** Days after placement at which each step takes place. */
const STEPS = { answer: 0.7, payment: 1.45, proof: 1.9, supervision: 3.2, transfer: 4.35, trail: 5.6 };
/** Time in which the worker expires trades. */
const A_MINUTE = 60_000;

/** Steps completed by a trade of each final stage. */
const REACHED: Readonly<Record<Fate, number>> = {
  pending: 0,
  rejected: 0,
  unanswered: 0,
  approved: 1,
  unpaid: 1,
  initiated: 2,
  'proof given': 3,
  cancelled: 3,
  verified: 4,
  'one document': 5,
  completed: 6,
};

const wasteTypeOf = new Map(
  lots.flatMap(({ listings, wasteType }) => listings.map(({ ref }) => [ref ?? '', wasteType] as const)),
);

/** Schedules every trade up to its final stage. */
export function planTrades(stage: Stage): void {
  for (const [index, plot] of plots.entries()) play(stage, plot, index);
}

function play(stage: Stage, plot: Plot, index: number): void {
  const { timeline } = stage;
  const { fate } = plot;
  // Varies the time of day of older trades; recent ones keep their day, since they must not expire.
  const daysAgo = plot.daysAgo < 10 ? plot.daysAgo : plot.daysAgo + ((index * 37) % 90) / 100;
  const kind = plot.price === undefined ? 'purchase' : 'counter';
  const reached = REACHED[fate];
  const ids = { trade: '', transaction: '' };
  const after = (days: number) => timeline.ago(daysAgo - days);
  const seller = () => known(stage.offers, plot.offer).seller;
  const expire = () =>
    timeline.at(
      new Date(timeline.clock.now().getTime() + expiryOf(fate)),
      async () => void (await expireDueTrades(stage.context)),
    );

  timeline.at(after(0), async () => {
    ids.trade = await place(stage, plot, kind);
    if (fate === 'unanswered') expire();
  });
  if (reached >= 1 || fate === 'rejected')
    timeline.at(after(STEPS.answer), async () => {
      const verdict = fate === 'rejected' ? DECLINED : ACCEPTED;
      await stage.as(seller(), (context) => service.decideRequest(context, kind, ids.trade, verdict));
      if (fate === 'unpaid') expire();
    });
  if (reached >= 2)
    timeline.at(after(STEPS.payment), async () => {
      const answer = await stage.as(plot.buyer, (context) => service.initiatePayment(context, kind, ids.trade, null));
      ids.transaction = idIn(answer);
    });
  if (reached >= 3)
    timeline.at(after(STEPS.proof), () => give(stage, plot.buyer, ids.transaction, 'transaction_proof', plot, index));
  if (reached >= 4 || fate === 'cancelled')
    timeline.at(after(STEPS.supervision), async () => {
      const verdict = fate === 'cancelled' ? UNPROVEN : ACCEPTED;
      await stage.as(SUPERADMIN, (context) => service.decideTransaction(context, ids.transaction, verdict));
    });
  if (reached >= 5)
    timeline.at(after(STEPS.transfer), () =>
      give(stage, seller(), ids.transaction, 'recycler_transfer_proof', plot, index),
    );
  if (reached >= 6)
    timeline.at(after(STEPS.trail), () => give(stage, seller(), ids.transaction, 'trail_documents', plot, index));
}

const ACCEPTED = { status: 'approved' } as const;
const DECLINED = { status: 'rejected', reason: 'We keep this quantity for buyers of next quarter.' } as const;
const UNPROVEN = { status: 'rejected', reason: 'The reference on the proof is not that of this work order.' } as const;

const expiryOf = (fate: Fate) => (fate === 'unpaid' ? PAYMENT_LIFE : ANSWER_LIFE) + A_MINUTE;

/** @throws Error with the refusal, if the response is one */
function idIn({ status, body }: { status: number; body: string }): string {
  if (status !== 201) throw new Error(`A trade of the demo market was refused: ${body}`);
  return z.parse(z.object({ data: z.object({ id: z.string() }) }), JSON.parse(body)).data.id;
}

async function place(
  stage: Stage,
  { buyer, offer, kg, price, lastYear }: Plot,
  kind: 'purchase' | 'counter',
): Promise<string> {
  const { id: offerId } = known(stage.offers, offer);
  const { id: producer_epr } = known(stage.accounts, accountKey(buyer, known(wasteTypeOf, offer)));
  const FY = financialYearOf(stage.timeline.ago(0)) - (lastYear ? 1 : 0);
  const said = { producer_epr, FY, quantity: kg };
  const form =
    kind === 'purchase' ? z.parse(purchaseForm, said) : z.parse(counterOfferForm, { ...said, offer_price: price });
  return idIn(await stage.as(buyer, (context) => placeTrade(context, kind, offerId, form, null)));
}

const PAPERS = {
  transaction_proof: { title: 'Payment advice', file: 'payment-advice' },
  recycler_transfer_proof: { title: 'Credit transfer acknowledgement', file: 'credit-transfer' },
  trail_documents: { title: 'Trail of documents', file: 'trail-documents' },
} as const;

/** A party uploads a document. A shared proof names neither order, so that its bytes are the same. */
async function give(
  stage: Stage,
  party: string,
  transaction: string,
  document: keyof typeof PAPERS,
  { sharedProof, kg, offer }: Plot,
  index: number,
): Promise<void> {
  const { member } = known(
    new Map([...stage.accounts.values()].map((account) => [account.member.key, account])),
    party,
  );
  const { title, file } = PAPERS[document];
  const reference = `DEMO${260_400_000 + (sharedProof === undefined ? index * 1_373 : sharedProof.length)}`;
  const about: [string, string][] =
    sharedProof === undefined
      ? [
          ['Quantity', `${kg} kg`],
          ['Waste type', known(wasteTypeOf, offer)],
          ['Date', dayInIndia(stage.timeline.clock.now())],
        ]
      : [['For', 'EPR credits as ordered']];
  const paper = {
    title,
    company: member.company,
    number: reference,
    lines: [['Reference', reference] as const, ...about],
  };
  const upload = await stage.uploads.paper(document, `${file}-${reference}.pdf`, paper);
  await stage.as(party, (context) => service.uploadDocuments(context, transaction, { [document]: upload }));
}
