import type { HTMLInputAutoCompleteAttribute } from 'react';
import { firstCharacters } from '#lib/characters.ts';
import { withAsciiDigits } from '#lib/digits.ts';
import { ungrouped, withoutLeftovers } from '#lib/plain-text.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useField } from './use-field.ts';
import styles from './field.module.css';

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url';
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  /** Keeps only digits as one types or pastes: account and registration numbers. */
  digitsOnly?: boolean;
  /** Drops blanks and dashes as one types or pastes: GSTIN, IFSC. */
  code?: boolean;
  /** Changes what one types or pastes before its length counts, such as by dropping characters. */
  normalise?: ((typed: string) => string) | undefined;
  /** An Indian mobile number: ten digits, without a typed or pasted +91 or 0 in front. */
  mobile?: boolean;
  /** Converts to capitals as one types: GSTIN, IFSC. */
  capitals?: boolean;
  readOnly?: boolean;
  /** Gets the focus when the dialog of its form opens. */
  takesFocus?: boolean;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const {
    type = 'text',
    placeholder,
    autoComplete,
    maxLength,
    mobile,
    digitsOnly = mobile,
    capitals,
    code,
    normalise = code ? ungrouped : (typed: string) => typed,
    disabled,
    readOnly,
    takesFocus,
  } = props;
  const { field, frame } = useField(props);
  const change = (typed: string) => {
    // A leading blank is not stored; it must not cost the last character of a pasted text either.
    const begun = withoutLeftovers(typed).trimStart();
    const kept = digitsOnly ? withAsciiDigits(begun).replace(/\D/g, '') : normalise(begun);
    const text = capitals ? kept.toUpperCase() : kept;
    field.onChange(mobile ? mobileDigits(kept) : maxLength === undefined ? text : firstCharacters(text, maxLength));
  };
  return (
    <FieldFrame {...frame}>
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
          data-autofocus={takesFocus || undefined}
          className={styles.control}
        />
      )}
    </FieldFrame>
  );
}

const LENGTH = 10;

/**
 * The ten digits of an Indian mobile number. A country code or trunk 0 in front is removed as soon as there are too many digits;
 * truncating the end instead would leave another person's number.
 * @param digits digits only
 */
export function mobileDigits(digits: string): string {
  const own = digits.length > LENGTH ? digits.replace(/^0*(?:91)?/, '') : digits;
  return own.slice(0, LENGTH);
}
