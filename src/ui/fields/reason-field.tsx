import { type ReactNode, useRef } from 'react';
import { REASON_LENGTH } from '#lib/reason-length.ts';
import { DialogTextField } from './dialog-text-field.tsx';

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
        <DialogTextField
          label="Reason"
          help={`Sent to ${readers}. At most ${REASON_LENGTH} characters.`}
          most={REASON_LENGTH}
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
