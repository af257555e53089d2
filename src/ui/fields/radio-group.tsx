import { classNames } from '../layout/class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import type { Option } from './select.tsx';
import { useField } from './use-field.ts';
import styles from './choice.module.css';

interface RadioGroupProps extends FieldProps {
  options: readonly (Option & { hint?: string })[];
  /** Each option as a card, side by side. */
  cards?: boolean;
  /** Called after the form has the new value, e.g. to suggest a dependent one. */
  onValueChange?: (value: string) => void;
}

/** Choice of one option, all visible; the value is the option's value. */
export function RadioGroup({ disabled, options, cards, onValueChange, ...props }: RadioGroupProps) {
  const { field, frame } = useField(props);
  return (
    <FieldFrame group {...frame}>
      {(control) => (
        <div className={cards ? styles.cards : styles.choices}>
          {options.map((option, index) => (
            <label key={option.value} className={classNames(styles.choice, cards && styles.card)}>
              <input
                {...(index === 0 && { ref: field.ref, 'data-invalid': control['data-invalid'] })}
                type="radio"
                name={field.name}
                value={option.value}
                checked={field.value === option.value}
                onChange={() => {
                  field.onChange(option.value);
                  onValueChange?.(option.value);
                }}
                onBlur={field.onBlur}
                disabled={disabled || option.disabled}
                aria-describedby={control['aria-describedby']}
                className={styles.mark}
              />
              <span className={styles.text}>
                {option.label}
                {option.hint && <span className={styles.hint}>{option.hint}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
