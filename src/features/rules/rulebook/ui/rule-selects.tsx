import { type Option, Select } from '#ui/fields/select.tsx';
import { useAddressText } from '#web/address-search.ts';

const FILTERS = [
  { name: 'kind', label: 'Rule' },
  { name: 'status', label: 'Status' },
  { name: 'stream', label: 'Waste type' },
] as const;
type Name = (typeof FILTERS)[number]['name'];

export function RuleSelects({ options }: { options: Readonly<Record<Name, readonly Option[]>> }) {
  return FILTERS.map(({ name, label }) => (
    <AddressSelect key={name} name={name} label={label} options={options[name]} />
  ));
}

function AddressSelect({ name, label, options }: { name: Name; label: string; options: readonly Option[] }) {
  const [text, setText] = useAddressText(name);
  const isKnown = options.some(({ value }) => value === text);
  return (
    <Select
      name={name}
      label={label}
      value={isKnown ? text : ''}
      onValueChange={setText}
      placeholder="All"
      options={options}
    />
  );
}
