/** Return preparation: what is still open. Source: file 10 of the specification, part 8. */

export const CHECK_STATES = ['done', 'open', 'not_known'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** The checks in their order. */
export const CHECKS = [
  'targets',
  'obligation',
  'achieved',
  'numbers',
  'seen',
  'disputes',
  'recalls',
  'invoices',
  'payments',
] as const;
type CheckKey = (typeof CHECKS)[number];

const TEXTS: Readonly<Record<CheckKey, string>> = {
  targets: 'Targets entered',
  obligation: 'Obligation sheet saved',
  achieved: 'Targets achieved',
  numbers: 'Certificate numbers for all credits',
  seen: 'All credits seen on the CPCB portal',
  disputes: 'No open disputes',
  recalls: 'No recalled credits',
  invoices: 'Both invoices there',
  payments: 'Payments settled',
};

/** An order, as far as the checks concern it. */
export interface CheckedOrder {
  hasAllNumbers: boolean;
  isAllSeen: boolean;
  hasOpenDispute: boolean;
  isRecalled: boolean;
  hasInvoices: boolean;
  isSettled: boolean;
}

export interface Check {
  key: CheckKey;
  text: string;
  state: CheckState;
  count: number;
}

/** Checks of an account's year: what each has open, in their order. */
export function checklistOf(facts: {
  targets: readonly { is_achieved: boolean }[];
  hasSheet: boolean;
  orders: readonly CheckedOrder[];
}): Check[] {
  const { targets, hasSheet, orders } = facts;
  const ordersThat = (isOpen: (order: CheckedOrder) => boolean) => openOf(orders, isOpen);
  const open: Readonly<Record<CheckKey, number | null>> = {
    targets: targets.length > 0 ? 0 : 1,
    obligation: hasSheet ? 0 : 1,
    achieved: openOf(targets, (target) => !target.is_achieved),
    numbers: ordersThat((order) => !order.hasAllNumbers),
    seen: ordersThat((order) => !order.isAllSeen),
    disputes: ordersThat((order) => order.hasOpenDispute),
    recalls: ordersThat((order) => order.isRecalled),
    invoices: ordersThat((order) => !order.hasInvoices),
    payments: ordersThat((order) => !order.isSettled),
  };
  return CHECKS.map((key) => {
    const count = open[key];
    const state = count === null ? 'not_known' : count === 0 ? 'done' : 'open';
    return { key, text: TEXTS[key], state, count: count ?? 0 };
  });
}

/** Number of items that are open; null where there is nothing to judge. */
function openOf<Item>(items: readonly Item[], isOpen: (item: Item) => boolean): number | null {
  return items.length === 0 ? null : items.filter(isOpen).length;
}
