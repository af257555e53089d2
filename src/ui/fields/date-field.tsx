import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { formatDay, isCalendarDate, parseDate } from '#lib/dates.ts';
import { IconButton } from '../layout/button.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

export interface DateFieldProps extends FieldProps {
  /** Earliest day of the calendar, `YYYY-MM-DD`. */
  min?: string;
  /** Latest day of the calendar, `YYYY-MM-DD`. */
  max?: string;
}

const valueOf = (typed: string): string => parseDate(typed) ?? typed.trim();

/**
 * A date, typed in any form that `parseDate` reads or chosen from the browser's calendar, and shown as `23 Nov 2026`. Its value is
 * `YYYY-MM-DD`, `''` if empty; what is no date stays as typed, for the schema to refuse.
 */
export function DateField({ name, label, help, optional, disabled, className, explains, min, max }: DateFieldProps) {
  const { field, fieldState } = useController({ name });
  const calendar = useRef<HTMLInputElement>(null);
  /** The text while it is being edited; a form that is reset meanwhile has another value. */
  const [typed, setTyped] = useState<string | null>(null);
  const value = String(field.value ?? '');
  const day = isCalendarDate(value) ? value : '';
  const shown = day === '' ? value : formatDay(day);
  return (
    <FieldFrame
      label={label}
      help={help}
      error={fieldState.error?.message}
      optional={optional}
      className={className}
      explains={explains}
    >
      {(control) => (
        <span className={styles.box}>
          <input
            {...control}
            ref={field.ref}
            name={field.name}
            type="text"
            autoComplete="off"
            placeholder="23 Nov 2026"
            maxLength={40}
            value={typed !== null && valueOf(typed) === value ? typed : shown}
            onChange={({ target }) => {
              setTyped(target.value);
              field.onChange(valueOf(target.value));
            }}
            onBlur={() => {
              setTyped(null);
              field.onBlur();
            }}
            disabled={disabled}
            className={styles.bare}
          />
          <span className={styles.calendar}>
            <input
              ref={calendar}
              type="date"
              aria-hidden="true"
              tabIndex={-1}
              min={min}
              max={max}
              value={day}
              onChange={({ target }) => field.onChange(target.value)}
              disabled={disabled}
            />
            <IconButton
              icon="calendar"
              label="Open calendar"
              size="small"
              disabled={disabled}
              onClick={() => calendar.current?.showPicker()}
            />
          </span>
        </span>
      )}
    </FieldFrame>
  );
}
