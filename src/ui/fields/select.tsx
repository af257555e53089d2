import type { Ref, SelectHTMLAttributes } from 'react';
import { Icon } from '../brand/icon.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { classNames } from '../layout/class-names.ts';
import { type ControlAttributes, FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectControlProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly Option[];
  /** First entry, shown while nothing is chosen; the first option by default. */
  placeholder?: string | undefined;
  /** Options are loading: disabled, with a spinner. */
  loading?: boolean | undefined;
  control?: ControlAttributes;
  ref?: Ref<HTMLSelectElement>;
}

/** The plain select, without a label. */
export function SelectControl({
  value,
  onValueChange,
  options,
  placeholder,
  loading,
  control,
  ...rest
}: SelectControlProps) {
  return (
    <span className={styles.holder}>
      <select
        {...rest}
        {...control}
        value={value}
        data-empty={value === '' || undefined}
        disabled={rest.disabled || loading}
        onChange={(event) => onValueChange(event.target.value)}
        className={classNames(styles.control, styles.select)}
      >
        {(placeholder !== undefined || loading) && <option value="">{loading ? 'Loading...' : placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.mark}>{loading ? <Spinner size={1} /> : <Icon name="chevron-down" size={1.125} />}</span>
    </span>
  );
}

interface SelectProps extends Omit<SelectControlProps, 'control'> {
  label: string;
  labelHidden?: boolean;
}

/** A select outside a form, e.g. the filter by year. */
export function Select({ label, labelHidden, className, ...rest }: SelectProps) {
  return (
    <FieldFrame label={label} labelHidden={labelHidden} className={className}>
      {(control) => <SelectControl {...rest} control={control} />}
    </FieldFrame>
  );
}
