import { useController } from 'react-hook-form';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

/** A day with a time; its value is `YYYY-MM-DDTHH:MM`, `''` if empty. */
export function DateTimeField({ name, label, help, optional, disabled, className }: Omit<FieldProps, 'explains'>) {
  const { field, fieldState } = useController({ name });
  return (
    <FieldFrame label={label} help={help} error={fieldState.error?.message} optional={optional} className={className}>
      {(control) => (
        <input
          {...control}
          {...field}
          value={field.value ?? ''}
          type="datetime-local"
          disabled={disabled}
          className={styles.control}
        />
      )}
    </FieldFrame>
  );
}
