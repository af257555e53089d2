import { allProducerAccountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { startOfDay } from '#lib/dates.ts';
import { financialYearLabel, financialYearOf, tradeYearOptions } from '#lib/financial-year.ts';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { FieldRow } from '#ui/fields/form-shell.tsx';
import { NumberControl } from '#ui/fields/number-field.tsx';
import { SelectControl } from '#ui/fields/select.tsx';
import { useAllPages } from '#web/all-pages.ts';
import { useToday } from '#web/today.ts';
import { ListFilters } from '#web/workspace/page-tools.tsx';

/** Filters of the exposure; empty texts: all accounts, this year, no interest. */
export interface ExposureFilters {
  epr_id: string;
  FY: string;
  late_days: string;
}

interface ExposureFilterProps {
  filters: ExposureFilters;
  /** Year of the figures, which the server chooses where the filter names none. */
  shownYear: number | undefined;
  onChange: (change: Partial<ExposureFilters>) => void;
  /** The server's text about the days. */
  error: string | undefined;
}

/** Selects of the account and the year, and the days late. */
export function ExposureFilter({ filters, shownYear, onChange, error }: ExposureFilterProps) {
  const accounts = useAllPages(allProducerAccountsQuery);
  const today = startOfDay(useToday());
  const chosen = filters.FY === '' ? (shownYear ?? financialYearOf(today)) : Number(filters.FY);
  const years = new Set([...tradeYearOptions(today), chosen]);
  return (
    <ListFilters>
      <FieldRow>
        <FieldFrame label="EPR Account">
          {(control) => (
            <SelectControl
              control={control}
              value={filters.epr_id}
              placeholder="All"
              options={accounts.items.map((each) => ({
                value: each.id,
                label: `${each.epr_registration_number} · ${each.label || each.epr_registered_name}`,
              }))}
              onValueChange={(epr_id) => onChange({ epr_id })}
            />
          )}
        </FieldFrame>
        <FieldFrame label="Financial Year">
          {(control) => (
            <SelectControl
              control={control}
              value={String(chosen)}
              options={[...years].map((year) => ({ value: String(year), label: financialYearLabel(year) }))}
              onValueChange={(FY) => onChange({ FY })}
            />
          )}
        </FieldFrame>
        <FieldFrame label="Days late" help="For the interest on late compensation" error={error} optional>
          {(control) => (
            <NumberControl
              control={control}
              maxDigits={4}
              value={filters.late_days}
              onValueChange={(late_days) => onChange({ late_days })}
            />
          )}
        </FieldFrame>
      </FieldRow>
    </ListFilters>
  );
}
