import type * as z from 'zod/mini';
import { useSchemaForm } from '#ui/fields/form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { FormDialog } from '#web/form-dialog.tsx';
import { useFormDraft } from '#web/form-draft.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { invitation } from '../contract.ts';
import { MembershipFields } from './membership-fields.tsx';

export function InviteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button icon="plus" needs="admin" onClick={onOpen}>
      Invite a member
    </Button>
  );
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  // No part is chosen for the inviter.
  const form = useSchemaForm(invitation, { email: '', part: '' as never, until: '', message: '' });
  const draft = useFormDraft(form, { name: 'invitation' });
  const write = useWriteOnce('POST /api/users/members/');
  const busy = form.formState.isSubmitting;
  const send = (body: z.output<typeof invitation>) => write.send({ body });
  return (
    <FormDialog
      title="Invite a member"
      action="Send invitation"
      busyLabel="Sending..."
      size="normal"
      form={form}
      draft={draft}
      send={send}
      onClose={onClose}
    >
      <TextField name="email" label="Email" type="email" autoComplete="off" disabled={busy} />
      <MembershipFields disabled={busy} />
      <TextAreaField name="message" label="Message" optional rows={2} maxLength={500} disabled={busy} />
    </FormDialog>
  );
}
