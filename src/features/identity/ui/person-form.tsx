import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Role } from '../../../lib/contract.ts';
import { Form, FormActions, FormError, FieldRow } from '../../../ui/fields/form-shell.tsx';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { errorText } from '../../../web/api.ts';
import { showSendErrors } from '../../../web/file-write.ts';
import { useApiWrite } from '../../../web/queries.ts';
import { companyPerson, platformPerson } from '../account-contract.ts';

export interface PersonDetails {
  role: Role;
  full_name: string;
  mobile_no: string;
  designation: string;
  email: string;
  email_change: { email: string } | null;
}

/** Form for a person's own name, mobile number and designation; superadmins have the name alone. */
export function PersonForm({ person }: { person: PersonDetails }) {
  const isCompany = person.role !== 'superadmin';
  const [schema] = useState(() => (isCompany ? companyPerson : platformPerson));
  const { full_name, mobile_no, designation } = person;
  const form = useSchemaForm<Partial<z.input<typeof companyPerson>>, Partial<z.output<typeof companyPerson>>>(
    schema,
    isCompany ? { full_name, mobile_no, designation } : { full_name },
  );
  const write = useApiWrite('PATCH /api/users/person/');

  const submit = async (body: Partial<z.output<typeof companyPerson>>) => {
    try {
      const { message } = await write.mutateAsync({ body });
      toast.success(message);
    } catch (error) {
      showSendErrors(form, error);
      toast.error(errorText(error));
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Personal Details">
      <FormError />
      <FieldRow>
        <TextField name="full_name" label="Full Name" autoComplete="name" />
        {isCompany && (
          <>
            <TextField name="mobile_no" label="Mobile Number" type="tel" mobile autoComplete="tel-national" />
            <TextField name="designation" label="Designation" autoComplete="organization-title" />
          </>
        )}
      </FieldRow>
      <FormActions>
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Processing...">
          Save Details
        </Button>
      </FormActions>
    </Form>
  );
}
