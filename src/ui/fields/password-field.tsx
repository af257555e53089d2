import { useState } from 'react';
import { useController } from 'react-hook-form';
import { IconButton } from '../layout/button.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

export interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button that shows the text. */
export function PasswordField({ name, label, help, optional, disabled, className, autoComplete }: PasswordFieldProps) {
  const { field, fieldState } = useController({ name });
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} help={help} error={fieldState.error?.message} optional={optional} className={className}>
      {(control) => (
        <span className={styles.box}>
          <input
            {...control}
            {...field}
            value={field.value ?? ''}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            disabled={disabled}
            className={styles.bare}
          />
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-pressed={shown}
            size="small"
            className={styles.inside}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </FieldFrame>
  );
}
