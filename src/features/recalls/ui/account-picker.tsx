import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { Skeleton } from '../../../ui/feedback/states.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { defineQuery } from '../../../web/api-query.ts';
import { useApi } from '../../../web/queries.ts';

/** A recycler's EPR account that a recall covers. */
export interface PickedAccount {
  id: string;
  waste_type: string;
  label: string;
  hint: string;
}

/** Accounts that a search shows at most. */
const SHOWN = 8;

/** Search of a recycler's EPR account by registration number or company, in the field `find` of the form, and the choice of one that is found. */
export function AccountPicker({
  picked,
  onPick,
  disabled,
}: {
  picked: PickedAccount | null;
  onPick: (account: PickedAccount | null) => void;
  disabled: boolean;
}) {
  const typed: string = useWatch({ name: 'find' });
  const text = useDeferredValue(typed.trim());
  const query = defineQuery('GET /api/superadmin/recycler-epr/', { query: { search: text, page_size: String(SHOWN) } });
  const { data, isPlaceholderData } = useApi(query);
  const found = (data?.data ?? []).map((account): PickedAccount => ({
    id: account.id,
    waste_type: account.waste_type,
    label: account.epr_registration_number,
    hint: `${account.company_name} · ${account.waste_type}`,
  }));
  // The chosen one stays, whatever is searched for next.
  const shown = picked === null || found.some(({ id }) => id === picked.id) ? found : [picked, ...found];
  return (
    <div className="stack">
      <TextField
        name="find"
        label="Find an EPR account"
        optional
        help="Registration number or company"
        maxLength={100}
        disabled={disabled}
      />
      {data === undefined || isPlaceholderData ? (
        <Skeleton height="8rem" />
      ) : (
        <RadioGroup
          name="epr_account"
          label="Recycler's EPR account"
          options={shown.map(({ id, label, hint }) => ({ value: id, label, hint }))}
          disabled={disabled}
          onValueChange={(id) => onPick(shown.find((account) => account.id === id) ?? null)}
        />
      )}
      {shown.length === 0 && (
        <p className="text-soft">No account found. Search for a registration number or a company.</p>
      )}
    </div>
  );
}
