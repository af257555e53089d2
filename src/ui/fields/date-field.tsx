import { useController } from 'react-hook-form';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

export interface DateFieldProps extends FieldProps {
  /** Earliest day, `YYYY-MM-DD`. */
  min?: string;
  /** Latest day, `YYYY-MM-DD`. */
  max?: string;
  /** Asks for a time too; the value, `min` and `max` are then `YYYY-MM-DDTHH:MM`. */
  withTime?: boolean;
}

/** A date field; its value is `YYYY-MM-DD`, `''` if empty. */
export function DateField({ name, label, help, optional, disabled, className, ...rest }: DateFieldProps) {
  const { min, max, withTime } = rest;
  const { field, fieldState } = useController({ name });
  return (
    <FieldFrame label={label} help={help} error={fieldState.error?.message} optional={optional} className={className}>
      {(control) => (
        <input
          {...control}
          {...field}
          value={field.value ?? ''}
          type={withTime ? 'datetime-local' : 'date'}
          min={min}
          max={max}
          disabled={disabled}
          className={styles.control}
        />
      )}
    </FieldFrame>
  );
}
