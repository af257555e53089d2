/** Reads the scope of a recall from a request. Source: file 10 of the specification, part 6. */
import { parseFinancialYear } from '../../lib/financial-year.ts';
import type { RecallsTable } from '../../platform/database/schema.gen.ts';
import { findTypeOption, findWasteType } from '../reference/catalogue.ts';
import { certificateNumberOf } from '../transfers/number.ts';
import { MOST_NUMBERS, NO_ACCOUNT, NO_YEAR, WRONG_NUMBERS } from './rules.ts';

/** The scope of a recall as it is sent; what belongs to the other kind of scope is dropped. */
export interface SentScope {
  scope: RecallsTable['scope'];
  epr_account?: string | undefined;
  years?: readonly string[] | undefined;
  credit_types?: readonly string[] | undefined;
  waste_type?: string | undefined;
  certificate_numbers?: readonly string[] | undefined;
}

/** The scope of a recall as it is kept. */
export type KeptScope = Pick<
  RecallsTable,
  'scope' | 'waste_type' | 'account_id' | 'years' | 'credit_types' | 'certificate_numbers'
>;

type Read = { value: KeptScope } | { fields: Record<string, string> };

/**
 * Reads the scope of a recall, or says by field what is wrong with it.
 * @param account the recycler's EPR account that was named; undefined: there is none
 */
export function readScope(sent: SentScope, account: { id: string; waste_type: string } | undefined): Read {
  return sent.scope === 'account' ? readAccountScope(sent, account) : readNumbers(sent);
}

function readAccountScope(sent: SentScope, account: { id: string; waste_type: string } | undefined): Read {
  if (account === undefined) return { fields: { epr_account: NO_ACCOUNT } };
  const years = (sent.years ?? []).map(parseFinancialYear);
  const list = findWasteType(account.waste_type, { hidden: true })?.creditTypes;
  const types = (sent.credit_types ?? []).map((name) => (list && findTypeOption(list, name))?.name);
  const fields: Record<string, string> = {};
  if (years.includes(null)) fields['years'] = NO_YEAR;
  if (types.includes(undefined)) fields['credit_types'] = 'Choose a credit type of this waste type';
  if (Object.keys(fields).length > 0) return { fields };
  return {
    value: {
      scope: 'account',
      waste_type: account.waste_type,
      account_id: account.id,
      years: [...new Set(years.filter((year) => year !== null))].toSorted((one, other) => one - other),
      credit_types: [...new Set(types.filter((name) => name !== undefined))],
      certificate_numbers: [],
    },
  };
}

function readNumbers(sent: SentScope): Read {
  const fields: Record<string, string> = {};
  const wasteType = findWasteType(sent.waste_type ?? '', { hidden: true })?.name;
  if (wasteType === undefined) fields['waste_type'] = 'Choose a waste type';
  const typed = sent.certificate_numbers ?? [];
  const numbers = typed.map((text) => ({ text, number: certificateNumberOf(text) }));
  const wrong = numbers.find(({ number }) => number === null);
  if (typed.length === 0 || typed.length > MOST_NUMBERS) fields['certificate_numbers'] = WRONG_NUMBERS;
  else if (wrong) fields['certificate_numbers'] = `${wrong.text.trim().slice(0, 100)} is no certificate number`;
  if (wasteType === undefined || Object.keys(fields).length > 0) return { fields };
  return {
    value: {
      scope: 'certificates',
      waste_type: wasteType,
      account_id: null,
      years: [],
      credit_types: [],
      certificate_numbers: [...new Set(numbers.flatMap(({ number }) => number ?? []))],
    },
  };
}
