import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rulebook, type Rule } from '#rules/rulebook/rule.ts';
import { checklistOf, type CheckedOrder } from './rules.ts';
import { asksForNumbers, dueDates, numberSheets, type OrderWithLines, summaryOf } from './sheets.ts';

const done: CheckedOrder = {
  hasAllNumbers: true,
  isAllSeen: true,
  hasOpenDispute: false,
  isRecalled: false,
  hasInvoices: true,
  isSettled: true,
};
const checks = (facts: Parameters<typeof checklistOf>[0]) =>
  checklistOf(facts).map(({ key, state, count }) => `${key} ${state} ${count}`);

describe('the checklist', () => {
  it('an empty year asks for targets and a sheet, and judges nothing else', () => {
    expect(checks({ targets: [], hasSheet: false, orders: [] })).toEqual([
      'targets open 1',
      'obligation open 1',
      'achieved not_known 0',
      'numbers not_known 0',
      'seen not_known 0',
      'disputes not_known 0',
      'recalls not_known 0',
      'invoices not_known 0',
      'payments not_known 0',
    ]);
  });

  it('counts targets and orders that are open', () => {
    const open: CheckedOrder = {
      hasAllNumbers: false,
      isAllSeen: false,
      hasOpenDispute: true,
      isRecalled: true,
      hasInvoices: false,
      isSettled: false,
    };
    const targets = [{ is_achieved: true }, { is_achieved: false }];
    expect(checks({ targets, hasSheet: true, orders: [done, open] })).toEqual([
      'targets done 0',
      'obligation done 0',
      'achieved open 1',
      'numbers open 1',
      'seen open 1',
      'disputes open 1',
      'recalls open 1',
      'invoices open 1',
      'payments open 1',
    ]);
    expect(checks({ targets: [], hasSheet: true, orders: [done] }).slice(3)).toEqual(
      ['numbers', 'seen', 'disputes', 'recalls', 'invoices', 'payments'].map((key) => `${key} done 0`),
    );
  });
});

describe('due dates', () => {
  const rule = (more: object): Rule =>
    ({
      stream: 'E-Waste',
      from: '2022-04-01',
      to: null,
      status: 'reported',
      FY: null,
      part: 'Annual return',
      ...more,
    }) as unknown as Rule;
  const due = rule({ id: 'a', kind: 'return_due', value: { month_day: '06-30', year_offset: 1, who: 'producer' } });
  const of = (rules: Rule[], year = 2024) =>
    dueDates(new Rulebook(rules, [], {}), { stream: 'E-Waste', year, on: '2026-11-21' }).map(
      ({ what, date, notice }) => [what, date, notice],
    );

  it('are the day by rule, then the extension of that year alone', () => {
    const value = { due: '2025-11-30', notice: 'F. No. 1', notice_date: '2025-05-21' };
    const extension = rule({ id: 'b', kind: 'extension', FY: 2024, value });
    expect(of([extension, due])).toEqual([
      ['Annual return', '2025-06-30', null],
      ['Annual return, extended', '2025-11-30', 'F. No. 1 of 21 May 2025'],
    ]);
    expect(of([extension, due], 2025)).toEqual([['Annual return', '2026-06-30', null]]);
  });

  it('are null where an extension has no known day', () => {
    const extension = rule({ id: 'b', kind: 'extension', FY: 2024, value: null, status: 'unknown' });
    expect(of([due, extension])[1]).toEqual(['Annual return, extended', null, null]);
  });

  it("leave out a recycler's return and order the others behind the annual one", () => {
    const recycler = rule({
      id: 'c',
      kind: 'return_due',
      part: 'A recycler',
      value: { month_day: '04-30', year_offset: 1, who: 'recycler' },
    });
    const quarter = rule({
      id: 'd',
      kind: 'return_due',
      part: 'AQ',
      value: { month_day: '07-31', year_offset: 0, who: 'both' },
    });
    expect(of([quarter, recycler, due]).map(([what]) => what)).toEqual(['Annual return', 'AQ']);
  });
});

const line = (status: 'recorded' | 'seen' | 'disputed', quantity: number, recalled: string | null = null) => ({
  dispute: status === 'disputed' ? 'D-2026-27-000001' : null,
  line: {
    certificate_number: `N-${quantity}`,
    credit_type: 'Copper',
    product_type: 'ITEW1',
    fy: 2025,
    quantity,
    unit: 'kg' as const,
    transferred_on: '2026-11-21',
    portal_reference: null,
    status,
    seen_on: null,
    recalled,
    work_order: 'WO-1',
  },
});
const order = (
  more: Partial<OrderWithLines['order']>,
  lines: OrderWithLines['lines'],
  recall: OrderWithLines['recall'] = null,
): OrderWithLines => ({
  order: {
    trade_id: 't',
    order_id: 'WO-1',
    target_id: 'g',
    product_type: 'ITEW1',
    credit_type: 'Copper',
    credit_year: 2025,
    quantity: 50_000,
    unit: 'kg',
    seller_company: 'Green Loop',
    seller_registration: 'RE1',
    completed: true,
    verified_at: new Date('2026-11-20T20:00:00Z'),
    ...more,
  },
  lines,
  recall,
});

const RECALL = 'RC-2026-27-000001';

