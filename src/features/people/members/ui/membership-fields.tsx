import { addDays } from '#lib/dates.ts';
import { PART_NAMES, PARTS, type Part } from '#lib/parts.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { useSession } from '#web/session.ts';
import { useToday } from '#web/today.ts';

const HINTS: Readonly<Record<Part, string>> = {
  owner: 'Everything, members and bank details included.',
  manager: 'Trades, EPR accounts, invoices and payments.',
  trader: 'Trades, EPR accounts and targets. No invoices, no payments.',
  accounts: 'GST registrations, invoices and payments. No trades.',
  viewer: 'Reads everything and changes nothing.',
};
const OF_RECYCLER = { ...HINTS, trader: 'Trades, EPR accounts, credits and offers. No invoices, no payments.' };

export function MembershipFields({ disabled }: { disabled: boolean }) {
  const hints = useSession()?.role === 'recycler' ? OF_RECYCLER : HINTS;
  const options = PARTS.map((part) => ({ value: part, label: PART_NAMES[part], hint: hints[part] }));
  const tomorrow = addDays(useToday(), 1);
  return (
    <>
      <RadioGroup name="part" label="Part" options={options} disabled={disabled} />
      <DateField
        name="until"
        label="Until"
        optional
        min={tomorrow}
        help="Last day, at most three years ahead."
        disabled={disabled}
      />
    </>
  );
}
