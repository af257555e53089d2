import type { HTMLInputAutoCompleteAttribute } from 'react';
import { useController } from 'react-hook-form';
import { firstCharacters } from '../../lib/characters.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';
import { mobileDigits } from './mobile-digits.ts';

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url';
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  /** Keeps only digits as one types or pastes: account and registration numbers. */
  digitsOnly?: boolean;
  /** Characters that are dropped as one types or pastes, by a global expression. */
  drops?: RegExp | undefined;
  /** An Indian mobile number: ten digits, without a typed or pasted +91 or 0 in front. */
  mobile?: boolean;
  /** Converts to capitals as one types: GSTIN, IFSC. */
  capitals?: boolean;
  readOnly?: boolean;
}

/** One line of text. */
export function TextField({ name, label, help, optional, disabled, className, explains, ...rest }: TextFieldProps) {
  const {
    type = 'text',
    placeholder,
    autoComplete,
    maxLength,
    mobile,
    digitsOnly = mobile,
    capitals,
    drops = '',
    readOnly,
  } = rest;
  const { field, fieldState } = useController({ name });
  const change = (typed: string) => {
    const kept = digitsOnly ? typed.replace(/\D/g, '') : typed.replace(drops, '');
    const text = capitals ? kept.toUpperCase() : kept;
    field.onChange(mobile ? mobileDigits(kept) : maxLength === undefined ? text : firstCharacters(text, maxLength));
  };
  return (
    <FieldFrame
      label={label}
      help={help}
      error={fieldState.error?.message}
      optional={optional}
      className={className}
      explains={explains}
    >
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
