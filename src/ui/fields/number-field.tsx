import { type ControlAttributes, FieldFrame, type FieldProps } from './field-frame.tsx';
import { NumberInput, type NumberInputProps } from './number-input.tsx';
import { useField } from './use-field.ts';
import styles from './field.module.css';

interface NumberFieldProps extends FieldProps {
  /** Decimal places: 0 (digits only) or 2 (money). */
  decimals?: 0 | 2;
  /** Text before the number, e.g. `₹`. */
  prefix?: string;
  /** Text after the number, such as a unit. */
  suffix?: string;
  placeholder?: string;
}

/** A number field grouped as `1,25,000` while one types; its value is the ungrouped text `125000`, `''` if empty. */
export function NumberField(props: NumberFieldProps) {
  const { decimals = 0, prefix, suffix, placeholder, disabled } = props;
  const { field, frame } = useField(props);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <span className={styles.box}>
          {prefix && <span className={styles.unit}>{prefix}</span>}
          <NumberInput
            {...control}
            ref={field.ref}
            name={field.name}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            decimals={decimals}
            placeholder={placeholder}
            disabled={disabled}
            className={styles.bare}
          />
          {suffix && <span className={styles.unit}>{suffix}</span>}
        </span>
      )}
    </FieldFrame>
  );
}

interface NumberControlProps extends Pick<NumberInputProps, 'onBlur' | 'onKeyDown'> {
  control: ControlAttributes;
  value: string;
  onValueChange: (value: string) => void;
  maxDigits: number;
}

/** A number field outside a form: whole numbers in a frame of its own. */
export function NumberControl({ control, ...input }: NumberControlProps) {
  return (
    <span className={styles.box}>
      <NumberInput {...control} {...input} className={styles.bare} />
    </span>
  );
}
