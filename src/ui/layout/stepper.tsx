import { FieldFrame } from '../fields/field-frame.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { IconButton } from './button.tsx';
import field from '../fields/field.module.css';
import styles from './stepper.module.css';

interface StepperProps {
  label: string;
  /** Ungrouped digits, `''` while empty. */
  value: string;
  onValueChange: (value: string) => void;
  min: number;
  max: number;
  step?: number;
  /** Text after the number, such as a unit. */
  suffix?: string;
  help?: string;
  error?: string | undefined;
  disabled?: boolean;
}

/** A whole quantity with − and +, which stop at the bounds. A typed value beyond them is kept, and the form reports it. */
export function Stepper({
  label,
  value,
  onValueChange,
  min,
  max,
  step = 1,
  suffix,
  help,
  error,
  disabled,
}: StepperProps) {
  const now = value === '' ? min : Number(value);
  const within = (wanted: number) => Math.max(min, Math.min(max, wanted));
  const set = (next: number) => onValueChange(String(within(next)));
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(control) => (
        <span className={`${field.box} ${styles.stepper}`}>
          <IconButton
            icon="minus"
            label={`Decrease ${label}`}
            disabled={disabled || now <= min}
            onClick={() => set(now - step)}
          />
          <span className={styles.middle}>
            <NumberInput
              {...control}
              role="spinbutton"
              aria-valuenow={now}
              aria-valuemin={min}
              aria-valuemax={max}
              value={value}
              onValueChange={onValueChange}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                event.preventDefault();
                set(event.key === 'ArrowUp' ? now + step : now - step);
              }}
              disabled={disabled}
              className={styles.input}
            />
            {suffix && <span className={field.unit}>{suffix}</span>}
          </span>
          <IconButton
            icon="plus"
            label={`Increase ${label}`}
            disabled={disabled || now >= max}
            onClick={() => set(now + step)}
          />
        </span>
      )}
    </FieldFrame>
  );
}
