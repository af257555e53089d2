import type { InputHTMLAttributes } from 'react';
import { FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';

interface PlainTextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  name: string;
  label: string;
  className: string | undefined;
}

/** A text field of a form that asks for a page: it works without scripts, and nothing checks it here. */
export function PlainTextField({ label, className, ...input }: PlainTextFieldProps) {
  return (
    <FieldFrame label={label} className={className}>
      {(control) => <input type="text" {...input} {...control} className={styles.control} />}
    </FieldFrame>
  );
}
