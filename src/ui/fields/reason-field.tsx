import { type ReactNode, useRef } from 'react';
import { REASON_LENGTH } from '../../lib/reason-length.ts';
import { classNames } from '../layout/class-names.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';
import { keepWithin } from './keep-within.ts';

interface ReasonFieldProps {
  /** Readers of the reason. */
  readers: string;
  start: string;
  onType: (typed: string) => void;
  /** Takes the initial focus instead of Cancel. */
  initialFocus?: boolean | undefined;
}

function ReasonField({ readers, start, onType, initialFocus }: ReasonFieldProps) {
  return (
    <FieldFrame label="Reason" optional help={`Sent to ${readers}. At most ${REASON_LENGTH} characters.`}>
      {(control) => (
        <textarea
          {...control}
          rows={2}
          defaultValue={start}
          data-autofocus={initialFocus || undefined}
          onChange={(event) => {
            keepWithin(event, REASON_LENGTH);
            onType(event.target.value);
          }}
          className={classNames(styles.control, styles.area)}
          // Two lines are enough for most reasons; the text of the dialog stays visible on a phone.
          style={{ minHeight: '4.75rem' }}
        />
      )}
    </FieldFrame>
  );
}

/**
 * The optional reason of a rejection, entered in its confirmation dialog. The text is kept when the same dialog opens again after a failure
 * or a cancel.
 */
export function useReason() {
  const typed = useRef(new Map<string, string>());
  return {
    /** The field. @param id of the rejected item */
    field(id: string, readers: string, initialFocus?: boolean): ReactNode {
      const start = typed.current.get(id) ?? '';
      return (
        <ReasonField
          readers={readers}
          start={start}
          onType={(text) => typed.current.set(id, text)}
          initialFocus={initialFocus}
        />
      );
    },
    /** The reason as part of a rejection's request body. */
    of(id: string): { reason?: string } {
      const reason = typed.current.get(id)?.trim() ?? '';
      return reason === '' ? {} : { reason };
    },
  };
}
