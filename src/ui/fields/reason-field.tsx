import { type ReactNode, useRef } from 'react';
import { REASON_LENGTH } from '../../lib/reason-length.ts';
import { classNames } from '../layout/class-names.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';

interface ReasonFieldProps {
  /** Who will read it. */
  readers: string;
  start: string;
  onType: (typed: string) => void;
  /** It was asked for: the focus is here first, and not on Cancel. */
  wanted?: boolean | undefined;
}

function ReasonField({ readers, start, onType, wanted }: ReasonFieldProps) {
  return (
    <FieldFrame label="Reason" optional help={`Sent to ${readers}. At most ${REASON_LENGTH} characters.`}>
      {(control) => (
        <textarea
          {...control}
          rows={2}
          maxLength={REASON_LENGTH}
          defaultValue={start}
          data-autofocus={wanted || undefined}
          onChange={(event) => onType(event.target.value)}
          className={classNames(styles.control, styles.area)}
          // Two lines are enough for most; the question above stays in sight on a phone.
          style={{ minHeight: '4.75rem' }}
        />
      )}
    </FieldFrame>
  );
}

/**
 * Why something is rejected, asked for in the question before; nobody has to say it. What was typed is there again when the same is asked
 * once more, after a failure or a second thought.
 */
export function useReason() {
  const typed = useRef(new Map<string, string>());
  return {
    /** The field. @param id of what is rejected */
    field(id: string, readers: string, wanted?: boolean): ReactNode {
      const start = typed.current.get(id) ?? '';
      return (
        <ReasonField readers={readers} start={start} onType={(text) => typed.current.set(id, text)} wanted={wanted} />
      );
    },
    /** What of it stands in the body of a rejection. */
    of(id: string): { reason?: string } {
      const reason = typed.current.get(id)?.trim() ?? '';
      return reason === '' ? {} : { reason };
    },
  };
}
