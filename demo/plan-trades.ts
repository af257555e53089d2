import * as z from 'zod/mini';
import { dayInIndia } from '#lib/dates.ts';
import type { Upload } from '#lib/fields.ts';
import { financialYearOf } from '#lib/financial-year.ts';
import { tryFeeInvoice } from '#money/invoices/fee-invoices.server.ts';
import { expireDueTrades } from '#server/trade-expiry.ts';
import { counterOfferForm, purchaseForm, roundForm } from '#trading/trades/contract.ts';
import { decideTransaction } from '#trading/trades/deciding.server.ts';
import type { DocumentKind } from '#trading/trades/document-rules.ts';
import { uploadDocuments } from '#trading/trades/documents.server.ts';
import { placeTrade } from '#trading/trades/placing.server.ts';
import { counterRequest } from '#trading/trades/rounds.server.ts';
import { ANSWER_LIFE_MS, PAYMENT_LIFE_MS } from '#trading/trades/rules.ts';
import * as service from '#trading/trades/service.server.ts';
import { accountKey, answered, known, type DemoBuild } from './build-state.ts';
import { lots } from './listings/all.ts';
import { SUPERADMIN } from './logins.ts';
import { forwarded, lorryPhotograph } from './photographs.ts';
import { bill } from './plan-billing.ts';
import { isRecalled } from './plan-recalls.ts';
import { confirmCredits, transferCredits } from './plan-transfers.ts';
import { tradeScenarios, type FinalStage, type TradeScenario } from './trade-scenarios.ts';

/** Days after placement at which each step takes place. */
const STEP_DAYS = {
  round: 0.2,
  answer: 0.7,
  payment: 1.45,
  proof: 1.9,
  supervision: 3.2,
  invoice: 3.4,
  transfer: 4.35,
  trail: 5.6,
  numbers: 5.8,
  seen: 7.1,
};
/** Time in which the worker expires trades. */
const EXPIRY_DELAY_MS = 60_000;

