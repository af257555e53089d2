import { type FormEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/layout/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import fields from '../../../ui/fields/field.module.css';
import { linkTargetOf } from '../rules.ts';

export interface LinkDialogProps {
  /** Where the link at the cursor leads; null when there is none. */
  target: string | null;
  onClose: () => void;
  /** null takes the link away. */
  onLink: (target: string | null) => void;
}

/** Asks where a link leads. */
export function LinkDialog({ target, onClose, onLink }: LinkDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState(target ?? '');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    // Within React's tree it stands in the article's form all the same.
    event.preventDefault();
    event.stopPropagation();
    const checked = linkTargetOf(typed);
    if (checked === null) setWrong(true);
    else onLink(checked);
  };
  // A form may not stand within another, the article's.
  return createPortal(
    <Dialog
      open
      title="Link"
      size="small"
      onClose={onClose}
      footer={
        <>
          {target !== null && (
            <Button variant="secondary" onClick={() => onLink(null)}>
              Remove link
            </Button>
          )}
          <Button type="submit" form={form}>
            Set link
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <FieldFrame
          label="Address"
          help="A web address, a page of this site such as /Erpcredits, or an e-mail address"
          error={wrong ? 'This is no address that an article may link to' : undefined}
        >
          {(control) => (
            <input
              {...control}
              data-autofocus
              type="text"
              inputMode="url"
              autoComplete="off"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setWrong(false);
              }}
              className={fields.control}
            />
          )}
        </FieldFrame>
      </form>
    </Dialog>,
    document.body,
  );
}
