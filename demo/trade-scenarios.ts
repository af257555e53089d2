import type { Billing } from './plan-billing.ts';
import type { Transfer } from './plan-transfers.ts';

/** Final build of a trade. `trades.ts` has the steps that lead to it. */
export type FinalStage =
  | 'pending'
  | 'rejected'
  | 'unanswered' // expired before the recycler answered
  | 'approved'
  | 'unpaid' // expired before the producer paid
  | 'initiated'
  | 'proof given'
  | 'cancelled'
  | 'verified'
  | 'one document'
  | 'completed';

/** A producer buys from an offer, or makes a counter-offer at `price` ₹ per kg. */
export interface TradeScenario {
  buyer: string;
  /** `ref` of the offer. */
  offer: string;
  kg: number;
  price?: number;
  /** Prices of the rounds that follow a counter-offer, the recycler's first, then in turn. */
  rounds?: readonly number[];
  /** Days since it was placed. A pending one must be younger than the seven days after which it expires. */
  daysAgo: number;
  finalStage: FinalStage;
  /** The financial year is the previous one. */
  lastYear?: true;
  /** Two transactions with the same key have identical payment proofs. */
  sharedProof?: string;
  /** The end of its invoice; its payment is verified. */
  billing?: Billing;
  /** The course of its certificate numbers; `seen` of a completed one. */
  transfer?: Transfer;
  /** Its trail documents hold a photograph of a lorry; `forwarded` is a copy of the one of another trade. */
  photograph?: 'taken' | 'forwarded';
}

const by =
  (buyer: string) =>
  (
    offer: string,
    kg: number,
    daysAgo: number,
    finalStage: FinalStage,
    more: Omit<TradeScenario, 'buyer' | 'offer' | 'kg' | 'daysAgo' | 'finalStage'> = {},
  ): TradeScenario => ({
    buyer,
    offer,
    kg,
    daysAgo,
    finalStage,
    ...more,
  });

const suvarnika = by('suvarnika');
const tapovan = by('tapovan');
const indrayan = by('indrayan');
const chandrika = by('chandrika');
const meghdoot = by('meghdoot');
const vasundhan = by('vasundhan');

/** The demo recycler and the demo producer trade with each other in every possible state, by purchase and by counter-offer. */
export const tradeScenarios: readonly TradeScenario[] = [
  suvarnika('s-pet', 20_000, 62, 'completed', { billing: 'invoice', photograph: 'taken' }),
  suvarnika('n-pet', 40_000, 58, 'completed', { lastYear: true }),
  suvarnika('s-ldpe', 15_000, 55, 'completed', { price: 2.35 }),
  suvarnika('s-ldpe', 15_000, 50, 'completed', { billing: 'credit note' }),
  suvarnika('s-caps', 3_500, 48, 'cancelled'),
  // Its numbers are recorded with the recall of one of them.
  suvarnika('g-mlp', 12_000, 45, 'completed', { transfer: 'none' }),
  suvarnika('s-hdpe', 2_500, 40, 'unpaid'),
  suvarnika('s-ldpe', 3_000, 33, 'unpaid', { price: 2.4 }),
  suvarnika('s-caps', 3_000, 30, 'unanswered'),
  suvarnika('s-ldpe', 4_000, 28, 'unanswered', { price: 2.3 }),
  suvarnika('s-hdpe', 4_000, 24, 'rejected'),
  suvarnika('s-ldpe', 6_000, 20, 'rejected', { price: 1.9 }),
  suvarnika('s-pet', 10_000, 9, 'one document', { billing: 'invoice', transfer: 'half' }),
  suvarnika('n-pet', 5_000, 7.5, 'verified', { billing: 'payment', transfer: 'disputed' }),
  suvarnika('s-pet', 7_000, 6.4, 'proof given'),
  suvarnika('s-hdpe', 8_000, 5.5, 'initiated'),
  suvarnika('p-lithium', 300, 4.5, 'initiated'),
  suvarnika('s-itew-copper', 1_500, 3.4, 'approved', { price: 58 }),
  suvarnika('s-hdpe', 6_000, 2.6, 'approved'),
  suvarnika('s-itew-copper', 2_000, 2.2, 'approved'),
  suvarnika('s-caps', 5_000, 1.2, 'pending'),
  suvarnika('p-lithium', 150, 1, 'pending', { price: 900, rounds: [960] }),
  suvarnika('s-ldpe', 5_000, 0.7, 'pending', { price: 2.2, rounds: [2.42, 2.3] }),

  tapovan('n-pet', 10_000, 35, 'completed', { billing: 'invoice' }),
  tapovan('m-flexi', 22_000, 31, 'completed'),
  tapovan('m-flexi', 9_000, 6.8, 'proof given', { sharedProof: 'one advice for two orders' }),
  tapovan('n-pet', 4_000, 6.1, 'proof given', { sharedProof: 'one advice for two orders' }),
  tapovan('m-flexi', 5_000, 0.5, 'pending', { price: 2.35 }),

  indrayan('y-lead', 20_000, 38, 'completed'),
  indrayan('a-reclaim', 15_000, 27, 'cancelled'),
  indrayan('y-lead', 12_000, 8.2, 'verified', { price: 11.5 }),
  indrayan('y-lead', 10_000, 1.5, 'pending'),
  indrayan('a-reclaim', 10_000, 0.4, 'pending'),

  chandrika('n-stretch', 6_000, 41, 'completed'),
  chandrika('n-stretch', 4_500, 23, 'completed'),
  // Its numbers are late.
  chandrika('s-pet', 9_000, 18, 'completed', { transfer: 'none', photograph: 'forwarded' }),
  chandrika('n-pet', 6_000, 16, 'rejected'),
  chandrika('s-pet', 10_000, 0.6, 'pending', { price: 1.95 }),

  meghdoot('c-crumb', 40_000, 44, 'completed'),
  meghdoot('a-black', 4_000, 10, 'one document', { price: 4.8 }),
  meghdoot('a-reclaim', 8_000, 0.9, 'pending'),

  vasundhan('v-engine', 60_000, 36, 'completed'),
  vasundhan('k-transformer', 5_000, 21, 'unanswered'),
  vasundhan('v-engine', 20_000, 3.6, 'approved', { price: 4.1 }),
  vasundhan('k-transformer', 6_000, 0.3, 'pending', { price: 5.2 }),
];
