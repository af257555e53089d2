import * as z from 'zod/mini';
import { note } from '../../../lib/fields.ts';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { useApiWrite } from '../../../web/queries.ts';
import { RuleActionDialog, type ActedRule } from './rule-action-dialog.tsx';

const schema = z.object({ note: note(1000) });

/** Dialog that withdraws a rule of the market's own. */
export function WithdrawDialog({ rule, onClose }: { rule: ActedRule; onClose: () => void }) {
  const form = useSchemaForm(schema, { note: '' });
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
