/** The sheets of a return. Source: file 10 of the specification, part 8. */
import type { NumberLine } from '#fulfilment/evidence/line-rules.ts';
import { dayInIndia, formatDay } from '#lib/dates.ts';
import type { TaxedTrade } from '#money/invoices/amounts.ts';
import type { TargetsTable } from '#platform/database/schema.gen.ts';
import { answerOf } from '#rules/rulebook/answer.ts';
import { ANNUAL_RETURN, returnDay } from '#rules/rulebook/figures.ts';
import type { Rule, Rulebook } from '#rules/rulebook/rule.ts';
import { noticeText, valueText } from '#rules/rulebook/value-text.ts';
import type { OrderRow } from './store.server.ts';

type SheetOrder = Omit<OrderRow, keyof TaxedTrade | 'recycler_invoice' | 'platform_invoice' | 'has_open_dispute'>;

type SheetTarget = Omit<
  TargetsTable,
  'account_id' | 'owner_id' | 'year' | 'waste_type' | 'is_achieved' | 'state' | 'created_at' | 'purchase_count'
>;

/** An order with its active lines. */
export interface OrderWithLines {
  order: SheetOrder;
  lines: { line: NumberLine; dispute: string | null }[];
  /** The first recall in force that holds the order, and the quantity that all such recalls cover; null without one. */
  recall: { number: string; quantity: number } | null;
}

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

/** Sum of the lines of an order with a status, without those under a recall in force. */
export const sumBy = ({ lines }: OrderWithLines, status: NumberLine['status']): number =>
  sumOf(lines, ({ line }) => (line.status === status && line.recalled === null ? line.quantity : 0));

/** The quantity that recalls cover beside the lines: the rest of an order whose account was recalled. */
const recalledWithoutNumber = ({ lines, recall }: OrderWithLines): number =>
  (recall?.quantity ?? 0) - sumOf(lines, ({ line }) => (line.recalled === null ? 0 : line.quantity));

/** The quantity of an order that has no active line, and is not recalled. */
const withoutNumber = (each: OrderWithLines): number =>
  each.order.quantity - sumOf(each.lines, ({ line }) => line.quantity) - recalledWithoutNumber(each);

/** Whether an order still asks for certificate numbers: while a recall holds it, none can be recorded. */
export const asksForNumbers = (each: OrderWithLines): boolean => each.recall === null && withoutNumber(each) > 0;

/** A row of the recalled sheet for what has no certificate number. */
const unnumberedRow = (each: OrderWithLines) => ({
  certificate_number: null,
  credit_type: each.order.credit_type,
  product_type: each.order.product_type,
  fy: each.order.credit_year,
  quantity: recalledWithoutNumber(each),
  unit: each.order.unit,
  transferred_on: null,
  portal_reference: null,
  status: null,
  seen_on: null,
  recalled: each.recall?.number ?? null,
  work_order: each.order.order_id,
  seller: each.order.seller_company,
  "seller's_epr_account": each.order.seller_registration,
  recall: each.recall?.number ?? null,
});

/** Each target, then the trades without one by kind of credit. */
export function summaryOf(targets: readonly SheetTarget[], orders: readonly OrderWithLines[]) {
  const ofTarget = Map.groupBy(orders, ({ order }) => order.target_id);
  const seenIn = (some: readonly OrderWithLines[]) =>
    sumOf(some, (each) => (each.order.completed ? sumBy(each, 'seen') : 0));
  const lines = targets.map((target) => {
    const own = ofTarget.get(target.id) ?? [];
    return {
      target: `Target - ${target.number}`,
      product_type: target.product_type,
      credit_type: target.credit_type,
      unit: target.unit,
      target_quantity: target.target_quantity,
      achieved: target.achieved,
      of_it_seen: Math.min(seenIn(own), target.achieved),
      'awaiting_transfer_(blocked)': target.blocked,
      disputed: sumOf(own, (each) => sumBy(each, 'disputed')),
      recalled: target.voided,
      missing: target.remaining,
    };
  });
  const kinds = Map.groupBy(ofTarget.get(null) ?? [], ({ order }) =>
    [order.product_type, order.credit_type, order.unit].join('\n'),
  );
  const others = [...kinds.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { product_type, credit_type, unit } = first.order;
    const completed = own.filter(({ order }) => order.completed);
    const verified = own.filter(({ order }) => !order.completed);
    const recalled = sumOf(completed, (each) => each.recall?.quantity ?? 0);
    return [
      {
        target: null,
        product_type,
        credit_type,
        unit,
        target_quantity: null,
        achieved: sumOf(completed, ({ order }) => order.quantity) - recalled,
        of_it_seen: seenIn(own),
        'awaiting_transfer_(blocked)': sumOf(verified, ({ order }) => order.quantity),
        disputed: sumOf(own, (each) => sumBy(each, 'disputed')),
        recalled,
        missing: null,
      },
    ];
  });
  return [...lines, ...others];
}

