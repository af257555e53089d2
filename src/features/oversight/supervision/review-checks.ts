/** Facts on an item of the review desk that a superadmin weighs: pure rules. Source: file 13 of the specification, part 6. */
import { brand } from '#brand.ts';
import { formatDay } from '#lib/dates.ts';
import { formatRupees, rupees } from '#lib/money.ts';
import { REASON_LENGTH } from '#lib/reason-length.ts';
import { type PaidPart, sumsOf } from '#money/payments/rules.ts';
import { findState, findTypeOption, findWasteType, stateOfGstNumber } from '#rules/reference/catalogue.ts';
import { gstCodeFits } from '#rules/reference/places.ts';
import { type CheckName, FLAG_NEEDS_REASON, LEAST_REASON } from './review-rules.ts';

/** A fact: `ok` false is a flag, null what cannot be told; the text says why. */
export interface Check {
  name: CheckName;
  text: string;
  ok: boolean | null;
}

export interface AccountFacts {
  /** Companies that share its certificate or a number, in words. */
  sharedWith: readonly string[];
  registrationNumber: string;
  /** Day `YYYY-MM-DD`. */
  registrationDate: string;
  wasteType: string;
  /** Producer type or recycler type. */
  entityType: string;
  state: string;
  /** GST number that its trades would carry. */
  gstin: string | null;
  /** Day in India. */
  today: string;
}

export interface TransactionFacts {
  /** Work orders with a document of the same bytes. */
  duplicateOf: readonly string[];
  /** The amount that each payee is to get for the order, in paise. */
  due: { recycler: number; platform: number };
  /** Recorded payments that were not withdrawn. */
  payments: readonly (PaidPart & { payee: 'recycler' | 'platform'; utr: string })[];
  /** Whether the platform has stated the account that fees are paid to. */
  hasFeeAccount: boolean;
  /** Documents under review that the job of the findings has not looked at. */
  unexamined: number;
  findings: readonly { document: string; text: string }[];
}

export type Facts = ({ type: 'account' } & AccountFacts) | ({ type: 'transaction' } & TransactionFacts);

/** Facts about an item, the flags first, then what cannot be told. */
export function checksOf(facts: Facts): Check[] {
  const checks = facts.type === 'account' ? ofAccount(facts) : ofTransaction(facts);
  const rank = ({ ok }: Check) => (ok === false ? 0 : ok === null ? 1 : 2);
  return checks.toSorted((one, other) => rank(one) - rank(other));
}

export const hasFlag = (checks: readonly Check[]): boolean => checks.some(({ ok }) => ok === false);

const ofAccount = (facts: AccountFacts): Check[] => [
  facts.sharedWith.length === 0
    ? { name: 'same_document', ok: true, text: 'No other company uses this certificate or these numbers.' }
    : { name: 'same_document', ok: false, text: `${facts.sharedWith.join('. ')}.` },
  panCheck(facts),
  prefixCheck(facts),
  stateCheck(facts),
  dateCheck(facts),
];

const NO_GSTIN = 'The company has no GST number.';
/** A PAN that stands by itself in a registration number. */
const PAN = /(?<![A-Z0-9])[A-Z]{5}\d{4}[A-Z](?![A-Z0-9])/g;

function panCheck({ registrationNumber, gstin }: AccountFacts): Check {
  const inNumber: readonly string[] = registrationNumber.match(PAN) ?? [];
  const [first] = inNumber;
  if (first === undefined) return { name: 'pan', ok: null, text: 'The registration number carries no PAN.' };
  if (gstin === null) return { name: 'pan', ok: null, text: NO_GSTIN };
  const ofCompany = gstin.slice(2, 12);
  return inNumber.includes(ofCompany)
    ? { name: 'pan', ok: true, text: `Registration number and GST number carry PAN ${ofCompany}.` }
    : { name: 'pan', ok: false, text: `The registration number carries PAN ${first}, the GST number ${ofCompany}.` };
}

/** Producer types by the prefix of a Plastic producer's number. */
const PREFIXES: Readonly<Record<string, string>> = {
  PR: 'plastic-obligated-producer-p',
  IM: 'plastic-obligated-importer-i',
  BO: 'plastic-obligated-brand-owner-bo',
};

function prefixCheck({ registrationNumber, wasteType, entityType }: AccountFacts): Check {
  const types = findWasteType(wasteType, { hidden: true })?.producerTypes;
  const prefix = /^(PR|IM|BO)-/.exec(registrationNumber)?.[1] ?? '';
  const meant = types && findTypeOption(types, PREFIXES[prefix] ?? '');
  if (meant === undefined)
    return { name: 'number_prefix', ok: null, text: 'The registration number does not name the type.' };
  return meant.name === entityType
    ? { name: 'number_prefix', ok: true, text: `${prefix} in the registration number means ${meant.name}.` }
    : {
        name: 'number_prefix',
        ok: false,
        text: `${prefix} in the registration number means ${meant.name}, the account says ${entityType}.`,
      };
}

