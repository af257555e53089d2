/** Entries of the calendar, from the rules and what somebody has. Source: file 7 of the specification, part 5. */
import type { CompanyRole } from '#lib/contract.ts';
import { formatDay } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatRupees, rupees } from '#lib/money.ts';
import { formatQuantity, formatTotals, unitName, type Unit } from '#lib/quantity.ts';
import { expiryOf, returnDueOf, worstStatus, type ReturnDue } from '#rules/rulebook/figures.ts';
import type { Rulebook } from '#rules/rulebook/rule.ts';
import { noticeText } from '#rules/rulebook/value-text.ts';
import { type TaskName, taskLabel } from '#trading/tasks/rules.ts';
import { ENTRY_KINDS } from './contract.ts';
import { placedOn, type CalendarEntry, type Period } from './rules.ts';

/** Credit of one kind and year: what a recycler has available, or what a producer has bought and paid. */
export interface HeldCredit {
  waste_type: string;
  product_type: string;
  credit_type: string;
  /** Financial year of the credit. */
  year: number;
  unit: Unit;
  quantity: number;
}

/** A trade in which something waits for the reader. */
export interface OpenTrade {
  id: string;
  kind: 'purchase' | 'counter';
  /** The first thing that the reader has to do. */
  task: TaskName;
  waste_type: string;
  year: number;
  unit: Unit;
  quantity: number;
  price_paise: number;
  /** The day in India until which it is due. */
  day: string;
}

export interface Consent {
  account_id: string;
  waste_type: string;
  registration_number: string;
  consent_number: string;
  consent_valid_until: string;
}

/** Facts that the entries of one owner's calendar are derived from. */
export interface CalendarFacts {
  side: CompanyRole;
  /** Waste types of the pending and approved accounts. */
  streams: readonly string[];
  credits: readonly HeldCredit[];
  /** Consents of a recycler's accounts; producers have none. */
  consents: readonly Consent[];
  trades: readonly OpenTrade[];
}

export function entriesOf(on: { book: Rulebook; today: string }, facts: CalendarFacts, period: Period) {
  const entries = [
    ...returns(on, facts, period),
    ...expiries(on, facts),
    ...facts.consents.map(consentEntry),
    ...trades(facts),
  ];
  const keyOf = (entry: CalendarEntry) => `${placedOn(entry)} ${ENTRY_KINDS.indexOf(entry.kind)} ${entry.uid}`;
  return entries
    .filter((entry) => placedOn(entry) >= period.from && placedOn(entry) <= period.to)
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** `e-waste` of `E-waste`, `annual-return` of `Annual return`. */
const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Years that rules are kept for. */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2099];

/** Financial years whose return may be due in a period: the one before it begins, and those whose day was moved by an extension. */
function yearsOf(book: Rulebook, stream: string, { from, to }: Period): number[] {
  const years = new Set(book.rulesOf(stream, 'extension').flatMap(({ FY }) => FY ?? []));
  const [first, last] = [Number(from.slice(0, 4)) - 1, Number(to.slice(0, 4))];
  for (let year = Math.max(first, FIRST_YEAR); year <= Math.min(last, LAST_YEAR); year += 1) years.add(year);
  return [...years];
}

function returns(
  { book, today }: { book: Rulebook; today: string },
  { side, streams }: CalendarFacts,
  period: Period,
): CalendarEntry[] {
  return streams.flatMap((stream) => {
    const years = yearsOf(book, stream, period);
    const parts = new Set(book.rulesOf(stream, 'return_due').flatMap(({ part }) => part ?? []));
    return [...parts].flatMap((part) =>
      years.flatMap((year): CalendarEntry[] => {
        const due = returnDueOf(book, stream, part, year, today);
        if (!due || !isFor(due, side) || due.ruleDay < due.rule.from) return [];
        return [
          {
            uid: `return-${slugOf(stream)}-${slugOf(part)}-${year}`,
            kind: 'return',
            day: due.day,
            rule_day: due.extension && due.ruleDay,
            title: `${returnTitle(stream, part, year)}${due.day === null ? ' (extended, the new day is not known)' : ''}`,
            text: returnText(due),
            stream,
            FY: year,
            url: `/rules#rule-${due.rule.id}`,
            status: due.status,
            rule_ids: [due.rule.id, ...(due.extension ? [due.extension.id] : [])],
          },
        ];
      }),
    );
  });
}

