import { startOfDay } from '#lib/dates.ts';
import { financialYearLabel, recordYearOptions, tradeYearOptions } from '#lib/financial-year.ts';
import { Select } from '#ui/fields/select.tsx';
import { useAddressText } from '#web/address-search.ts';
import { useToday } from '#web/today.ts';

/** The financial year of the address (`?FY=2026`) as four digits, `''` for all. */
export function useYearFilter(): string {
  const [year] = useAddressText('FY');
  return /^20\d\d/.exec(year)?.[0] ?? '';
}

/**
 * `Filter By FY`: all years or one; stored in the address. The superadmin's list goes back to the first year of trade, the others' to the first
 * year of their records. Source: section 9 of the second specification, part 1 of the screen rules.
 */
export function YearFilter({ everyYear }: { everyYear?: boolean }) {
  const year = useYearFilter();
  const [, setYear] = useAddressText('FY');
  const today = startOfDay(useToday());
  const years = new Set(everyYear ? tradeYearOptions(today) : recordYearOptions(today));
  if (year !== '') years.add(Number(year));
  const options = [...years].map((each) => ({ value: String(each), label: financialYearLabel(each) }));
  return <Select label="Filter By FY" value={year} onValueChange={setYear} placeholder="All" options={options} />;
}
