import { type ReactNode, useRef } from 'react';
import { DialogTextField } from '#ui/fields/dialog-text-field.tsx';
import { NOTE_LENGTH } from '../../rules.ts';

/** The optional note to the recycler in the confirmation of a purchase; it is kept when the dialog opens again. */
export function useNote() {
  const typed = useRef('');
  return {
    field(): ReactNode {
      return (
        <DialogTextField
          label="Note to the recycler"
          help={`At most ${NOTE_LENGTH} characters.`}
          most={NOTE_LENGTH}
          start={typed.current}
          onType={(text) => {
            typed.current = text;
          }}
        />
      );
    },
    /** The note as part of the request's body. */
    sent(): { note?: string } {
      const note = typed.current.trim();
      return note === '' ? {} : { note };
    },
  };
}
