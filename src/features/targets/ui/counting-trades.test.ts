import { expect, it } from 'vitest';
import { countingTrades, type Movement } from './target-market.ts';

const step = (movement: Movement['movement'], id: string | null, at: string): Movement => ({
  id: `${id} ${movement}`,
  at,
  movement,
  quantity: 100,
  blocked: 0,
  achieved: 0,
  remaining: 0,
  recall: null,
  trade:
    id === null
      ? null
      : { id, kind: 'purchase', title: 'Bales', offered_by: 'Recycling', order_id: null, total: 296.48 },
});

it("counts a trade's last movement: achieved, blocked, or nothing once it was released", () => {
  const trades = countingTrades([
    step('blocked', 'new', '2026-11-05'),
    step('achieved', 'done', '2026-11-04'),
    step('released', 'declined', '2026-11-03'),
    step('blocked', 'declined', '2026-11-02'),
    step('blocked', 'done', '2026-11-01'),
    step('added', null, '2026-10-01'),
  ]);
  expect(trades.map(({ trade, effect, since }) => [trade.id, effect, since])).toEqual([
    ['new', 'blocked', '2026-11-05'],
    ['done', 'achieved', '2026-11-04'],
  ]);
});
