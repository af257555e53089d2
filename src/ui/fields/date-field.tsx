import { type Ref, useRef, useState } from 'react';
import { formatDay, isCalendarDate, parseDate } from '#lib/dates.ts';
import { IconButton } from '../layout/button.tsx';
import { type ControlAttributes, FieldFrame, type FieldProps } from './field-frame.tsx';
import { useField } from './use-field.ts';
import styles from './field.module.css';

interface DateFieldProps extends FieldProps {
  /** Earliest day of the calendar, `YYYY-MM-DD`. */
  min?: string;
  /** Latest day of the calendar, `YYYY-MM-DD`. */
  max?: string;
}

const valueOf = (typed: string): string => parseDate(typed) ?? typed.trim();

interface DateControlProps {
  /** `YYYY-MM-DD`, '' if empty; what is no date is the text as typed. */
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean | undefined;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  control: ControlAttributes;
}

/** The text box of a date with the browser's calendar. */
function DateControl({ value, onValueChange, onBlur, min, max, disabled, name, ref, control }: DateControlProps) {
  const calendar = useRef<HTMLInputElement>(null);
  /** The text while it is being edited; a form that is reset meanwhile has another value. */
  const [typed, setTyped] = useState<string | null>(null);
  const day = isCalendarDate(value) ? value : '';
  const shown = day === '' ? value : formatDay(day);
  return (
    <span className={styles.box}>
      <input
        {...control}
        ref={ref}
        name={name}
        type="text"
        autoComplete="off"
        placeholder="23 Nov 2026"
        maxLength={40}
        value={typed !== null && valueOf(typed) === value ? typed : shown}
        onChange={({ target }) => {
          setTyped(target.value);
          onValueChange(valueOf(target.value));
        }}
        onBlur={() => {
          setTyped(null);
          onBlur?.();
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
          onChange={({ target }) => onValueChange(target.value)}
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
  );
}

/**
 * A date, typed in any form that `parseDate` reads or chosen from the browser's calendar, and shown as `23 Nov 2026`. Its value is
 * `YYYY-MM-DD`, `''` if empty; what is no date stays as typed, for the schema to refuse.
 */
export function DateField({ disabled, min, max, ...props }: DateFieldProps) {
  const { field, frame } = useField(props);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <DateControl
          ref={field.ref}
          name={field.name}
          value={String(field.value ?? '')}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          min={min}
          max={max}
          disabled={disabled}
          control={control}
        />
      )}
    </FieldFrame>
  );
}

interface DateFilterProps {
  label: string;
  /** `YYYY-MM-DD`; '' for any day. */
  value: string;
  /** Gets a day, or '' once the text is removed; what is no day is not passed on. */
  onDay: (day: string) => void;
}

/** A date outside a form, e.g. the first day of a list. */
export function DateFilter({ label, value, onDay }: DateFilterProps) {
  const [text, setText] = useState(value);
  const [followed, setFollowed] = useState(value);
  // Something other than this field changed the day.
  if (followed !== value) {
    setFollowed(value);
    setText(value);
  }
  const [isLeft, setLeft] = useState(false);
  const change = (next: string) => {
    setText(next);
    setLeft(false);
    if (next !== '' && !isCalendarDate(next)) return;
    setFollowed(next);
    onDay(next);
  };
  const isWrong = isLeft && text !== '' && !isCalendarDate(text);
  return (
    <FieldFrame label={label} error={isWrong ? 'Enter a date.' : undefined}>
      {(control) => <DateControl value={text} onValueChange={change} onBlur={() => setLeft(true)} control={control} />}
    </FieldFrame>
  );
}