const isFor = ({ rule }: ReturnDue, side: CompanyRole) => rule.value?.who === 'both' || rule.value?.who === side;

/** `Annual return, Plastic, 2025-26` */
export function returnTitle(stream: string, part: string, year: number): string {
  return `${part}, ${stream}, ${financialYearLabel(year)}`;
}

export function returnText({ ruleDay, extension }: Pick<ReturnDue, 'ruleDay' | 'extension'>): string {
  const byRule = `${formatDay(ruleDay)} by rule`;
  if (extension === null) return `${byRule}.`;
  if (extension.value === null) return `${byRule}; extended, until when is not known.`;
  const notice = noticeText(extension.value);
  return `${byRule}; extended to ${formatDay(extension.value.due)}${notice && ` by notice ${notice}`}.`;
}

/**
 * One entry for each waste type and year. Where its credits expire on several days, the next of these days counts, and the last when all are
 * past.
 */
function expiries(
  { book, today }: { book: Rulebook; today: string },
  { side, credits }: CalendarFacts,
): CalendarEntry[] {
  const dated = credits.flatMap((credit) => {
    const { expires_on: day, expiry_status: status, expiry_rule_id: rule } = expiryOf(book, credit, today);
    return day === null ? [] : [{ ...credit, day, status, rule }];
  });
  const vintages = Map.groupBy(dated, ({ waste_type, year }) => `${slugOf(waste_type)}-${year}`);
  return [...vintages].flatMap(([vintage, all]): CalendarEntry[] => {
    const days = all.map(({ day }) => day).toSorted();
    const next = days.find((day) => day >= today) ?? days.at(-1);
    const expiring = all.filter(({ day }) => day === next);
    const [first] = expiring;
    if (first === undefined) return [];
    return [
      {
        uid: `expiry-${vintage}`,
        kind: 'expiry',
        day: first.day,
        rule_day: null,
        title: `${first.waste_type} credits of ${financialYearLabel(first.year)} expire`,
        text: formatTotals(totalsOf(expiring)),
        stream: first.waste_type,
        FY: first.year,
        url: DASHBOARDS[side],
        status: worstStatus(...expiring.map(({ status }) => status)),
        rule_ids: [...new Set(expiring.flatMap(({ rule }) => rule ?? []))],
      },
    ];
  });
}

const DASHBOARDS: Readonly<Record<CompanyRole, string>> = {
  recycler: '/RecyclerDashboard',
  producer: '/ProducerDashboard',
};

function totalsOf(credits: readonly HeldCredit[]): Partial<Record<Unit, number>> {
  const totals: Partial<Record<Unit, number>> = {};
  for (const { unit, quantity } of credits) totals[unit] = (totals[unit] ?? 0) + quantity;
  return totals;
}

function consentEntry(consent: Consent): CalendarEntry {
  return {
    uid: `consent-${consent.account_id}`,
    kind: 'consent',
    day: consent.consent_valid_until,
    rule_day: null,
    title: 'Consent to operate ends',
    text: `Consent ${consent.consent_number}, registration ${consent.registration_number}`,
    stream: consent.waste_type,
    FY: null,
    url: `/Capacity/${consent.account_id}`,
    status: null,
    rule_ids: [],
  };
}

const TRADE_TITLES = {
  purchase: 'Answer a purchase request',
  counter: 'Answer a counter-offer',
} as const;

function trades({ trades: open }: CalendarFacts): CalendarEntry[] {
  return open.map(({ id, kind, task, waste_type: stream, year, unit, quantity, price_paise: price, day }) => ({
    uid: `trade-${id}`,
    kind: 'trade',
    day,
    rule_day: null,
    title: task === 'answer' ? TRADE_TITLES[kind] : taskLabel(task),
    text: `${formatQuantity(quantity, unit)} at ${formatRupees(rupees(price))} per ${unitName(unit)}`,
    stream,
    FY: year,
    url: `/trade/${id}`,
    status: null,
    rule_ids: [],
  }));
}
