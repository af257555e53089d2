import { useState } from 'react';
import * as z from 'zod/mini';
import { dayInIndia } from '../../../lib/dates.ts';
import { date, text } from '../../../lib/fields.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useSchemaForm } from '../../../ui/fields/form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useApiWrite } from '../../../web/queries.ts';
import { RuleActionDialog, type ActedRule } from './rule-action-dialog.tsx';

const schema = z.object({
  read_on: date('Enter the day on which you read the source.'),
  clause: text('Clause is required'),
});

/** Dialog in which a superadmin says that the official text of a rule was read, when, and where it stands. */
export function VerifyDialog({ rule, onClose }: { rule: ActedRule; onClose: () => void }) {
  const [today] = useState(() => dayInIndia(new Date()));
  const form = useSchemaForm(schema, { read_on: '', clause: rule.clause ?? '' });
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
