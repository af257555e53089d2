import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { date, text, note } from '#lib/fields.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { useSchemaForm } from '#ui/fields/form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { ApiResponse } from '#web/api.ts';
import { FormDialog, type FormDialogProps } from '#web/form-dialog.tsx';
import { useApiWrite } from '#web/queries.ts';
import { useToday } from '#web/today.ts';
import { KIND_NAMES } from '../kinds.ts';
import { appliesTo, valueText } from '../value-text.ts';

type ActedRule = ApiResponse<'GET /api/superadmin/rules/'>['data'][number] & { id: string };

interface RuleActionDialogProps<Input extends FieldValues, Output> extends FormDialogProps<Input, Output> {
  rule: ActedRule;
}

/** Dialog of an action on one rule, which it names with its figures. After a failure it stays open. */
function RuleActionDialog<Input extends FieldValues, Output>({
  rule,
  children,
  ...dialog
}: RuleActionDialogProps<Input, Output>) {
  return (
    <FormDialog {...dialog}>
      <p>
        {KIND_NAMES[rule.kind]}, {rule.stream}, {appliesTo(rule)}: <strong>{valueText(rule.kind, rule.value)}</strong>
      </p>
      {children}
    </FormDialog>
  );
}

const verification = z.object({
  read_on: date('Enter the day on which you read the source.'),
  clause: text('Clause is required'),
});

/** Dialog in which a superadmin says that the official text of a rule was read, when, and where it stands. */
export function VerifyDialog({ rule, onClose }: { rule: ActedRule; onClose: () => void }) {
  const today = useToday();
  const form = useSchemaForm(verification, { read_on: '', clause: rule.clause ?? '' });
  const verify = useApiWrite('POST /api/superadmin/rules/{id}/verify/');
  return (
    <RuleActionDialog
      title="Verify this rule?"
      rule={rule}
      action="Verify"
      form={form}
      send={(body) => verify.mutateAsync({ params: { id: rule.id }, body })}
      onClose={onClose}
    >
      <p className="text-soft">
        Verify a rule only after you have read the official text. Your ID and the day are stored. A guard set to Block
        can then refuse by this rule.
      </p>
      <DateField name="read_on" label="Read on" max={today} />
      <TextField
        name="clause"
        label="Clause"
        maxLength={200}
        help="Where the official text says so, such as rule 9(3)"
      />
    </RuleActionDialog>
  );
}

const withdrawal = z.object({ note: note(1000) });

export function WithdrawDialog({ rule, onClose }: { rule: ActedRule; onClose: () => void }) {
  const form = useSchemaForm(withdrawal, { note: '' });
  const withdraw = useApiWrite('POST /api/superadmin/rules/{id}/withdraw/');
  return (
    <RuleActionDialog
      title="Withdraw this rule?"
      rule={rule}
      action="Withdraw"
      danger
      form={form}
      send={(body) => withdraw.mutateAsync({ params: { id: rule.id }, body })}
      onClose={onClose}
    >
      <p className="text-soft">
        The rule stops applying at once; the next rule that matches applies instead. This cannot be undone.
      </p>
      <TextAreaField name="note" label="Note" optional rows={2} maxLength={1000} />
    </RuleActionDialog>
  );
}