describe('the sheets', () => {
  const target = {
    id: 'g',
    number: 1,
    product_type: 'ITEW1',
    credit_type: 'Copper',
    unit: 'kg' as const,
    target_quantity: 100_000,
    achieved: 50_000,
    blocked: 0,
    remaining: 50_000,
    voided: 0,
  };

  it('count an order of 50,000 with 30,000 seen and 20,000 disputed as the worked example does', () => {
    const orders = [order({}, [line('seen', 30_000), line('disputed', 20_000)])];
    expect(summaryOf([target], orders)).toEqual([
      {
        target: 'Target - 1',
        product_type: 'ITEW1',
        credit_type: 'Copper',
        unit: 'kg',
        target_quantity: 100_000,
        achieved: 50_000,
        of_it_seen: 30_000,
        'awaiting_transfer_(blocked)': 0,
        disputed: 20_000,
        recalled: 0,
        missing: 50_000,
      },
    ]);
    const sheets = numberSheets(orders);
    expect(sheets.credits).toMatchObject([{ quantity: 30_000, seller: 'Green Loop', "seller's_epr_account": 'RE1' }]);
    expect(sheets.disputed).toMatchObject([{ quantity: 20_000, dispute: 'D-2026-27-000001' }]);
    expect([sheets.without_number, sheets.recalled]).toEqual([[], []]);
  });

  it('put recalled lines on their own sheet, and count them as not seen', () => {
    const orders = [
      order({}, [line('seen', 30_000), line('seen', 5_000, RECALL)], { number: RECALL, quantity: 5_000 }),
    ];
    const sheets = numberSheets(orders);
    expect(sheets.recalled).toMatchObject([{ quantity: 5_000, recall: 'RC-2026-27-000001' }]);
    expect(sheets.credits.map(({ quantity }) => quantity)).toEqual([30_000]);
    expect(sheets.without_number).toEqual([
      { work_order: 'WO-1', seller: 'Green Loop', quantity: 15_000, unit: 'kg', verified_on: '2026-11-21' },
    ]);
    expect(summaryOf([target], orders)[0]).toMatchObject({ of_it_seen: 30_000 });
  });

  it('count what has no number of an order of a recalled account as recalled, and ask for none of it', () => {
    const recalled = order({}, [line('seen', 30_000, RECALL)], { number: RECALL, quantity: 50_000 });
    const sheets = numberSheets([recalled]);
    expect(sheets.without_number).toEqual([]);
    expect(sheets.recalled).toMatchObject([
      { certificate_number: 'N-30000', quantity: 30_000, recall: RECALL },
      { certificate_number: null, quantity: 20_000, status: null, recall: RECALL, work_order: 'WO-1', fy: 2025 },
    ]);
    expect(asksForNumbers(recalled)).toBe(false);
    expect(asksForNumbers(order({}, [line('seen', 30_000)]))).toBe(true);
    expect(asksForNumbers(order({}, [line('seen', 50_000)]))).toBe(false);
    // A recalled number holds the whole order.
    const inPart = order({}, [line('seen', 5_000, RECALL)], { number: RECALL, quantity: 5_000 });
    expect(asksForNumbers(inPart)).toBe(false);
    expect(numberSheets([inPart]).without_number).toMatchObject([{ quantity: 45_000 }]);
  });

  it('add up to each order, and to the summary, whatever is recalled', () => {
    const status = fc.constantFrom('recorded' as const, 'seen' as const, 'disputed' as const);
    const lines = fc.array(fc.record({ status, quantity: fc.integer({ min: 1, max: 1_000 }), hit: fc.boolean() }), {
      maxLength: 6,
    });
    const some = fc.record({
      lines,
      spare: fc.integer({ min: 0, max: 1_000 }),
      account: fc.boolean(),
      completed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 5 }), (orders) => {
        const sum = (rows: readonly { quantity: number; work_order: string }[], of?: string) =>
          rows.reduce((total, row) => total + (of === undefined || row.work_order === of ? row.quantity : 0), 0);
        const all = orders.map((one, place) => {
          const id = `WO-${place}`;
          const own = one.lines.map(({ status: is, quantity, hit }) => {
            const made = line(is, quantity, one.account || hit ? RECALL : null);
            return { ...made, line: { ...made.line, work_order: id } };
          });
          const held = sum(own.flatMap(({ line: of }) => (of.recalled === null ? [] : [of])));
          const quantity = sum(own.map(({ line: of }) => of)) + one.spare + 1;
          const recall = one.account
            ? { number: RECALL, quantity }
            : held > 0
              ? { number: RECALL, quantity: held }
              : null;
          return order({ order_id: id, target_id: null, quantity, completed: one.completed }, own, recall);
        });
        const sheets = numberSheets(all);
        for (const { order: of } of all) {
          const parts = [sheets.credits, sheets.without_number, sheets.disputed, sheets.recalled];
          expect(parts.reduce((total, rows) => total + sum(rows, of.order_id), 0)).toBe(of.quantity);
        }
        const completed = all.filter(({ order: of }) => of.completed);
        const [total] = summaryOf([], all);
        const inSheet = completed.reduce((all1, { order: of }) => all1 + sum(sheets.recalled, of.order_id), 0);
        expect(total?.recalled).toBe(inSheet);
        expect((total?.achieved ?? 0) + inSheet).toBe(
          sum(completed.map(({ order: of }) => ({ ...of, work_order: '' }))),
        );
      }),
    );
  });

  it('sum the trades without a target by kind of credit, after the targets', () => {
    const orders = [
      order({ target_id: null }, [line('seen', 10_000)]),
      order({ target_id: null, completed: false, quantity: 700 }, []),
      order({ target_id: null, unit: 'g', quantity: 5 }, []),
    ];
    const [first, ...others] = summaryOf([target], orders);
    expect(first).toMatchObject({ target: 'Target - 1', of_it_seen: 0 });
    expect(others).toMatchObject([
      {
        target: null,
        unit: 'kg',
        achieved: 50_000,
        of_it_seen: 10_000,
        'awaiting_transfer_(blocked)': 700,
        missing: null,
      },
      { target: null, unit: 'g', achieved: 5 },
    ]);
  });
});
