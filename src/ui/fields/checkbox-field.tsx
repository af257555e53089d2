import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import { Checkbox } from './checkbox.tsx';
import { FieldError } from './field-frame.tsx';
import styles from './field.module.css';

/** A yes-or-no field; its value is a boolean. */
export function CheckboxField({ name, label, help }: { name: string; label: ReactNode; help?: ReactNode }) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const { ref: register, name: fieldName, onBlur } = field;
  const error = fieldState.error?.message;
  return (
    <div className={styles.field}>
      <Checkbox
        ref={register}
        name={fieldName}
        onBlur={onBlur}
        label={label}
        hint={help}
        checked={field.value === true}
        onCheckedChange={field.onChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...(error && { 'data-invalid': true })}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
