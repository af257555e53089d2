import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './choice.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'children'> {
  label: ReactNode;
  /** Smaller line under the label. */
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Indeterminate: some but not all of its children are checked. */
  partly?: boolean;
}

/** A single checkbox outside a form, e.g. an option of a filter; the whole line is clickable. */
export function Checkbox({ label, hint, onCheckedChange, partly = false, className, ref, ...rest }: CheckboxProps) {
  const element = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (element.current) element.current.indeterminate = partly;
  }, [partly]);
  return (
    <label className={classNames(styles.choice, className)}>
      <input
        {...rest}
        ref={(node) => {
          element.current = node;
          if (typeof ref === 'function') return ref(node);
          if (ref) ref.current = node;
          return undefined;
        }}
        type="checkbox"
        onChange={(event) => onCheckedChange(event.target.checked)}
        className={styles.mark}
      />
      <span className={styles.text}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
