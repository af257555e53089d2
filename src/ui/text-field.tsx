import type { HTMLInputAutoCompleteAttribute } from 'react';
import { useController } from 'react-hook-form';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url';
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  /** Keeps digits alone as one types or pastes: mobile and registration numbers. */
  digitsOnly?: boolean;
  /** Writes capitals as one types: GSTIN, IFSC. */
  capitals?: boolean;
  readOnly?: boolean;
}

/** Of a telephone number that is longer than a national one, the country's code or the 0 before it goes, not its end. */
function digitsOf(typed: string, national: number | undefined): string {
  const digits = typed.replace(/\D/g, '');
  return national !== undefined && digits.length > national ? digits.replace(/^0*(91)?(?=\d{10}$)/, '') : digits;
}

/** One line of text. */
export function TextField({ name, label, help, optional, disabled, className, ...rest }: TextFieldProps) {
  const { type = 'text', placeholder, autoComplete, maxLength, digitsOnly, capitals, readOnly } = rest;
  const { field, fieldState } = useController({ name });
  const change = (typed: string) => {
    const kept = digitsOnly ? digitsOf(typed, type === 'tel' ? maxLength : undefined) : typed;
    field.onChange((capitals ? kept.toUpperCase() : kept).slice(0, maxLength));
  };
  return (
    <FieldFrame label={label} help={help} error={fieldState.error?.message} optional={optional} className={className}>
      {(control) => (
        <input
          {...control}
          {...field}
          type={type}
          inputMode={digitsOnly ? 'numeric' : undefined}
          value={field.value ?? ''}
          onChange={(event) => change(event.target.value)}
          placeholder={placeholder}
          autoComplete={autoComplete}
          disabled={disabled}
          readOnly={readOnly}
          className={styles.control}
        />
      )}
    </FieldFrame>
  );
}
