import { useState, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { applyServerErrors } from '../../../ui/fields/form.ts';
import { Form, FormActions, FormError } from '../../../ui/fields/form-shell.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { ApiError, errorText, type Answer } from '../../../web/api.ts';
import { KIND_NAMES } from '../kinds.ts';
import { appliesTo, valueText } from '../value-text.ts';

export type ActedRule = Answer<'GET /api/superadmin/rules/'>['data'][number] & { id: string };

interface RuleActionDialogProps<Input extends FieldValues, Output> {
  title: string;
  rule: ActedRule;
  /** Label of the confirming button. */
  label: string;
  danger?: boolean;
  form: UseFormReturn<Input, unknown, Output>;
  /** Carries the action out; its message is shown. */
  onSend: (values: Output) => Promise<{ message: string }>;
  onClose: () => void;
  /** Consequences and fields. */
  children: ReactNode;
}

/** Dialog of an action on one rule, which it names with its figures. After a failure it stays open. */
export function RuleActionDialog<Input extends FieldValues, Output>({
  title,
  rule,
  label,
  danger,
  form,
  onSend,
  onClose,
  children,
}: RuleActionDialogProps<Input, Output>) {
  const [failure, setFailure] = useState<string>();
  const { isSubmitting } = form.formState;
  const submit = async (values: Output) => {
    setFailure(undefined);
    try {
      const { message } = await onSend(values);
      toast.success(message);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) applyServerErrors(form, error.fields);
      else setFailure(errorText(error));
    }
  };
  return (
    <Dialog open title={title} size="small" locked={isSubmitting} onClose={onClose}>
      <Form form={form} onSubmit={submit} label={title}>
        <p>
          {KIND_NAMES[rule.kind]}, {rule.stream}, {appliesTo(rule)}: <strong>{valueText(rule.kind, rule.value)}</strong>
        </p>
        {children}
        <FormError text={failure} />
        <FormActions>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={isSubmitting}>
            {label}
          </Button>
          <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
