import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { acceptOf } from '#lib/file-rules.ts';
import { states } from '#rules/reference/places.ts';
import { CityField } from '#rules/reference/ui/city-field.tsx';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { DraftNotice } from '#ui/fields/draft-notice.tsx';
import { FileField } from '#ui/fields/file-field.tsx';
import { FieldRow, Form, FormActions, FormError } from '#ui/fields/form-shell.tsx';
import { useSchemaForm, useStoredValues } from '#ui/fields/form.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { UploadProgress } from '#ui/fields/upload-progress.tsx';
import { Button } from '#ui/layout/button.tsx';
import { showSendErrors, UploadCancellation, useFileWrite } from '#web/file-write.ts';
import { useFormDraft } from '#web/form-draft.ts';
import { useToday } from '#web/today.ts';
import { missingFields } from '../rules.ts';
import { companyDefaults, companySchema, given, type ProfileFormProps } from './profile-forms.ts';

const STATES = states().map(({ name }) => ({ value: name, label: name }));

/** Confirmation for a company with a complete profile, because it may have approved registrations. */
const IDENTITY_CONFIRMATION = {
  title: 'Change the company name or GST number?',
  text: 'Your EPR accounts go back to pending and your offers leave the market until they are approved again.',
  confirmLabel: 'Change',
};

/** Form for a company's name, address and documents; its state decides the GST of its trades. */
export function CompanyForm({ profile, onSaved }: ProfileFormProps) {
  const today = useToday();
  const [schema, setSchema] = useState(() => companySchema(profile));
  const form = useSchemaForm(schema, companyDefaults(profile));
  useStoredValues(form, companyDefaults(profile));
  const draft = useFormDraft(form, { name: 'company' });
  const confirm = useConfirm();
  const { send, underWay } = useFileWrite('PATCH /api/users/update/');
  const state = useWatch({ control: form.control, name: 'state' });

  const submit = async (values: Parameters<typeof given>[0]) => {
    const isSame = values['company_name'] === profile.company_name && values['gst_number'] === profile.gst_number;
    if (!isSame && missingFields(profile).length === 0 && !(await confirm(IDENTITY_CONFIRMATION))) return;
    try {
      const { data } = await send({ body: given(values) });
      // Files that have just been stored become optional.
      setSchema(companySchema(data));
      form.reset(companyDefaults(data));
      draft.remove();
      onSaved(data);
      toast.success('Profile updated successfully!');
    } catch (error) {
      if (error instanceof UploadCancellation) return toast.info('Upload cancelled');
      showSendErrors(form, error);
      toast.error('Failed to update profile. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Company Profile">
      <DraftNotice draft={draft} />
      <FormError />
      <FieldRow>
        <TextField name="company_name" label="Company Name" autoComplete="organization" />
        <TextField
          name="gst_number"
          label="GST Number"
          code
          capitals
          maxLength={15}
          help="15 characters, as registered"
        />
        <SelectField
          name="state"
          label="State"
          options={STATES}
          placeholder="Select State"
          onValueChange={() => {
            form.setValue('city', '', { shouldDirty: true });
            // The server's refusal of the two fields together belongs to the state selected before.
            if (form.getFieldState('gst_number').error?.type === 'server') form.clearErrors('gst_number');
          }}
        />
        <CityField placeholder="Select City" help={state ? undefined : 'Choose the state first'} />
        <TextField name="pcb_number" label="PCB Registration Number" />
        <DateField name="registration_date" label="Registration Date" max={today} />
      </FieldRow>
      <TextAreaField name="address" label="Registered Address" rows={3} />
      <FileField
        name="company_logo"
        label="Company Logo"
        accept={acceptOf('company_logo')}
        currentUrl={profile.company_logo}
      />
      <FileField name="pcb_doc" label="PCB Document" accept={acceptOf('pcb_document')} currentUrl={profile.pcb_doc} />
      <TextAreaField
        name="social_links"
        label="Social links"
        optional
        rows={2}
        placeholder="https://www.linkedin.com/company/…"
        help="One https link on each line"
      />
      {profile.role === 'recycler' && (
        <CheckboxField
          name="show_company_name"
          label="Show my company name on my offers"
          help="Your availability proof may show it already."
        />
      )}
      <UploadProgress underWay={underWay} />
      <FormActions>
        <Button type="submit" needs="admin" busy={form.formState.isSubmitting} busyLabel="Processing...">
          Save Profile
        </Button>
      </FormActions>
    </Form>
  );
}
