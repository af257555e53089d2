import type * as z from 'zod/mini';
import { ErrorMessage, SuccessMessage } from '#ui/feedback/form-message.tsx';
import { FieldRow, Form, FormActions } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ApiError, call, serverTextOr } from '#web/api.ts';
import { requirementForm } from '../contract.ts';
import { MobileField, PlaceFields } from './enquiry-fields.tsx';
import { MailtoFallback } from './mailto-fallback.tsx';
import { useEnquiry } from './use-enquiry.ts';

type Source = NonNullable<z.input<typeof requirementForm>['source']>;

const EMPTY = { full_name: '', company_name: '', mobile: '', email: '', state: '', city: '', message: '' };

/** Text for a failure. Source of the texts: section 8 of the public specification. */
function failureText(failure: unknown): string {
  if (failure instanceof ApiError && failure.status === 0) return 'Network error.';
  return serverTextOr(failure, 'Something went wrong.');
}

/**
 * Form for scrap that somebody needs or offers.
 * @param props.source page that shows the form, sent to support and the superadmin
 */
export function RequirementForm({ source, messageHelp }: { source: Source; messageHelp: string }) {
  const form = useSchemaForm(requirementForm, EMPTY, 'clear');
  const { sent, failure, send } = useEnquiry(form, EMPTY, (values) =>
    call('POST /api/users/contact/battery/', { body: { ...values, source } }),
  );
  return (
    <>
      <div className="scripted">
        <Form form={form} onSubmit={send} label="Requirement">
          <FieldRow>
            <TextField name="full_name" label="Name" autoComplete="name" maxLength={120} />
            <TextField name="company_name" label="Company name" autoComplete="organization" maxLength={200} />
            <MobileField label="Phone" />
            <TextField name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
            <PlaceFields />
          </FieldRow>
          <TextAreaField name="message" label="Message" rows={4} maxLength={5_000} help={messageHelp} />
          <SuccessMessage>{sent && 'Message sent successfully!'}</SuccessMessage>
          <ErrorMessage>{failure !== undefined && failureText(failure)}</ErrorMessage>
          <FormActions>
            <Button type="submit" busy={form.formState.isSubmitting}>
              Send message
            </Button>
          </FormActions>
        </Form>
      </div>
      <MailtoFallback purpose="To tell us what you need" />
    </>
  );
}
