import { addDays } from '#lib/dates.ts';
import { PART_NAMES, PARTS, type Part } from '#lib/parts.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { useToday } from '#web/today.ts';

const HINTS: Readonly<Record<Part, string>> = {
  owner: 'Everything, members and bank details included.',
  manager: 'Trades, EPR accounts, invoices and payments.',
  trader: 'Trades, EPR accounts, offers and targets. No invoices, no payments.',
  accounts: 'GST registrations, invoices and payments. No trades.',
  viewer: 'Reads everything and changes nothing.',
};
const OPTIONS = PARTS.map((part) => ({ value: part, label: PART_NAMES[part], hint: HINTS[part] }));

export function MembershipFields({ disabled }: { disabled: boolean }) {
  const tomorrow = addDays(useToday(), 1);
  return (
    <>
      <RadioGroup name="part" label="Part" options={OPTIONS} disabled={disabled} />
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
