import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { ErrorMessage, SuccessMessage } from '#ui/feedback/form-message.tsx';
import { FieldRow, Form, FormActions } from '#ui/fields/form-shell.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ApiError, call, serverTextOr } from '#web/api.ts';
import { contactForm } from '../contract.ts';
import { CONTACT_CATEGORIES, CONTACT_PROFILES } from './contact-choices.ts';
import { MobileField, PlaceFields } from './enquiry-fields.tsx';
import { MailtoFallback } from './mailto-fallback.tsx';
import { useEnquiry } from './use-enquiry.ts';

type Fields = z.input<typeof contactForm>;

const EMPTY: Fields = {
  full_name: '',
  company_name: '',
  email: '',
  mobile: '',
  profile: '',
  category: '',
  state: '',
  city: '',
  message: '',
};

const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/**
 * The contact form.
 * @param props.category initial category; '' for none
 */
export function ContactForm({ category }: { category: string }) {
  const form = useSchemaForm(contactForm, { ...EMPTY, category }, 'clear');
  const { sent, failure, send } = useEnquiry(form, EMPTY, (body) => call('POST /api/users/contact/', { body }));
  useEnquiryPrefill(form);
  const { isSubmitting } = form.formState;
  // A link on the page may select another category; the other typed values stay.
  const asked = useRef(category);
  useEffect(() => {
    if (category !== asked.current) form.setValue('category', category);
    asked.current = category;
  }, [category, form]);
  return (
    <>
      <div className="scripted">
        <Form form={form} onSubmit={send} label="Contact">
          <FieldRow>
            <TextField name="full_name" label="Full Name" autoComplete="name" maxLength={120} />
            <TextField name="company_name" label="Company Name" autoComplete="organization" maxLength={200} />
          </FieldRow>
          <FieldRow>
            <TextField name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
            <MobileField label="Mobile number" />
          </FieldRow>
          <FieldRow>
            <SelectField
              name="profile"
              label="Profile"
              options={options(CONTACT_PROFILES)}
              placeholder="Select Profile"
            />
            <SelectField
              name="category"
              label="Category"
              options={options(CONTACT_CATEGORIES)}
              placeholder="Select Category"
            />
          </FieldRow>
          <FieldRow>
            <PlaceFields />
          </FieldRow>
          <TextAreaField
            name="message"
            label="Message"
            rows={4}
            maxLength={5_000}
            help="Material or credit, quantity, place and date help us to reply quickly"
          />
          <SuccessMessage>{sent && 'Form submitted successfully!'}</SuccessMessage>
          <ContactFailure failure={failure} />
          <FormActions>
            <Button type="submit" busy={isSubmitting} busyLabel="Submitting...">
              Submit
            </Button>
          </FormActions>
        </Form>
      </div>
      <MailtoFallback purpose="To tell us what you need" />
    </>
  );
}

/** The specification's failure text, followed by the server's reason if there is one. */
function ContactFailure({ failure }: { failure: unknown }) {
  const answered = failure instanceof ApiError && failure.status > 0;
  const why = answered ? serverTextOr(failure, '') : '';
  return (
    <ErrorMessage>
      {failure !== undefined && (
        <>
          <p>{answered ? 'Failed to submit the form' : 'Something went wrong!'}</p>
          {why && <p>{why}</p>}
        </>
      )}
    </ErrorMessage>
  );
}

/** Navigation state of a link to the contact form: initial values for its fields. */
const kept = z.object({ enquiry: z.record(z.string(), z.string()) });

function useEnquiryPrefill<Output>(form: UseFormReturn<Fields, unknown, Output>): void {
  const { state } = useLocation();
  // After hydration: the server does not know the navigation state.
  useEffect(() => {
    const start = kept.safeParse(state).data?.enquiry ?? {};
    for (const [name, empty] of Object.entries(form.getValues())) {
      const value = start[name];
      if (value && empty === '') form.setValue(name as keyof Fields, value);
    }
  }, [form, state]);
}
