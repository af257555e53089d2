import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './choice.module.css';

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'children'> {
  label: ReactNode;
  /** Smaller line under the label; it describes the checkbox and is not part of its name. */
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Indeterminate: some but not all of its children are checked. */
  partly?: boolean;
}

/** A single checkbox outside a form, e.g. an option of a filter; the whole line is clickable. */
export function Checkbox({ label, hint, onCheckedChange, partly = false, className, ref, ...rest }: CheckboxProps) {
  const element = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => element.current as HTMLInputElement);
  const id = useId();
  useEffect(() => {
    if (element.current) element.current.indeterminate = partly;
  }, [partly]);
  return (
    <label className={classNames(styles.choice, className)}>
      <input
        {...rest}
        ref={element}
        type="checkbox"
        {...(hint !== undefined && {
          'aria-labelledby': `${id}-label`,
          'aria-describedby': [`${id}-hint`, rest['aria-describedby']].filter(Boolean).join(' '),
        })}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className={styles.mark}
      />
      <span className={styles.text}>
        {hint === undefined ? <span>{label}</span> : <span id={`${id}-label`}>{label}</span>}
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