/** Sheets of certificate numbers: those that count, those in dispute, those under a recall, and what has none. */
export function numberSheets(orders: readonly OrderWithLines[]) {
  const lines = orders.flatMap(({ order, lines: own }) =>
    own.map(({ line, dispute }) => ({
      dispute,
      shown: { ...line, seller: order.seller_company, "seller's_epr_account": order.seller_registration },
    })),
  );
  const isRecalled = ({ shown }: (typeof lines)[number]) => shown.recalled !== null;
  const isDisputed = ({ shown }: (typeof lines)[number]) => shown.status === 'disputed';
  return {
    credits: lines.filter((each) => !isDisputed(each) && !isRecalled(each)).map(({ shown }) => shown),
    without_number: orders
      .filter((each) => withoutNumber(each) > 0)
      .map((each) => ({
        work_order: each.order.order_id,
        seller: each.order.seller_company,
        quantity: withoutNumber(each),
        unit: each.order.unit,
        verified_on: each.order.verified_at && dayInIndia(each.order.verified_at),
      })),
    disputed: lines
      .filter((each) => isDisputed(each) && !isRecalled(each))
      .map(({ shown, dispute }) => ({ ...shown, dispute })),
    recalled: [
      ...lines.filter(isRecalled).map(({ shown }) => ({ ...shown, recall: shown.recalled })),
      ...orders.filter((each) => recalledWithoutNumber(each) > 0).map(unnumberedRow),
    ],
  };
}

interface DueDate {
  what: string;
  date: string | null;
  notice: string | null;
  rule: Rule<'return_due'> | Rule<'extension'>;
}

/** The returns that producers of a waste type file, the annual one first. */
function partsOf(book: Rulebook, stream: string): string[] {
  const parts = book
    .rulesOf(stream, 'return_due')
    .filter(({ value }) => value === null || value.who !== 'recycler')
    .flatMap(({ part }) => part ?? []);
  return [...new Set([ANNUAL_RETURN, ...parts.toSorted()])];
}

/** Days of each return: by rule, then by its extension. */
export function dueDates(
  book: Rulebook,
  { stream, year, on }: { stream: string; year: number; on: string },
): DueDate[] {
  return partsOf(book, stream).flatMap((part) => {
    const rule = answerOf(book, { kind: 'return_due', stream, part, on });
    const extension = answerOf(book, { kind: 'extension', stream, part, FY: year, on });
    const dates: DueDate[] = [];
    if (rule !== null) dates.push({ what: part, date: rule.value && returnDay(rule.value, year), notice: null, rule });
    if (extension !== null) {
      const date = extension.value?.due ?? null;
      const notice = (extension.value && noticeText(extension.value)) || null;
      dates.push({ what: `${part}, extended`, date, notice, rule: extension });
    }
    return dates;
  });
}

const sourceOf = (what: string, value: string, { status, source_title: title, clause, id }: Rule) => ({
  what,
  value,
  status,
  source: clause === null ? title : `${title}, ${clause}`,
  rule: id,
});

/** The rules that the days, units and validity of a return come from. */
export function sourcesOf(
  book: Rulebook,
  dates: readonly DueDate[],
  {
    stream,
    on,
    kinds,
  }: { stream: string; on: string; kinds: readonly { product_type: string; credit_type: string }[] },
) {
  const asked = new Map(kinds.map((kind) => [`${kind.product_type}\n${kind.credit_type}`, kind]));
  const answers = [...asked.values()].flatMap(({ product_type, credit_type }) =>
    (['unit', 'validity'] as const).flatMap((kind) => {
      const rule = answerOf(book, { kind, stream, on, product_type, credit_type });
      const what = `${kind === 'unit' ? 'Unit' : 'Validity'} of ${credit_type}, ${product_type}`;
      return rule === null ? [] : [sourceOf(what, valueText(kind, rule.value), rule)];
    }),
  );
  return [
    ...dates.map(({ what, date, rule }) =>
      sourceOf(`${what} due`, date === null ? 'Not known' : formatDay(date), rule),
    ),
    ...answers,
  ];
}
