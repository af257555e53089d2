import type { FieldValues } from 'react-hook-form';
import type { ApiResponse } from '../../../web/api.ts';
import { FormDialog, type FormDialogProps } from '../../../web/form-dialog.tsx';
import { KIND_NAMES } from '../kinds.ts';
import { appliesTo, valueText } from '../value-text.ts';

export type ActedRule = ApiResponse<'GET /api/superadmin/rules/'>['data'][number] & { id: string };

interface RuleActionDialogProps<Input extends FieldValues, Output> extends FormDialogProps<Input, Output> {
  rule: ActedRule;
}

/** Dialog of an action on one rule, which it names with its figures. After a failure it stays open. */
export function RuleActionDialog<Input extends FieldValues, Output>({
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
