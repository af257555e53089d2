/** A basket of two lines as the API answers it, and the screen that shows it. */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { basket, basketLine, type Basket } from '#trading/baskets/contract.ts';
import { respond } from './api.ts';
import { accountOf, costedTargetOf } from './producer.ts';
import { respondWithReference } from './reference.ts';
import { respondWithRules } from './rules.ts';
import { sample } from './sample.ts';
import { openScreen } from './screen.tsx';

export const lineOf = (values: Partial<Basket['lines'][number]>) =>
  sample(basketLine, {
    line: 1,
    offer_id: 'offer-1',
    target_id: 'target-1',
    recycler_id: 'REC-000001',
    recycler: { unique_id: 'REC-000001', company_name: 'Gujarat Polymers' },
    least: 10_000,
    most: 80_000,
    unit: 'kg',
    title: 'Washed flakes',
    quantity: 80_000,
    price: 2.4,
    item_value: 192_000,
    transaction_fee: 960,
    gst: 34_732.8,
    total: 227_692.8,
    ...values,
  });

export const basketOf = (values: Partial<Basket> = {}): Basket =>
  sample(basket, {
    id: 'basket-1',
    usable_until: '2026-11-25T05:00:00.000Z',
    needs: [{ target_id: 'target-1', missing: 121_000, unit: 'kg', room: null, covered: 121_000, over: 0, lacking: 0 }],
    lines: [
      lineOf({}),
      lineOf({
        line: 2,
        offer_id: 'offer-2',
        title: 'Bottle flakes',
        recycler: { unique_id: 'REC-000002', company_name: null },
        least: 25_000,
        most: 100_000,
        quantity: 41_000,
        price: 2.55,
        total: 123_985.85,
      }),
    ],
    totals: { item_value: 296_550, transaction_fee: 1_482.75, gst: 53_645.9, total: 351_678.65 },
    optimal: true,
    why: ['Target - 1: 2 of 2 matching offers are used.'],
    alternatives: [{ target_id: 'target-1', goal: 'fewest_offers', item_value: 308_550, offers: 1, covered: 121_000 }],
    ...values,
  });

export const PLAN = 'POST /api/epr/baskets/';
export const READ = 'GET /api/epr/baskets/{id}/';
export const PLACE = 'POST /api/epr/baskets/{id}/place/';

/** Opens the planner with this search, as a producer whose plan is `shown`. */
export function openPlan(path: string, shown: Basket = basketOf()): UserEvent {
  respondWithReference();
  respondWithRules([]);
  respond('GET /api/epr/producer/', { data: [accountOf()], next: null });
  respond('GET /api/epr/target/', { data: [costedTargetOf()], next: null });
  respond(READ, { data: shown });
  return openScreen(`/ObligationPlanner?${path}`, { as: 'producer' });
}

/** Presses a button once it is there. */
export const press = (user: UserEvent, name: string) =>
  screen.findByRole('button', { name }).then((it) => user.click(it));
