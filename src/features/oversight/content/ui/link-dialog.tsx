import { type FormEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { Button } from '#ui/layout/button.tsx';
import { linkTargetOf } from '../rules.ts';
import fields from '#ui/fields/field.module.css';

interface LinkDialogProps {
  /** Target of the link at the cursor; null when there is none. */
  target: string | null;
  onClose: () => void;
  /** Receives the new target; null removes the link. */
  onLink: (target: string | null) => void;
}

export function LinkDialog({ target, onClose, onLink }: LinkDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState(target ?? '');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    // The portal's events still bubble in React's tree to the article's form.
    event.preventDefault();
    event.stopPropagation();
    const checked = linkTargetOf(typed);
    if (checked === null) setWrong(true);
    else onLink(checked);
  };
  // A form may not be nested in another one, so a portal moves it out of the article's form.
  return createPortal(
    <Dialog
      open
      title="Link"
      size="small"
      onClose={onClose}
      footer={
        <DialogActions onCancel={onClose}>
          {target !== null && (
            <Button variant="secondary" onClick={() => onLink(null)}>
              Remove link
            </Button>
          )}
          <Button type="submit" form={form}>
            Set link
          </Button>
        </DialogActions>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <FieldFrame
          label="Address"
          help="A web address, a page of this site such as /Erpcredits, or an e-mail address"
          error={wrong ? 'An article cannot link to this address' : undefined}
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
