import { type ReactNode, useRef } from 'react';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import fieldStyles from '../../../../ui/fields/field.module.css';
import { NOTE_LENGTH } from '../../rules.ts';

/** The optional note to the recycler in the confirmation of a purchase; it is kept when the dialog opens again. */
export function useNote() {
  const typed = useRef('');
  return {
    field(): ReactNode {
      return (
        <FieldFrame label="Note to the recycler" optional help={`At most ${NOTE_LENGTH} characters.`}>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={NOTE_LENGTH}
              defaultValue={typed.current}
              onChange={(event) => {
                typed.current = event.target.value;
              }}
              className={classNames(fieldStyles.control, fieldStyles.area)}
              style={{ minHeight: '4.75rem' }}
            />
          )}
        </FieldFrame>
      );
    },
    /** The note as part of the request's body. */
    sent(): { note?: string } {
      const note = typed.current.trim();
      return note === '' ? {} : { note };
    },
  };
}