/** Steps completed by a trade of each final build. */
const STEPS_DONE: Readonly<Record<FinalStage, number>> = {
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

/** Schedules every trade up to its final build. */
export function planTrades(build: DemoBuild): void {
  for (const [index, scenario] of tradeScenarios.entries()) play(build, scenario, index);
}

function play(build: DemoBuild, scenario: TradeScenario, index: number): void {
  const { timeline } = build;
  const { finalStage } = scenario;
  // Varies the time of day of older trades; recent ones keep their day, since they must not expire.
  const daysAgo = scenario.daysAgo < 10 ? scenario.daysAgo : scenario.daysAgo + ((index * 37) % 90) / 100;
  const kind = scenario.price === undefined ? 'purchase' : 'counter';
  const reached = STEPS_DONE[finalStage];
  const ids = { trade: '', transaction: '' };
  const after = (days: number) => timeline.ago(daysAgo - days);
  const seller = () => known(build.offers, scenario.offer).seller;
  const expire = () =>
    timeline.at(
      new Date(timeline.clock.now().getTime() + expiryOf(finalStage)),
      async () => void (await expireDueTrades(build.context)),
    );

  timeline.at(after(0), async () => {
    ids.trade = await place(build, scenario, kind);
    if (finalStage === 'unanswered') expire();
  });
  for (const [earlier, price] of (scenario.rounds ?? []).entries())
    timeline.at(after(STEP_DAYS.round * (earlier + 1)), async () => {
      const form = z.parse(roundForm, { quantity: scenario.kg, offer_price: price });
      const answerer = earlier % 2 === 0 ? seller() : scenario.buyer;
      ids.trade = answered(await build.as(answerer, (context) => counterRequest(context, ids.trade, form, null))).id;
    });
  if (reached >= 1 || finalStage === 'rejected')
    timeline.at(after(STEP_DAYS.answer), async () => {
      const verdict = finalStage === 'rejected' ? DECLINED : ACCEPTED;
      await build.as(seller(), (context) => service.decideRequest(context, kind, ids.trade, verdict));
      if (finalStage === 'unpaid') expire();
    });
  if (reached >= 2)
    timeline.at(after(STEP_DAYS.payment), async () => {
      const answer = await build.as(scenario.buyer, (context) =>
        service.initiatePayment(context, kind, ids.trade, null),
      );
      ids.transaction = answered(answer).id;
      if (isRecalled(scenario)) build.orders.set(scenario.offer, ids.transaction);
    });
  if (reached >= 3)
    timeline.at(after(STEP_DAYS.proof), () =>
      give(build, scenario.buyer, ids.transaction, 'transaction_proof', scenario, index),
    );
  if (reached >= 4 || finalStage === 'cancelled')
    timeline.at(after(STEP_DAYS.supervision), async () => {
      const verdict = finalStage === 'cancelled' ? UNPROVEN : ACCEPTED;
      await build.as(SUPERADMIN, (context) =>
        decideTransaction(context, ids.transaction, verdict, null, tryFeeInvoice),
      );
    });
  const { billing, buyer, kg } = scenario;
  if (billing !== undefined)
    timeline.at(after(STEP_DAYS.invoice), () =>
      bill(build, { billing, trade: ids.trade, seller: seller(), buyer, quantity: kg }),
    );
  if (reached >= 5)
    timeline.at(after(STEP_DAYS.transfer), () =>
      give(build, seller(), ids.transaction, 'recycler_transfer_proof', scenario, index),
    );
  if (reached >= 6)
    timeline.at(after(STEP_DAYS.trail), () =>
      give(build, seller(), ids.transaction, 'trail_documents', scenario, index),
    );
  const transfer = scenario.transfer ?? (finalStage === 'completed' ? 'seen' : 'none');
  const order = () => ({ ...ids, transfer, seller: seller(), buyer, quantity: kg, serial: index });
  if (transfer !== 'none') timeline.at(after(STEP_DAYS.numbers), () => transferCredits(build, order()));
  if (transfer === 'seen') timeline.at(after(STEP_DAYS.seen), () => confirmCredits(build, order()));
}

const ACCEPTED = { status: 'approved' } as const;
const DECLINED = { status: 'rejected', reason: 'We keep this quantity for buyers of next quarter.' } as const;
const UNPROVEN = { status: 'rejected', reason: 'The reference on the proof is not that of this work order.' } as const;

const expiryOf = (finalStage: FinalStage) =>
  (finalStage === 'unpaid' ? PAYMENT_LIFE_MS : ANSWER_LIFE_MS) + EXPIRY_DELAY_MS;

async function place(
  build: DemoBuild,
  { buyer, offer, kg, price, lastYear }: TradeScenario,
  kind: 'purchase' | 'counter',
): Promise<string> {
  const { id: offerId } = known(build.offers, offer);
  const { id: producer_epr } = known(build.accounts, accountKey(buyer, known(wasteTypeOf, offer)));
  const FY = financialYearOf(build.timeline.ago(0)) - (lastYear ? 1 : 0);
  const values = { producer_epr, FY, quantity: kg };
  const form =
    kind === 'purchase' ? z.parse(purchaseForm, values) : z.parse(counterOfferForm, { ...values, offer_price: price });
  return answered(await build.as(buyer, (context) => placeTrade(context, kind, offerId, form, null))).id;
}

const PAPERS = {
  transaction_proof: { title: 'Payment advice', file: 'payment-advice' },
  recycler_transfer_proof: { title: 'Credit transfer acknowledgement', file: 'credit-transfer' },
} as const;
const TRAIL_PAPERS = [
  { kind: 'E-Way Bill', file: 'e-way-bill' },
  { kind: 'Lorry Receipt Copy', file: 'lorry-receipt' },
  { kind: 'Recycling Certificate Copy', file: 'recycling-certificate' },
] as const;

/** A party uploads a document, or the trail documents of a trade together. A shared proof names neither order, so that its bytes are the same. */
async function give(
  build: DemoBuild,
  party: string,
  transaction: string,
  document: keyof typeof PAPERS | 'trail_documents',
  { sharedProof, kg, offer, photograph }: TradeScenario,
  index: number,
): Promise<void> {
  const { member } = known(
    new Map([...build.accounts.values()].map((account) => [account.member.key, account])),
    party,
  );
  const reference = `DEMO${260_400_000 + (sharedProof === undefined ? index * 1_373 : sharedProof.length)}`;
  const about: [string, string][] =
    sharedProof === undefined
      ? [
          ['Quantity', `${kg} kg`],
          ['Waste type', known(wasteTypeOf, offer)],
          ['Date', dayInIndia(build.timeline.clock.now())],
        ]
      : [['For', 'EPR credits as ordered']];
  const paper = (title: string, file: string) =>
    build.uploads.paper(document, `${file}-${reference}.pdf`, {
      title,
      company: member.company,
      number: reference,
      lines: [['Reference', reference] as const, ...about],
    });
  const form =
    document === 'trail_documents'
      ? await trailForm(build, await Promise.all(TRAIL_PAPERS.map(({ kind, file }) => paper(kind, file))), photograph)
      : { [document]: await paper(PAPERS[document].title, PAPERS[document].file) };
  await build.as(party, (context) => uploadDocuments(context, transaction, form));
}

/** Trail documents with their kinds, and the photograph of a trade that has one. */
async function trailForm(
  { uploads, timeline }: DemoBuild,
  papers: readonly Upload[],
  photograph: TradeScenario['photograph'],
): Promise<{ trail_documents: Upload[]; trail_kinds: DocumentKind[] }> {
  const kinds = TRAIL_PAPERS.map(({ kind }) => kind);
  if (photograph === undefined) return { trail_documents: [...papers], trail_kinds: kinds };
  const taken = await lorryPhotograph(dayInIndia(timeline.clock.now()));
  const bytes = photograph === 'taken' ? taken : await forwarded(taken);
  const picture = await uploads.file('trail_documents', 'lorry.jpg', bytes);
  return { trail_documents: [...papers, picture], trail_kinds: [...kinds, 'Lorry Photographs'] };
}