function stateCheck({ state, gstin }: AccountFacts): Check {
  if (gstin === null) return { name: 'state', ok: null, text: NO_GSTIN };
  const code = gstin.slice(0, 2);
  const ofGstin = stateOfGstNumber(gstin);
  if (ofGstin === undefined || findState(state) === undefined)
    return { name: 'state', ok: null, text: `GST code ${code} belongs to no state.` };
  return gstCodeFits(state, code)
    ? { name: 'state', ok: true, text: `GST code ${code} belongs to ${state}.` }
    : { name: 'state', ok: false, text: `GST code ${code} belongs to ${ofGstin.name}, the account is in ${state}.` };
}

const dateCheck = ({ registrationDate: day, today }: AccountFacts): Check =>
  day > today
    ? { name: 'registration_date', ok: false, text: `The registration date ${formatDay(day)} is in the future.` }
    : { name: 'registration_date', ok: true, text: `Registered on ${formatDay(day)}.` };

const ofTransaction = (facts: TransactionFacts): Check[] => [
  facts.duplicateOf.length === 0
    ? { name: 'same_document', ok: true, text: 'No document of this trade is in another one.' }
    : { name: 'same_document', ok: false, text: `The same document is in ${facts.duplicateOf.join(', ')}.` },
  paymentsCheck(facts),
  feeCheck(facts),
  ...arrivalChecks(facts),
  ...findingChecks(facts),
];

const inRupees = (paise: number): string => formatRupees(rupees(paise));

/** Recorded sums of a payee beside what the order says. TDS counts as paid. */
function sumsFor(payee: 'recycler' | 'platform', { due: dues, payments }: TransactionFacts) {
  const due = dues[payee];
  const own = payments.filter((payment) => payment.payee === payee);
  const { paid, tds, state } = sumsOf({ due, credited: 0, payments: own });
  return { due, recorded: paid + tds, state };
}

function paymentsCheck(facts: TransactionFacts): Check {
  const { due, recorded, state } = sumsFor('recycler', facts);
  if (recorded === 0)
    return { name: 'payments', ok: null, text: `No payment of ${inRupees(due)} to the recycler is recorded.` };
  return state === 'settled'
    ? { name: 'payments', ok: true, text: `The recorded ${inRupees(recorded)} to the recycler agrees with the order.` }
    : {
        name: 'payments',
        ok: false,
        text: `Recorded to the recycler: ${inRupees(recorded)}. The order says ${inRupees(due)}.`,
      };
}

function feeCheck(facts: TransactionFacts): Check {
  const { due, recorded, state } = sumsFor('platform', facts);
  if (due === 0) return { name: 'fee', ok: true, text: 'This trade has no fee.' };
  if (state === 'settled') return { name: 'fee', ok: true, text: `The fee of ${inRupees(due)} is recorded as paid.` };
  if (recorded > 0)
    return {
      name: 'fee',
      ok: false,
      text: `Recorded for the fee: ${inRupees(recorded)}. The order says ${inRupees(due)}.`,
    };
  return facts.hasFeeAccount
    ? { name: 'fee', ok: false, text: `The fee of ${inRupees(due)} is not paid.` }
    : { name: 'fee', ok: null, text: `The fee cannot be paid: ${brand.name} has not stated its bank account.` };
}

/** Nothing where nothing could be answered. */
function arrivalChecks({ payments }: TransactionFacts): Check[] {
  if (payments.length === 0) return [];
  const missing = payments.filter(({ status }) => status === 'not_received');
  if (missing.length > 0) {
    const list = missing.map(({ amount, utr }) => `${inRupees(amount)}, UTR ${utr}`).join('; ');
    return [{ name: 'arrival', ok: false, text: `Answered as not received: ${list}.` }];
  }
  return payments.every(({ status }) => status === 'received')
    ? [{ name: 'arrival', ok: true, text: 'Every recorded payment is confirmed as received.' }]
    : [{ name: 'arrival', ok: null, text: 'Not every recorded payment is confirmed yet.' }];
}

/** Each finding is a flag of its own. */
function findingChecks({ findings, unexamined }: TransactionFacts): Check[] {
  const flags = findings.map(({ document, text }): Check => ({
    name: 'finding',
    ok: false,
    text: `${document}: ${text}`,
  }));
  if (unexamined > 0)
    return [...flags, { name: 'finding', ok: null, text: 'The documents have not been examined yet.' }];
  return flags.length > 0 ? flags : [{ name: 'finding', ok: true, text: 'Nothing was found on the documents.' }];
}

/** Why an approval of the review desk is refused; null where it is not. A flag needs a reason. */
export function reasonRefusal(checks: readonly Check[], length: number): string | null {
  if (hasFlag(checks)) return length >= LEAST_REASON && length <= REASON_LENGTH ? null : FLAG_NEEDS_REASON;
  return length <= REASON_LENGTH ? null : `At most ${REASON_LENGTH} characters`;
}
