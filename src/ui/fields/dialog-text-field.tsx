import { classNames } from '../layout/class-names.ts';
import { FieldFrame } from './field-frame.tsx';
import { keepWithin } from './keep-within.ts';
import styles from './field.module.css';

interface DialogTextFieldProps {
  label: string;
  help: string;
  /** Most characters. */
  most: number;
  start: string;
  onType: (typed: string) => void;
  /** Takes the initial focus instead of Cancel. */
  initialFocus?: boolean | undefined;
}

/** Optional text of a few lines in a confirmation dialog, outside a form; the caller keeps what was typed. */
export function DialogTextField({ label, help, most, start, onType, initialFocus }: DialogTextFieldProps) {
  return (
    <FieldFrame label={label} optional help={help}>
      {(control) => (
        <textarea
          {...control}
          rows={2}
          defaultValue={start}
          data-autofocus={initialFocus || undefined}
          onChange={(event) => {
            keepWithin(event, most);
            onType(event.target.value);
          }}
          className={classNames(styles.control, styles.area)}
          // Two lines are enough for most texts; the text of the dialog stays visible on a phone.
          style={{ minHeight: '4.75rem' }}
        />
      )}
    </FieldFrame>
  );
}
