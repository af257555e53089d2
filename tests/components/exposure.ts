/** Exposure for component tests. */
import type * as z from 'zod/mini';
import { exposure, exposureLine } from '#supply/exposure/contract.ts';
import { respond } from './api.ts';
import { THIS_YEAR } from './producer.ts';
import { sample } from './sample.ts';

export type Line = z.output<typeof exposureLine>;
type Totals = z.output<typeof exposure>['totals'];

/** A target of plastic that lacks 3,00,000 Kg, which an offer covers. */
export const exposureLineOf = (values: Partial<Line> = {}): Line =>
  sample(exposureLine, {
    target_id: 'target-1',
    number: 1,
    epr_registration_number: '1234567890',
    waste_type: 'Plastic',
    product_type: 'Category I',
    credit_type: 'Recycling',
    missing: 300_000,
    buy_now: {
      covered: 300_000,
      over: 0,
      item_value: 780_000,
      transaction_fee: 3_900,
      gst: 141_102,
      total: 925_002,
    },
    ec: { rate: 5, at_most: false, amount: 1_500_000 },
    cure: [
      { year: 1, refund_percent: 75, net_ec: 375_000, total: 1_158_900 },
      { year: 2, refund_percent: 60, net_ec: 600_000, total: 1_383_900 },
      { year: 3, refund_percent: 40, net_ec: 900_000, total: 1_683_900 },
    ],
    waiting_pays_above: 1.25,
    rule_ids: ['rule-ec', 'rule-refund'],
    rule_kinds: ['ec_rate', 'refund'],
    status: 'reported',
    ...values,
  });

const known = (amount: number) => ({ amount, known: amount, unknown_lines: 0 });

/** The server's response; by default a producer without targets. */
export function respondWithExposure(lines: Line[] = [], totals: Partial<Totals> = {}, FY = THIS_YEAR): void {
  respond('GET /api/epr/exposure/', {
    data: {
      FY,
      on: '2026-11-24',
      lines,
      totals: {
        item_value: known(780_000),
        transaction_fee: known(3_900),
        gst: known(141_102),
        total: known(925_002),
        total_in_turn: null,
        ec: known(1_500_000),
        late_low: known(0),
        late_high: known(0),
        ...totals,
      },
    },
  });
}
