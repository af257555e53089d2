/** The cover of an evidence pack: its texts in the order in which they are read. Source: file 10 of the specification, part 7. */
import { LINE_WORDS } from '#fulfilment/transfers/rules.ts';
import { CLOSING_LINE } from '#lib/closing-line.ts';
import { dayInIndia, formatDay, plainDateTime } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { isolated } from '#lib/plain-text.ts';
import { formatQuantity } from '#lib/quantity.ts';
import type { LabelledValue } from '#money/invoices/paper.ts';
import { DISPUTE_WORDS } from '#trading/disputes/rules.ts';
import type { OrderFacts } from './facts.server.ts';
import { NO_CERTIFICATE } from './rules.ts';

export interface Cover {
  title: string;
  /** On every page. */
  notice: string;
  code: string;
  /** ISO instant. */
  madeAt: string;
  sections: { heading: string; rows: LabelledValue[]; none: string }[];
  /** Address of the check, also as a QR code. */
  address: string;
  closing: string;
}

export interface PackOrigin {
  code: string;
  address: string;
  madeAt: Date;
}

export function coverOf(facts: OrderFacts, { code, address, madeAt }: PackOrigin): Cover {
  return {
    title: 'Evidence pack',
    notice: NO_CERTIFICATE,
    code,
    madeAt: madeAt.toISOString(),
    sections: [
      { heading: 'Order', rows: orderRows(facts, madeAt), none: '' },
      { heading: 'Parties', rows: partyRows(facts), none: '' },
      { heading: 'Certificate numbers', rows: lineRows(facts), none: 'No certificate numbers yet.' },
      { heading: 'Disputes', rows: disputeRows(facts), none: 'No disputes.' },
      { heading: 'Recalls', rows: recallRows(facts), none: 'No recalls.' },
      { heading: 'History', rows: historyRows(facts), none: '' },
    ],
    address,
    closing: CLOSING_LINE,
  };
}

function orderRows({ order, lines, recalled: recalls }: OrderFacts, madeAt: Date): LabelledValue[] {
  const { unit } = order;
  const sum = (counts: (line: OrderFacts['lines'][number]) => boolean) =>
    lines.reduce((total, line) => (counts(line) ? total + line.quantity : total), 0);
  const isRecalled = ({ id }: { id: string }) => recalls?.lines.has(id) ?? false;
  const sumOf = (status: string) => sum((line) => line.status === status && !isRecalled(line));
  const [recorded, seen, disputed, recalled] = [sumOf('recorded'), sumOf('seen'), sumOf('disputed'), sum(isRecalled)];
  return [
    { label: 'Work order', value: `${order.order_id}, ${formatDay(dayInIndia(order.ordered_at))}` },
    { label: 'Stage', value: order.status === 'completed' ? 'Completed' : 'Payment verified' },
    { label: 'Credit', value: `${order.credit_type}, ${order.product_type}, ${order.waste_type}` },
    { label: 'Financial year of the credit', value: financialYearLabel(order.credit_year) },
    { label: 'Bought for financial year', value: financialYearLabel(order.year) },
    { label: 'Quantity', value: formatQuantity(order.quantity, unit) },
    { label: 'Seen on the CPCB portal', value: formatQuantity(seen, unit) },
    { label: 'Recorded, not yet seen', value: formatQuantity(recorded, unit) },
    { label: 'Disputed', value: formatQuantity(disputed, unit) },
    ...(recalled > 0 ? [{ label: 'Recalled', value: formatQuantity(recalled, unit) }] : []),
    { label: 'Without number', value: formatQuantity(order.quantity - recorded - seen - disputed - recalled, unit) },
    { label: 'Made', value: plainDateTime(madeAt) },
  ];
}

const partyRows = ({ order }: OrderFacts): LabelledValue[] => [
  {
    label: 'Recycler',
    value: `${isolated(order.seller_company)} (${order.seller_unique_id}), GST number ${order.seller_gst_number}, EPR account ${order.seller_registration}`,
  },
  {
    label: 'Producer',
    value: `${isolated(order.buyer_company)} (${order.buyer_unique_id}), GST number ${order.buyer_gst_number}, EPR account ${order.buyer_registration}`,
  },
];

const lineRows = ({ lines, recalled }: OrderFacts): LabelledValue[] =>
  lines.map((line) => {
    const recall = recalled?.lines.get(line.id);
    const status = `${LINE_WORDS[line.status]} on ${formatDay(dayInIndia(line.changed_at))}`;
    const parts = [
      formatQuantity(line.quantity, line.unit),
      `transferred on ${formatDay(line.transferred_on)}`,
      ...(line.portal_reference === null ? [] : [`reference ${isolated(line.portal_reference)}`]),
      status,
      ...(recall === undefined ? [] : [`recalled: ${recall}`]),
    ];
    return { label: line.number, value: parts.join(', ') };
  });

const disputeRows = ({ disputes }: OrderFacts): LabelledValue[] =>
  disputes.map(({ number, status, opened_at: opened, changed_at: changed, text, outcome }) => ({
    label: number,
    value: [
      `Opened on ${formatDay(dayInIndia(opened))}: ${isolated(text)}`,
      status === 'open' ? 'Open.' : `${DISPUTE_WORDS[status]} on ${formatDay(dayInIndia(changed))}.`,
      ...(outcome === null ? [] : [isolated(outcome)]),
    ].join(' '),
  }));

const recallRows = ({ order, recalled }: OrderFacts): LabelledValue[] =>
  recalled === undefined
    ? []
    : [{ label: recalled.numbers.join(', '), value: `${formatQuantity(recalled.quantity, order.unit)} recalled` }];

/** Words of what a status of the history means to people. */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  'trade pending': 'requested',
  'trade approved': 'accepted',
  'trade rejected': 'declined',
  'trade complete': 'payment initiated',
  'transaction initiated': 'work order created',
};
const words = (text: string) => text.replaceAll('_', ' ');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const historyRows = ({ history }: OrderFacts): LabelledValue[] =>
  history.map(({ at, by, subject, to, reason }) => ({
    label: plainDateTime(new Date(at)),
    value: `${capital(words(subject))}: ${STATUS_WORDS[`${subject} ${to}`] ?? words(to)}. ${isolated(by)}${reason === null ? '' : `: ${isolated(reason)}`}`,
  }));
