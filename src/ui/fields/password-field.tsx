import { useState } from 'react';
import { IconButton } from '../layout/button.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useField } from './use-field.ts';
import styles from './field.module.css';

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button that shows the text. */
export function PasswordField({ disabled, autoComplete, ...props }: PasswordFieldProps) {
  const { field, frame } = useField(props);
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...frame}>
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
            label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
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
