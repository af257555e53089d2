import { useEffect } from 'react';
import * as z from 'zod/mini';
import { text } from '../../../lib/fields.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { applyServerErrors, useSchemaForm } from '../../../ui/fields/form.ts';
import { Form, FormError } from '../../../ui/fields/form-shell.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { ApiError, errorText, type ApiResponse } from '../../../web/api.ts';
import { useApiWrite } from '../../../web/queries.ts';
import { GUARD_NAMES, MODES } from '../kinds.ts';
import styles from './guard-list.module.css';
import { MODE_OPTIONS } from './rule-options.ts';

const schema = z.object({
  mode: z.enum(MODES, { error: 'Choose off, warn or block.' }),
  citation: text('Citation is required', 300),
});

interface GuardFormProps {
  guard: ApiResponse<'GET /api/superadmin/rule-modes/'>['data'][number];
  /** Person who set its mode, time and reason. */
  setBy: string;
}

/** Mode of one guard, and its change with the text that it rests on. */
export function GuardForm({ guard: { stream, guard, mode }, setBy }: GuardFormProps) {
  const form = useSchemaForm(schema, { mode, citation: '' });
  const change = useApiWrite('POST /api/superadmin/rule-modes/');
  const name = `${GUARD_NAMES[guard]}, ${stream}`;
  const { reset, getValues } = form;
  useEffect(() => {
    // A mode that another superadmin has set is shown, unless something is being entered here.
    if (getValues('citation') === '') reset({ mode, citation: '' });
  }, [mode, reset, getValues]);

  const submit = async (values: z.output<typeof schema>) => {
    try {
      const { message, data } = await change.mutateAsync({ body: { stream, guard, ...values } });
      reset({ mode: data.mode, citation: '' });
      toast.success(message);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) applyServerErrors(form, error.fields);
      else toast.error(errorText(error));
    }
  };
  return (
    <Form form={form} onSubmit={submit} label={name} className={styles.guard ?? ''}>
      <h3 className={styles.name}>{GUARD_NAMES[guard]}</h3>
      <div className={styles.fields}>
        <SelectField name="mode" label="Mode" options={MODE_OPTIONS} />
        <TextField name="citation" label="Citation" maxLength={300} />
        <Button type="submit" variant="secondary" busy={form.formState.isSubmitting}>
          Change
        </Button>
      </div>
      <FormError />
      <p className="text-soft text-small">{setBy}</p>
    </Form>
  );
}
