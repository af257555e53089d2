import { useState } from 'react';
import { financialYearLabel, tradeYearOptions } from '../../../lib/financial-year.ts';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { FieldRow } from '../../../ui/fields/form-shell.tsx';
import { type Option, SelectControl } from '../../../ui/fields/select.tsx';

export interface SheetHeadProps {
  accounts: readonly { id: string; epr_registration_number: string; label: string; epr_registered_name: string }[];
  account: string;
  FY: string;
  /** The server's texts about the account and the year. */
  errors: Readonly<Record<string, string>>;
  onAccount: (id: string) => void;
  onYear: (FY: string) => void;
}

/** Selects of the account and the financial year that a sheet is of. */
export function SheetHead({ accounts, account, FY, errors, onAccount, onYear }: SheetHeadProps) {
  const [today] = useState(() => new Date());
  const years = tradeYearOptions(today).map((year) => ({ value: String(year), label: financialYearLabel(year) }));
  const options = accounts.map((each) => ({
    value: each.id,
    label: `${each.epr_registration_number} · ${each.label || each.epr_registered_name}`,
  }));
  return (
    <FieldRow>
      <HeadSelect label="EPR Account" value={account} options={options} error={errors['epr_id']} onChange={onAccount} />
      <HeadSelect label="Financial Year" value={FY} options={years} error={errors['FY']} onChange={onYear} />
    </FieldRow>
  );
}

interface HeadSelectProps {
  label: string;
  value: string;
  options: readonly Option[];
  error: string | undefined;
  onChange: (value: string) => void;
}

function HeadSelect({ label, value, options, error, onChange }: HeadSelectProps) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <SelectControl
          control={control}
          value={value}
          options={options}
          placeholder="Select"
          onValueChange={onChange}
        />
      )}
    </FieldFrame>
  );
}
